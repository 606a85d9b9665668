import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { useScope } from '../../../app/address/scope.tsx';
import { MissingPanel } from '../components/missing-panel.tsx';
import { MonthsPanel } from '../components/months-panel.tsx';
import { ReportFigures } from '../components/report-figures.tsx';
import { ReportFrame } from '../components/report-frame.tsx';
import { RevenueSharesPanel } from '../components/revenue-shares-panel.tsx';
import { RevenueTable } from '../components/revenue-table.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import { SoldPanel } from '../components/sold-panel.tsx';
import type { ReportState } from '../use-report.ts';
import { useSold } from '../use-sold.ts';
import { lastMonths } from '../../../../../shared/documents/months.ts';
import { revenueMetrics } from '../../../../../shared/documents/revenue.ts';
import { revenueSiteColumns } from '../../../../../shared/documents/site-columns.ts';

/** /report-revenue 'Revenue & Sales Performance': sales by month, their channels, and the cost of the ads. */
export function RevenueReport({ state }: { state: ReportState }) {
  const { node, site } = useScope();
  const isFranchise = node?.isFranchise === true || (node?.type !== 'SITE' && site?.isFranchise === true);
  const sold = useSold(state.report);
  return (
    <ReportFrame state={state} extras={{ metric: 'revenue', isFranchise, sold }}>
      {(report, words) => {
        const pairs = lastMonths(report);
        const metrics = revenueMetrics(report, isFranchise);
        const sells = metrics.includes('revenue');
        return (
          <>
            <ReportFigures report={report} words={words} metrics={metrics} />
            <div className={sells ? 'report-columns report-even' : 'report-aside'}>
              <MonthsPanel
                report={report}
                words={words}
                pairs={pairs}
                metric={metrics[0] ?? 'adSpend'}
                now="These twelve months"
                before="a year earlier"
              />
              {sells && <RevenueSharesPanel report={report} words={words} />}
            </div>
            <RevenueTable report={report} words={words} pairs={pairs} metrics={metrics} />
            <SoldPanel report={report} words={words} sold={sold} />
            {report.sites.length > 1 && sells && (
              <SitesPanel
                report={report}
                words={words}
                title="Sites"
                columns={revenueSiteColumns(report)}
                sort={{ key: 'revenue', direction: 'descending' }}
                totals={`All ${formatNumber(report.node.sites)}`}
              />
            )}
            <MissingPanel report={report} words={words} />
          </>
        );
      }}
    </ReportFrame>
  );
}
