import { memo } from 'react';
import { zoneName } from '../../../components/time/zone-name.ts';
import type { RowsPanel } from '../../../../../shared/screens/pages/definition.ts';
import type { PageView, RowsData } from '../../../../../shared/model/page.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { DataPanel, type PanelAnswer } from '../../../components/panel/data-panel.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useAllRows } from '../use-all-rows.ts';
import type { PageState } from '../use-page.ts';
import {
  toBreakdown,
  namesHere,
  toBreakdownRow,
  describeBreakdown,
  describeExcess,
  type Breakdown,
  type BreakdownRow,
} from '../view/breakdown.ts';
import { chooseChart, shownRows } from '../view/choose-chart.ts';
import { breakdownColumns, totalsNote } from '../view/columns.tsx';
import { exportInfo } from '../view/export-info.ts';
import type { PageAddress } from '../view/page-address.ts';
import { GoalNamesButton } from './goal-names.tsx';
import { RowBars } from './row-bars.tsx';
import { RowDonut } from './row-donut.tsx';
import { NotFiltered } from './row-filters.tsx';
import { RowHours } from './row-hours.tsx';

/** Tables scroll inside this height (specification 9, Tables and charts). */
const tableHeight = 350;

const rowsAnswer = (
  answer: NonNullable<PageState['view']>['panels'][string] | undefined,
): PanelAnswer<RowsData> | undefined =>
  answer === undefined || answer.state !== 'ready'
    ? answer
    : answer.data.kind === 'rows'
      ? { state: 'ready', data: answer.data, provenance: answer.provenance }
      : { state: 'failed', message: 'The server sent an unexpected answer.', reference: '' };

function Drawn({
  breakdown,
  title,
  wide,
  grain,
  onAll,
}: {
  breakdown: Breakdown;
  title: string;
  wide: boolean;
  grain: PageView['grain'];
  onAll: () => void;
}) {
  switch (chooseChart(breakdown)) {
    case 'donut':
      return <RowDonut breakdown={breakdown} title={title} />;
    case 'hours':
      return <RowHours breakdown={breakdown} />;
    case 'bars':
    case 'none':
      return <RowBars breakdown={breakdown} title={title} wide={wide} grain={grain} onAll={onAll} />;
  }
}

/** One breakdown as a chart, or as a table with totals; it loads, fails and exports alone. */
export const RowsCard = memo(function RowsCard({
  name,
  panel,
  address,
  wide,
  view,
  failure,
  retry,
  busy,
}: PageState & { name: string; panel: RowsPanel; address: PageAddress; wide: boolean }) {
  const { node } = useScope();
  const askAll = useAllRows(view, address, name);
  const answer = rowsAnswer(view?.panels[name]);
  const missing = view !== undefined && answer === undefined;
  const breakdown = answer?.state === 'ready' && view !== undefined ? toBreakdown(panel, answer.data, view) : null;
  const tableOnly = breakdown !== null && chooseChart(breakdown) === 'none';
  const base = view === undefined ? { name, notes: [] } : exportInfo(name, panel.title, node?.name, view, address);
  const excess = breakdown === null ? '' : describeExcess(breakdown);
  const info = excess === '' ? base : { ...base, notes: [...base.notes, excess] };
  return (
    <DataPanel<RowsData, BreakdownRow>
      title={panel.title}
      subtitle={breakdown === null ? panel.subtitle : describeBreakdown(breakdown)}
      className="rows-card"
      answer={answer}
      onRetry={retry}
      busy={busy}
      timeZone={view?.timeZone ?? 'UTC'}
      failure={failure ?? (missing ? 'The server sent no data for this panel.' : undefined)}
      skeleton={<SkeletonRows rows={shownRows(panel)} height={40} />}
      empty={empty => <PanelEmpty answer={empty} what={panel.title.toLowerCase()} onRetry={retry} />}
      tableOnly={tableOnly}
      table={
        breakdown === null
          ? undefined
          : data => ({
              columns: breakdownColumns(breakdown),
              rows: breakdown.rows,
              pinned: breakdown.pinned,
              rowKey: row => row.id,
              totals: 'Total',
              maxHeight: tableHeight,
              ...(panel.scale === undefined ? { initialSort: { key: panel.sort, direction: 'descending' } } : {}),
              info,
              ...(data.rest === null
                ? {}
                : {
                    allRows: async () => [
                      ...(await askAll()).map(row => toBreakdownRow(panel, row, namesHere(view?.goalNames))),
                      ...breakdown.pinned.filter(row => row.kind === 'remainder'),
                    ],
                  }),
            })
      }
      action={data => (
        <p className="panel-note">
          {breakdown !== null && tableOnly && wide ? `${totalsNote(breakdown)} ` : ''}
          {excess === '' ? '' : `${excess} `}
          <NotFiltered on={view?.following !== undefined && !view.following.panels.includes(name)} />
          {panel.dimension === 'event' && (
            <>
              <GoalNamesButton events={data.rows.map(({ key: [event = ''] }) => event)} names={view?.goalNames} /> ·{' '}
            </>
          )}
          {(data.rows.length + (data.rest?.rows ?? 0)).toLocaleString('en-US')}{' '}
          {data.rows.length + (data.rest?.rows ?? 0) === 1 ? 'row' : 'rows'}
          {wide ? ` · times in ${zoneName(view?.timeZone ?? 'UTC')}` : ''}
        </p>
      )}
    >
      {(_data, showTable) =>
        breakdown !== null && (
          <Drawn breakdown={breakdown} title={panel.title} wide={wide} grain={view?.grain ?? 'day'} onAll={showTable} />
        )
      }
    </DataPanel>
  );
});
