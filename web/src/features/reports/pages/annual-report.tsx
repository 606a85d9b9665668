import { useState } from 'react';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import { AnnualPanel } from '../components/annual-panel.tsx';
import { MissingPanel } from '../components/missing-panel.tsx';
import { MonthsPanel } from '../components/months-panel.tsx';
import { ReportFigures } from '../components/report-figures.tsx';
import { ReportFrame } from '../components/report-frame.tsx';
import type { ReportState } from '../use-report.ts';
import { yearMonths } from '../../../../../shared/documents/months.ts';
import { listReportFigures } from '../../../../../shared/documents/selling.ts';

/** /report-annual: a year by month, compared with the same days of the year before. */
export function AnnualReport({ state }: { state: ReportState }) {
  const [metric, setMetric] = useState<MetricKey>('sessions');
  return (
    <ReportFrame state={state} extras={{ metric, isFranchise: false }}>
      {(report, words) => {
        const year = Number(report.range.end.slice(0, 4));
        return (
          <>
            <ReportFigures report={report} words={words} metrics={listReportFigures(report)} />
            <MonthsPanel
              report={report}
              words={words}
              pairs={yearMonths(report)}
              metric={metric}
              onMetric={setMetric}
              now={String(year)}
              before={String(year - 1)}
            />
            <AnnualPanel report={report} words={words} />
            <MissingPanel report={report} words={words} />
          </>
        );
      }}
    </ReportFrame>
  );
}
