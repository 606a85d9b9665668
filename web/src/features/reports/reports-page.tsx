import { AnnualReport } from './pages/annual-report.tsx';
import { MonthlyReport } from './pages/monthly-report.tsx';
import { RevenueReport } from './pages/revenue-report.tsx';
import { ScoreCard } from './pages/score-card.tsx';
import { SummaryReport } from './pages/summary-report.tsx';
import { useReport } from './use-report.ts';
import './reports.css';
import './reports-print.css';

/** The seven pages of a node's numbers, by path. */
export function ReportsPage() {
  const state = useReport();
  switch (state.kind) {
    case 'monthly':
      return <MonthlyReport state={state} />;
    case 'annual':
      return <AnnualReport state={state} />;
    case 'revenue':
      return <RevenueReport state={state} />;
    case 'score-card':
      return <ScoreCard state={state} />;
    case 'summary':
    case 'all-sites':
      return <SummaryReport state={state} />;
  }
}
