import { useState } from 'react';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { ShownDelivery, Webhook, WebhookKind } from '../../../../../shared/model/webhook.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Toggle } from '../../../components/form/field.tsx';
import { TrashIcon } from '../../../components/icons/actions.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import {
  useDeleteWebhookMutation,
  usePutWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
} from '../alerts-api.ts';
import { KindChoice } from './kind-choice.tsx';
import { formatDelivery, webhookFormatTexts, kindNames, formatWebhookState, stateLooks } from '../view/webhooks.ts';

type Props = {
  webhook: Webhook & { readonly deliveries: readonly ShownDelivery[] };
  timeZone: string;
  onSecret: (secret: string) => void;
};

/** One chat tool: its state, its last message, and its actions. */
export function WebhookLine({ webhook, timeZone, onSecret }: Props) {
  const dispatch = useAppDispatch();
  const { siteId, webhookId, name, format, hint, kinds, state, deliveries } = webhook;
  const params = { siteId, webhookId };
  const [put, putting] = usePutWebhookMutation();
  const [test, testing] = useTestWebhookMutation();
  const [rotate, rotating] = useRotateWebhookSecretMutation();
  const [remove, removing] = useDeleteWebhookMutation();
  const [choosing, setChoosing] = useState<readonly WebhookKind[] | null>(null);
  const [asked, setAsked] = useState<'delete' | 'rotate' | null>(null);
  const toast = (tone: 'good' | 'bad', text: string) => dispatch(toastShown({ tone, text }));
  const look = stateLooks[state];
  const sendTest = async () => {
    const { data, error } = await test({ params });
    if (data === undefined) toast('bad', getErrorMessage(error));
    else if (data.arrived) toast('good', `The test arrived at ${name}`);
    else toast('bad', `The test did not arrive. ${data.problem ?? ''}`);
  };
  const change = async (body: Partial<Pick<Webhook, 'kinds'>> & { readonly state: 'on' | 'off' }) => {
    const { error } = await put({ params, body: { name, kinds, ...body } });
    if (error !== undefined) toast('bad', getErrorMessage(error));
    return error === undefined;
  };
  const confirmed = async () => {
    if (asked === 'delete') {
      const { error } = await remove({ params });
      if (error !== undefined) toast('bad', getErrorMessage(error));
    } else {
      const { data, error } = await rotate({ params });
      if (data === undefined) toast('bad', getErrorMessage(error));
      else onSecret(data.secret);
    }
    setAsked(null);
  };
  return (
    <li className="webhook">
      <div className="webhook-head">
        <div className="webhook-words">
          <strong>{name}</strong>
          <Badge tone={look.tone}>{look.word}</Badge>
          <p>
            {webhookFormatTexts[format].name} · {hint} · {kinds.map(kind => kindNames[kind]).join(', ')}
          </p>
        </div>
        <Toggle
          label={`${name}, on`}
          labelHidden
          checked={state === 'on'}
          disabled={putting.isLoading}
          onChange={on => void change({ state: on ? 'on' : 'off' })}
        />
      </div>
      <p className={webhook.problem === undefined ? 'webhook-standing' : 'webhook-wrong'}>
        {formatWebhookState(webhook, timeZone)}
      </p>
      <div className="webhook-actions">
        <Button size="small" busy={testing.isLoading} onClick={() => void sendTest()}>
          Send test
        </Button>
        {format === 'standard' && (
          <Button size="small" look="quiet" onClick={() => setAsked('rotate')}>
            New secret
          </Button>
        )}
        {state !== 'paused' && (
          <Button size="small" look="quiet" aria-label={`Notifications for ${name}`} onClick={() => setChoosing(kinds)}>
            Notifies about
          </Button>
        )}
        <Button size="small" look="quiet" aria-label={`Delete ${name}`} onClick={() => setAsked('delete')}>
          <TrashIcon size={15} />
          Delete
        </Button>
      </div>
      {deliveries.length > 0 && (
        <details className="webhook-sent">
          <summary>Recent messages</summary>
          <ul>
            {deliveries.map(delivery => (
              <li key={delivery.deliveryId}>
                <span>
                  {delivery.title}
                  {delivery.changes > 1 && ` and ${delivery.changes - 1} more`}
                </span>
                <small>
                  {formatInstant(delivery.createdAt, timeZone)} · {formatDelivery(delivery, timeZone)}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {choosing !== null && (
        <Dialog
          open
          onClose={() => setChoosing(null)}
          title={`Notifications for ${name}`}
          footer={
            <>
              <Button onClick={() => setChoosing(null)}>Cancel</Button>
              <Button
                look="primary"
                busy={putting.isLoading}
                disabled={choosing.length === 0}
                onClick={() =>
                  void change({ kinds: [...choosing], state: state === 'on' ? 'on' : 'off' }).then(
                    done => done && setChoosing(null),
                  )
                }
              >
                Save
              </Button>
            </>
          }
        >
          <KindChoice chosen={choosing} onChange={setChoosing} />
        </Dialog>
      )}
      {asked !== null && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={asked === 'delete' ? `Delete ${name}?` : `A new secret for ${name}?`}
          footer={
            <>
              <Button onClick={() => setAsked(null)}>Cancel</Button>
              <Button look="primary" busy={removing.isLoading || rotating.isLoading} onClick={() => void confirmed()}>
                {asked === 'delete' ? 'Delete' : 'Create'}
              </Button>
            </>
          }
        >
          <p>
            {asked === 'delete'
              ? 'It no longer gets messages. Its address, secret and delivery list are deleted.'
              : 'We show it only once. The previous secret stays valid for one day so that you can update your programs.'}
          </p>
        </Dialog>
      )}
    </li>
  );
}
