import { useState } from 'react';
import { useScope } from '../../../app/address/scope.tsx';
import { Button } from '../../../components/form/button.tsx';
import { StoreIcon } from '../../../components/icons/navigation.tsx';
import { EmptyState } from '../../../components/panel/empty-state.tsx';
import { ComparePanel } from '../components/compare-panel.tsx';
import { MissingPanel } from '../components/missing-panel.tsx';
import { ReportFigures } from '../components/report-figures.tsx';
import { ReportFrame } from '../components/report-frame.tsx';
import { SitesPanel } from '../components/sites-panel.tsx';
import type { ReportState } from '../use-report.ts';
import { isShop } from '../view/selling.ts';
import { leastCompared, siteColumns } from '../view/site-columns.ts';

/** /summaries-company, -brand, -group: the sites of a node ranked, compared and opened. */
export function SummaryReport({ state }: { state: ReportState }) {
  const { nodeChain, change } = useScope();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const above = nodeChain.at(-2);
  return (
    <ReportFrame state={state} extras={{ metric: 'sessions', audit: null, isFranchise: false }}>
      {(report, words) => {
        const chosen = ticked.filter(id => report.sites.some(site => site.siteId === id));
        return (
          <>
            <ReportFigures report={report} words={words} metrics={['sessions', 'goals', 'gcr', isShop(report) ? 'revenue' : 'adSpend']} />
            {report.sites.length === 0
              ? (
                <section className="panel" aria-label="Sites">
                  <div className="panel-body">
                    <EmptyState
                      centered icon={<StoreIcon size={18} />} title={`${report.node.name} is one site`}
                      action={above === undefined ? undefined : <Button size="small" onClick={() => change({ node: above.siteId })}>Show all of {above.name}</Button>}
                    >
                      There is nothing to rank it against here. Choose a region or more in the filter bar.
                    </EmptyState>
                  </div>
                </section>
              )
              : (
                <SitesPanel
                  report={report} words={words} title="Sites" columns={siteColumns(report)} sort={{ key: 'sessions', direction: 'descending' }}
                  totals={`All ${report.node.sites}`} compared={{ chosen, onChange: setTicked }}
                  action={chosen.length < leastCompared ? undefined : <a href="#side-by-side" className="no-print">See {chosen.length} side by side</a>}
                />
              )}
            {chosen.length >= leastCompared && <ComparePanel report={report} words={words} chosen={chosen} onClear={() => setTicked([])} />}
            <MissingPanel report={report} words={words} />
          </>
        );
      }}
    </ReportFrame>
  );
}
