import { memo, type ReactNode, useState } from 'react';
import { toSitePanel } from '../../../../../shared/domain/pages/site-panel.ts';
import { dimensions } from '../../../../../shared/numbers/breakdowns/dimensions.ts';
import { Picker } from '../../../components/form/picker.tsx';
import { useSiteRows } from '../use-site-rows.ts';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import type { RowsPanel } from '../../../../../shared/screens/pages/definition.ts';
import type { PageView, RowsData } from '../../../../../shared/model/page.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { DataPanel, type PanelAnswer } from '../../../components/panel/data-panel.tsx';
import { PanelEmpty } from '../../../components/panel/panel-empty.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useAllRows } from '../use-all-rows.ts';
import type { PageState } from '../use-page.ts';
import {
  countRows,
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

type RowsCardProps = PageState & { name: string; panel: RowsPanel; address: PageAddress; wide: boolean };

/**
 * One breakdown as a chart, or as a table with totals; it loads, fails and exports alone. Above sites it can also be
 * shown by site, which is loaded when chosen.
 */
export const RowsCard = memo(function RowsCard(props: RowsCardProps) {
  const { name, panel, address, view } = props;
  const { node, period } = useScope();
  const [by, setBy] = useState<'rows' | 'site'>('rows');
  const sitePanel =
    node === undefined || node.type === 'SITE' || period === undefined ? null : toSitePanel(panel, address.channel);
  const isBySite = sitePanel !== null && by === 'site';
  const sites = useSiteRows(view, address, name, isBySite);
  const answer = rowsAnswer(view?.panels[name]);
  if (sitePanel === null || (answer !== undefined && answer.state !== 'ready'))
    return <Rows {...props} answer={answer} />;
  const choice = (
    <Picker
      label="By"
      value={by}
      options={[
        { value: 'rows', label: dimensions[panel.dimension].title },
        { value: 'site', label: 'Site' },
      ]}
      onChange={value => setBy(value === 'site' ? 'site' : 'rows')}
    />
  );
  return isBySite ? (
    <Rows
      {...props}
      panel={sitePanel}
      choice={choice}
      answer={answer && sites.data && { ...answer, data: sites.data }}
      isLoading={sites.failure === undefined}
      failure={props.failure ?? sites.failure}
      retry={sites.failure === undefined ? props.retry : sites.retry}
    />
  ) : (
    <Rows {...props} choice={choice} answer={answer} />
  );
});

function Rows({
  name,
  panel,
  address,
  wide,
  view,
  failure,
  retry,
  busy,
  answer,
  choice,
  isLoading = false,
}: RowsCardProps & { answer: PanelAnswer<RowsData> | undefined; choice?: ReactNode; isLoading?: boolean }) {
  const { node } = useScope();
  const askAll = useAllRows(view, address, name, panel.bySite === true ? 'site' : undefined);
  const missing = view !== undefined && answer === undefined && !isLoading;
  const breakdown = answer?.state === 'ready' && view !== undefined ? toBreakdown(panel, answer.data, view) : null;
  const tableOnly = breakdown !== null && chooseChart(breakdown) === 'none';
  const base = view === undefined ? { name, notes: [] } : exportInfo(name, panel.title, node?.name, view, address);
  const excess = breakdown === null ? '' : describeExcess(breakdown);
  const info = excess === '' ? base : { ...base, notes: [...base.notes, excess] };
  return (
    <DataPanel<RowsData, BreakdownRow>
      title={panel.title}
      subtitle={breakdown === null ? panel.subtitle : describeBreakdown(breakdown)}
      className={choice === undefined ? 'rows-card' : 'rows-card panel-wraps'}
      choice={choice}
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
          {panel.dimension === 'event' && panel.bySite !== true && (
            <>
              <GoalNamesButton events={data.rows.map(({ key: [event = ''] }) => event)} names={view?.goalNames} /> ·{' '}
            </>
          )}
          {countRows(panel, data.rows.length + (data.rest?.rows ?? 0))}
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
}
