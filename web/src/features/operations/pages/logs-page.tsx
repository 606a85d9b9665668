import { useState } from 'react';
import type { storedLogEntrySchema } from '../../../../../shared/model/log-entry.ts';
import type * as z from 'zod/mini';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { Button } from '../../../components/form/button.tsx';
import { ChevronRightIcon } from '../../../components/icons/actions.tsx';
import { FailIcon, PassIcon, WarningIcon } from '../../../components/icons/status.tsx';
import { useMorePages } from '../../../components/paging/use-more-pages.ts';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { Badge } from '../../../components/status/badge.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { useLazyListLogsQuery, useListLogsQuery } from '../operations-api.ts';
import { useUntilFound } from '../use-until-found.ts';
import { ownZone } from '../view/own-zone.ts';
import '../components/operations.css';
import { useShown } from '../../../app/api/use-shown.ts';

type Entry = z.infer<typeof storedLogEntrySchema>;

const columns: readonly ColumnData<Entry>[] = [
  { key: 'at', title: 'At', value: entry => entry.at },
  { key: 'type', title: 'Type', value: entry => entry.type },
  { key: 'message', title: 'Message', value: entry => entry.message },
  { key: 'url', title: 'Address', value: entry => entry.url },
  { key: 'site', title: 'Site', value: entry => entry.siteAccessed ?? null },
  { key: 'user', title: 'User', value: entry => entry.userId },
  { key: 'stack', title: 'Stack', value: entry => entry.stack ?? null },
];

/** One error: message and place, with the stack when opened. */
function LogItem({ entry, zone }: { entry: Entry; zone: string }) {
  const [open, setOpen] = useState(false);
  const error = entry.type === 'ERROR';
  return (
    <details className="log" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRightIcon size={14} />
        <span className="log-message">{entry.message}</span>
        <span className="log-end">
          <Badge tone={error ? 'bad' : 'warning'} icon={error ? <FailIcon size={12} /> : <WarningIcon size={12} />}>
            {error ? 'Error' : 'Warning'}
          </Badge>
          <time dateTime={entry.at} className="number">
            {formatInstant(entry.at, zone)}
          </time>
        </span>
        <span className="log-where">{entry.url}</span>
      </summary>
      {open && (
        <div className="log-detail">
          <dl>
            <dt>Site</dt>
            <dd>{entry.siteAccessed ?? 'No page'}</dd>
            <dt>User</dt>
            <dd>{entry.userId}</dd>
          </dl>
          {entry.stack === undefined ? (
            <p>No stack trace.</p>
          ) : (
            // Scrollable content must be reachable by keyboard (WCAG 2.1.1).
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className="log-stack" tabIndex={0} role="region" aria-label="Stack">
              {entry.stack}
            </pre>
          )}
        </div>
      )}
    </details>
  );
}

/** /logs: errors that browsers have reported, newest first, for administrators. */
export function LogsPage() {
  const first = useShown(useListLogsQuery({}));
  const [loadPage] = useLazyListLogsQuery();
  const more = useMorePages(
    'logs',
    first.currentData,
    page => page.lastEvalKey,
    lastEvalKey => loadPage({ query: { lastEvalKey } }).unwrap(),
  );
  const entries = more.pages.flatMap(page => page.logs);
  const zone = ownZone();
  const searching = useUntilFound(entries.length, more);
  const loading = searching || (first.isFetching && first.currentData === undefined);
  return (
    <Panel
      className="list-panel"
      title="Frontend Logs"
      flush={loading || entries.length > 0}
      busy={loading}
      subtitle={
        loading || first.isError
          ? 'Reported by browsers'
          : `${entries.length} shown${more.hasMore ? '' : ', the full list'} · times in ${zoneName(zone)}`
      }
      tools={
        <>
          <Button
            size="small"
            busy={first.isFetching && first.currentData !== undefined}
            onClick={() => void first.refetch()}
          >
            Refresh
          </Button>
          {(loading || entries.length > 0) && (
            <ExportMenu
              title="Frontend Logs"
              columns={columns}
              rows={entries}
              info={{ name: 'frontend-logs', notes: ['Frontend Logs', 'Times in UTC'] }}
            />
          )}
        </>
      }
    >
      {loading && (
        <div className="log-loading">
          <SkeletonRows rows={8} height={56} />
        </div>
      )}
      {first.isError && <FailedState message={getErrorMessage(first.error)} onRetry={() => void first.refetch()} />}
      {first.currentData !== undefined && !searching && entries.length === 0 && !more.hasMore && (
        <EmptyState centered tone="good" icon={<PassIcon size={18} />} title="No errors reported">
          Browser errors appear here within seconds.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <div className="log-list">
          {entries.map(entry => (
            <LogItem key={`${entry.at} ${entry.userId} ${entry.message}`} entry={entry} zone={zone} />
          ))}
        </div>
      )}
      {more.hasMore && !searching && (
        <div className="list-more">
          <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
            {more.state === 'failed' ? 'Try again' : 'Load More'}
          </Button>
        </div>
      )}
    </Panel>
  );
}
