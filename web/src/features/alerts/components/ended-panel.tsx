import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import type { Alert } from '../../../../../shared/model/alert.ts';
import { Button } from '../../../components/form/button.tsx';
import { ClockIcon } from '../../../components/icons/status.tsx';
import type { MorePages } from '../../../components/paging/use-more-pages.ts';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { ExportMenu } from '../../../components/table/export-menu.tsx';

/** The alerts of a site that have ended, and why. */
export function EndedPanel({
  alerts,
  timeZone,
  siteName,
  more,
}: {
  alerts: readonly Alert[];
  timeZone: string;
  siteName: string;
  more: Pick<MorePages<unknown>, 'hasMore' | 'state' | 'loadMore'>;
}) {
  const columns: readonly Column<Alert>[] = [
    { key: 'title', title: 'Alert', value: row => row.definition.title },
    { key: 'opened', title: 'Opened', value: row => row.openedAt, text: row => formatInstant(row.openedAt, timeZone) },
    {
      key: 'ended',
      title: 'Ended',
      value: row => row.endedAt ?? '',
      text: row => (row.endedAt === undefined ? '' : formatInstant(row.endedAt, timeZone)),
    },
    { key: 'why', title: 'Why', value: row => row.endedWhy ?? '' },
  ];
  return (
    <Panel
      title="History"
      flush={alerts.length > 0}
      subtitle="Closed alerts, kept for 400 days"
      tools={
        alerts.length > 0 ? (
          <ExportMenu
            title="Closed alerts"
            columns={columns}
            rows={alerts}
            info={{ name: 'alerts', notes: [`Alerts for ${siteName}`, `Times in ${timeZone}`] }}
          />
        ) : undefined
      }
      action={
        more.hasMore ? (
          <Button size="small" busy={more.state === 'loading'} onClick={more.loadMore}>
            {more.state === 'failed' ? 'Try again' : 'Load More'}
          </Button>
        ) : undefined
      }
    >
      {alerts.length === 0 ? (
        <EmptyState centered icon={<ClockIcon size={18} />} title="No closed alerts yet">
          Alerts appear here with the reason they closed.
        </EmptyState>
      ) : (
        <DataTable
          caption="Closed alerts"
          columns={columns}
          rows={alerts}
          rowKey={row => `${row.openedAt}${row.ruleId}`}
          initialSort={{ key: 'ended', direction: 'descending' }}
        />
      )}
    </Panel>
  );
}
