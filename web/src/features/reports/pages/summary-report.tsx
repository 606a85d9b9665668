import { useState } from 'react';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { ComparePanel } from '../components/compare-panel.tsx';
import { MissingPanel } from '../components/missing-panel.tsx';
import { NoRanking } from '../components/no-ranking.tsx';
import { ReportFigures } from '../components/report-figures.tsx';
import { ReportFrame } from '../components/report-frame.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import type { ReportState } from '../use-report.ts';
import { isShop } from '../../../../../shared/documents/selling.ts';
import { minCompared, siteColumns } from '../../../../../shared/documents/site-columns.ts';

/** /summaries-company, -brand, -group: the sites of a node ranked, compared and opened. */
export function SummaryReport({ state }: { state: ReportState }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  return (
    <ReportFrame state={state} extras={{ metric: 'sessions', isFranchise: false }}>
      {(report, words) => {
        const chosen = ticked.filter(id => report.sites.some(site => site.siteId === id));
        return (
          <>
            <ReportFigures
              report={report}
              words={words}
              metrics={['sessions', 'goals', 'gcr', isShop(report) ? 'revenue' : 'adSpend']}
            />
            {report.sites.length === 0 ? (
              <NoRanking report={report} />
            ) : (
              <SitesPanel
                report={report}
                words={words}
                title="Sites"
                columns={siteColumns(report)}
                sort={{ key: 'sessions', direction: 'descending' }}
                totals={`All ${formatNumber(report.node.sites)}`}
                compared={{ chosen, onChange: setTicked }}
                action={
                  chosen.length < minCompared ? undefined : (
                    <a href="#side-by-side" className="no-print">
                      See {chosen.length} side by side
                    </a>
                  )
                }
              />
            )}
            {chosen.length >= minCompared && (
              <ComparePanel report={report} words={words} chosen={chosen} onClear={() => setTicked([])} />
            )}
            <MissingPanel report={report} words={words} />
          </>
        );
      }}
    </ReportFrame>
  );
}
