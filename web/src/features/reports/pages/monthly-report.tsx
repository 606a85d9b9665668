import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { ChannelsPanel, DevicesPanel } from '../components/channel-panels.tsx';
import { MetricsPanel } from '../components/metrics-panel.tsx';
import { MissingPanel } from '../components/missing-panel.tsx';
import { ReportFigures } from '../components/report-figures.tsx';
import { ReportFrame } from '../components/report-frame.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import type { ReportState } from '../use-report.ts';
import { listReportFigures } from '../../../../../shared/documents/selling.ts';
import { siteColumns } from '../../../../../shared/documents/site-columns.ts';

/** /report-monthly: a month of a site or of many, as a document. */
export function MonthlyReport({ state }: { state: ReportState }) {
  return (
    <ReportFrame state={state} extras={{ metric: 'sessions', isFranchise: false }}>
      {(report, words) => (
        <>
          <ReportFigures report={report} words={words} metrics={listReportFigures(report)} />
          <MetricsPanel
            report={report}
            words={words}
            title="Metrics"
            subtitle={`${words.period} vs. ${words.before}`}
            inTwo
          />
          <div className="report-pair">
            <ChannelsPanel report={report} words={words} />
            <DevicesPanel report={report} words={words} />
          </div>
          {report.sites.length > 1 && (
            <SitesPanel
              report={report}
              words={words}
              title="Sites"
              columns={siteColumns(report, true)}
              sort={{ key: 'sessions', direction: 'descending' }}
              totals={`All ${formatNumber(report.node.sites)}`}
            />
          )}
          <MissingPanel report={report} words={words} />
        </>
      )}
    </ReportFrame>
  );
}
