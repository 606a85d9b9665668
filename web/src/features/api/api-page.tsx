import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import {
  formatKeyHint,
  keyCallsPerMinute,
  maxLiveKeys,
  scopeTexts,
} from '../../../../shared/domain/api-keys/api-keys.ts';
import { formatDate } from '../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import type { ListedApiKey } from '../../../../shared/model/api-key.ts';
import { useScope } from '../../app/address/scope.tsx';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useShown } from '../../app/api/use-shown.ts';
import { useAppDispatch } from '../../app/store.ts';
import { useAccess } from '../../components/access/use-access.ts';
import { Button } from '../../components/form/button.tsx';
import { PlusIcon } from '../../components/icons/actions.tsx';
import { CodeIcon } from '../../components/icons/navigation.tsx';
import { ConfirmDialog } from '../../components/overlay/dialog.tsx';
import { EmptyState } from '../../components/panel/empty-state.tsx';
import { FailedState } from '../../components/panel/failed-state.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { SkeletonRows } from '../../components/status/skeleton.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { useListApiKeysQuery, useRevokeApiKeyMutation } from './keys-api.ts';
import { McpAddress, QuickStart } from './quick-start.tsx';
import { Reference } from './reference.tsx';
import { Spreadsheets } from './spreadsheets.tsx';
import './api.css';

const states = {
  live: { tone: 'good', text: 'Live' },
  expired: { tone: 'neutral', text: 'Expired' },
  revoked: { tone: 'neutral', text: 'Revoked' },
} as const;
/** A live key that ends within these days offers its replacement. */
const soonDays = 14;
const endsSoon = ({ endsAt, state }: ListedApiKey): boolean =>
  state === 'live' && Date.parse(endsAt) - Date.now() < soonDays * 86_400_000;
const countCalls = ({ calls }: ListedApiKey): number => Object.values(calls).reduce((sum, count) => sum + count, 0);
const findLastDay = ({ calls }: ListedApiKey): string | undefined => Object.keys(calls).sort().at(-1);

/** /api-keys: the API keys of a node, how to call the API, and its reference. */
export function ApiPage() {
  const { node, today } = useScope();
  const access = useAccess();
  const dispatch = useAppDispatch();
  const [creating, setCreating] = useState<{ replaces?: ListedApiKey } | null>(null);
  const [revoking, setRevoking] = useState<ListedApiKey | null>(null);
  const [revoke, { isLoading }] = useRevokeApiKeyMutation();
  const mayManage = access?.may('api-key.manage', node) === true;
  const { currentData, error, refetch } = useShown(
    useListApiKeysQuery(node === undefined || !mayManage ? skipToken : { params: { siteId: node.siteId } }),
  );
  const end = async ({ keyId, name }: ListedApiKey) => {
    if (node === undefined) return;
    const result = await revoke({ params: { siteId: node.siteId, keyId } });
    setRevoking(null);
    dispatch(
      toastShown(
        result.error === undefined
          ? { tone: 'good', text: `The key “${name}” was revoked` }
          : { tone: 'bad', text: getErrorMessage(result.error) },
      ),
    );
  };
  const columns: readonly Column<ListedApiKey>[] = [
    {
      key: 'name',
      title: 'Key',
      value: key => key.name,
      render: key => (
        <span className="api-cell">
          {key.name}
          <code>{formatKeyHint(key)}</code>
        </span>
      ),
    },
    {
      key: 'scopes',
      title: 'Reads',
      value: key => key.scopes.map(scope => scopeTexts[scope].title).join(', '),
    },
    {
      key: 'calls',
      title: 'Calls in 7 days',
      numeric: true,
      value: countCalls,
      render: key => {
        const last = findLastDay(key);
        return (
          <span className="api-cell">
            {formatNumber(countCalls(key))}
            <small>{last === undefined ? 'No calls' : `Last on ${formatDate(last)}`}</small>
          </span>
        );
      },
    },
    {
      key: 'ends',
      title: 'Expires',
      value: key => key.endsAt,
      render: key => (
        <span className="api-cell">
          {formatDate(siteToday(new Date(key.endsAt), node?.timeZone ?? 'UTC'))}
          <small>{key.createdBy === null ? 'by a former user' : `by ${key.createdBy}`}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: 'Status',
      value: key => states[key.state].text,
      render: key =>
        endsSoon(key) ? (
          <Badge tone="warning">Expires soon</Badge>
        ) : (
          <Badge tone={states[key.state].tone}>{states[key.state].text}</Badge>
        ),
    },
    {
      key: 'actions',
      title: 'Actions',
      sortable: false,
      value: () => '',
      render: key =>
        key.state === 'live' && (
          <span className="api-buttons">
            {endsSoon(key) && (
              <Button size="small" aria-label={`Replace ${key.name}`} onClick={() => setCreating({ replaces: key })}>
                Replace
              </Button>
            )}
            <Button size="small" look="danger" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
              Revoke
            </Button>
          </span>
        ),
    },
  ];
  const keys = currentData?.keys ?? [];
  const live = keys.filter(({ state }) => state === 'live').length;
  const createButton = (
    <Button look="primary" size="small" disabled={live >= maxLiveKeys} onClick={() => setCreating({})}>
      <PlusIcon size={15} />
      Create key
    </Button>
  );
  return (
    <div className="api-page">
      <Panel
        title="API keys"
        flush
        subtitle="Read numbers from your own programs. A key never sees more than you do."
        tools={keys.length > 0 ? createButton : undefined}
        provenance={
          keys.length > 0 && (
            <p className="provenance">
              {live} of {maxLiveKeys} live keys, {keyCallsPerMinute} calls a minute each. We store a hash, never the
              key.
            </p>
          )
        }
      >
        {!mayManage && access !== undefined && (
          <EmptyState centered icon={<CodeIcon size={18} />} title="You can't manage API keys here">
            Ask an administrator at {node?.name ?? 'this company'} for a key.
          </EmptyState>
        )}
        {mayManage && currentData === undefined && error === undefined && <SkeletonRows rows={3} />}
        {error !== undefined && <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />}
        {currentData !== undefined &&
          (keys.length === 0 ? (
            <EmptyState centered icon={<CodeIcon size={18} />} title="No keys yet" action={createButton}>
              Create a key to read {node?.name ?? 'your'} numbers from a spreadsheet, warehouse, or script.
            </EmptyState>
          ) : (
            <DataTable caption="API keys" columns={columns} rows={keys} rowKey={key => key.keyId} />
          ))}
      </Panel>
      {node !== undefined && today !== undefined && <QuickStart siteId={node.siteId} today={today} />}
      {node !== undefined && <Spreadsheets siteId={node.siteId} />}
      <McpAddress />
      <Reference />
      {creating !== null && node !== undefined && today !== undefined && (
        <CreateKeyDialog
          siteId={node.siteId}
          reads={node.name}
          today={today}
          {...creating}
          onClose={() => setCreating(null)}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        title="Revoke the key?"
        question={`Programs that use “${revoking?.name ?? ''}” stop working right away. You can't turn it back on.`}
        confirm="Revoke"
        busy={isLoading}
        onConfirm={() => revoking !== null && void end(revoking)}
        onClose={() => setRevoking(null)}
      />
    </div>
  );
}
