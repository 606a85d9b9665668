import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { getErrorMessage } from '../../../app/api/errors.ts';
import { TableIcon } from '../../../components/icons/actions.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { FailedState } from '../../../components/panel/failed-state.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SkeletonRows } from '../../../components/status/skeleton.tsx';
import { useListLeadMonthsQuery } from '../lead-months-api.ts';
import type { LeadYears } from '../view/crm-year.ts';
import { yearsOfNode } from '../view/module.ts';
import { CrmYearPanels } from './crm-year-panels.tsx';
import { UnitsChart } from './units-chart.tsx';
import { YearFigures } from './year-figures.tsx';
import { YearsPanel } from './years-panel.tsx';
import './module.css';
import { useShown } from '../../../app/api/use-shown.ts';

type Props = { node: NodeSummary; year: number; today: string };

/**
 * Unit sales of all sites of a region, organization or company: units from the source that counts at each site, then
 * the year's data from their CRMs. Read only: units are entered at each site.
 */
export function NodeUnitSales({ node, year, today }: Props) {
  const { currentData, error, refetch } = useShown(
    useListLeadMonthsQuery({
      params: { siteId: node.siteId, from: `${year}01`, to: `${year}12` },
      query: { format: 'year' },
    }),
  );
  if (currentData === undefined) {
    return (
      <Panel title="Unit sales" busy={error === undefined}>
        {error === undefined ? (
          <SkeletonRows rows={8} />
        ) : (
          <FailedState message={getErrorMessage(error)} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  }
  const shown = yearsOfNode(currentData, today);
  const [chosen, before] = [year, year - 1].map(targetYear => shown.years.find(row => row.year === targetYear));
  if (shown.years.every(({ months }) => months.every(({ totals }) => totals === null))) {
    return (
      <Panel title="Unit sales">
        <EmptyState centered icon={<TableIcon size={18} />} title="No unit sales yet">
          Units of {node.name} of {year - 2} to {year} appear here once a site enters units or its CRM wins a deal.
        </EmptyState>
      </Panel>
    );
  }
  const from = describeSides(currentData, year, today);
  return (
    <>
      <YearFigures shown={shown} year={year} crmOf={node.siteId} />
      {chosen !== undefined && (
        <UnitsChart
          year={chosen}
          before={before}
          currency={shown.currency}
          goal={null}
          siteName={node.name}
          from={from}
        />
      )}
      <YearsPanel shown={shown} siteName={node.name} />
      <CrmYearPanels node={node} year={year} today={today} />
    </>
  );
}

/** 'October 2026: 3 sites as entered, 18 as won in the CRM': for the newest completed month with data. */
function describeSides({ counted }: LeadYears, year: number, today: string): string {
  const [newest] = Object.entries(counted[year] ?? {})
    .filter(([month]) => month < toYearMonth(today))
    .sort(([a], [b]) => (a < b ? 1 : -1));
  if (newest === undefined) return 'By site: entered or from the CRM';
  const [month, { sites, entered }] = newest;
  const word = (count: number) => `${count} ${count === 1 ? 'site' : 'sites'}`;
  return `${formatMonth(month)}: ${word(entered)} as entered, ${word(sites - entered)} as won in the CRM`;
}
