import { useState } from 'react';
import { maxWebhooks } from '../../../../../shared/model/webhook.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { Select } from '../../../components/form/field.tsx';
import { PlusIcon } from '../../../components/icons/actions.tsx';
import { BellIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useListWebhooksQuery } from '../alerts-api.ts';
import { AddWebhook } from './add-webhook.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookLine } from './webhook-line.tsx';
import './webhooks.css';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = {
  /** Nodes where the user may add a webhook: from the topmost accessible node down to the site. */
  places: readonly NodeSummary[];
  /** The node shown first. */
  first: string;
  timeZone: string;
};

/** Chat tools and webhooks notified about alerts at a node and its sites. */
export function WebhooksPanel({ places, first, timeZone }: Props) {
  const [placeId, setPlaceId] = useState(first);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const place = places.find(({ siteId }) => siteId === placeId) ?? places.at(-1);
  const { currentData, isError, error, refetch } = useShown(
    useListWebhooksQuery({ params: { siteId: place?.siteId ?? '' } }, { skip: place === undefined }),
  );
  if (place === undefined) return null;
  const webhooks = currentData?.webhooks ?? [];
  const isSite = place.type === 'SITE';
  return (
    <Panel
      id="chat-tools"
      title="Chat tools"
      subtitle={`Chat tools and webhooks notified about alerts at ${place.name}${isSite ? '' : ' and all its sites'}`}
      busy={currentData === undefined && !isError}
      tools={
        <Button
          size="small"
          disabled={currentData === undefined || webhooks.length >= maxWebhooks}
          onClick={() => setAdding(true)}
        >
          <PlusIcon size={14} />
          Add
        </Button>
      }
      provenance={
        <span className="provenance">
          <span>
            {isSite ? 'Sent right away' : 'Sent within 15 minutes, many sites in one message'} · {webhooks.length} of{' '}
            {maxWebhooks}
          </span>
        </span>
      }
    >
      {places.length > 1 && (
        <div className="webhooks-place">
          <Select
            label="Alerts for"
            value={place.siteId}
            options={places.map(({ siteId, name }) => ({ value: siteId, label: name }))}
            onChange={setPlaceId}
          />
        </div>
      )}
      {isError && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
      {currentData === undefined && !isError && <SkeletonRows rows={2} height={60} />}
      {currentData !== undefined && webhooks.length === 0 && (
        <EmptyState centered icon={<BellIcon size={18} />} title="No chat tool yet">
          Add Slack or your own program to be notified when alerts open and close.
        </EmptyState>
      )}
      {webhooks.length > 0 && (
        <ul className="webhooks">
          {webhooks.map(webhook => (
            <WebhookLine key={webhook.webhookId} webhook={webhook} timeZone={timeZone} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {adding && (
        <AddWebhook
          place={place}
          onClose={() => setAdding(false)}
          onAdded={given => {
            setAdding(false);
            setSecret(given);
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}
