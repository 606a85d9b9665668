import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { atThisPace, expectedBy, goalMonths } from '../../../../../shared/domain/sales/goal-months.ts';
import { findSalesGoal, computeSalesPace, salesOfYear } from '../../../../../shared/domain/sales/totals.ts';
import type { SalesBook } from '../../../../../shared/model/sales.ts';
import { ButtonLink } from '../../../components/form/button.tsx';
import { ProgressBar, ScoreRing } from '../../../components/figures/score-ring.tsx';
import { Panel } from '../../../components/panel/panel.tsx';

/** The progress of a year to its goal, compared with an even pace. `mayEdit`: the user may set the goal. */
export function GoalPanel({ book, year, mayEdit }: { book: SalesBook; year: number; mayEdit: boolean }) {
  const goal = findSalesGoal(book.goals, year);
  const sold = salesOfYear(book.units, year, book.currency);
  const edit = mayEdit ? (
    <ButtonLink size="small" to={`/unit-sales-entry?site=${book.siteId}`}>
      {goal === null ? 'Set goal' : 'Edit'}
    </ButtonLink>
  ) : undefined;
  if (goal === null) {
    return (
      <Panel title={`Goal ${year}`} tools={edit}>
        <p className="sales-none">No goal is set for {year}. Goals are set on Unit Sales Entry.</p>
      </Panel>
    );
  }
  const months = goalMonths(goal, book, year);
  const pace = computeSalesPace(sold.units, goal.units, expectedBy(months, year, book.today));
  const revenueShare = goal.revenue === 0 ? null : sold.revenue / goal.revenue;
  const willSell = atThisPace(sold.units, months, year, book.today);
  const willEarn = atThisPace(sold.revenue, months, year, book.today);
  const still = Math.max(goal.units - sold.units, 0);
  const stillRevenue = Math.max(goal.revenue - sold.revenue, 0);
  return (
    <Panel
      title={`Goal ${year}`}
      tools={edit}
      subtitle={`${formatNumber(goal.units)} units, ${formatCurrency(goal.revenue, book.currency)}`}
      provenance={<span className="provenance">{paceWay[months.from]}</span>}
    >
      <div className="module-goal">
        <ScoreRing
          score={pace.share === null ? null : Math.round(pace.share * 100)}
          color="var(--good-fill)"
          label={`Units for ${year} against goal`}
          size={104}
          unit="%"
        />
        <p>
          <b className="number">{formatNumber(sold.units)}</b> of {formatNumber(goal.units)} units
          {year === Number(book.today.slice(0, 4)) && goal.units > 0 && (
            <span className={pace.ahead >= 0 ? 'text-good' : 'text-bad'}>{formatPace(pace.ahead)}</span>
          )}
        </p>
      </div>
      <div className="module-revenue">
        <span>Revenue</span>
        <span>
          <b className="number">{formatCurrency(sold.revenue, book.currency)}</b> of{' '}
          {formatCurrency(goal.revenue, book.currency)}
        </span>
        <ProgressBar share={revenueShare ?? 0} label={`Revenue of ${year} against goal`} />
        <span>{revenueShare === null ? 'No revenue goal' : `${formatPercent(revenueShare)} of the goal`}</span>
      </div>
      {willSell !== null && willEarn !== null && (
        <p className="module-still">
          <span>At this pace by Dec 31</span>
          <b className="number">
            {`${formatNumber(Math.round(willSell))} units, ${formatCurrency(Math.round(willEarn), book.currency)}`}
          </b>
        </p>
      )}
      <p className="module-still">
        <span>Still needed for the goal</span>
        <b className="number">
          {still === 0 && stillRevenue === 0
            ? 'Goal reached'
            : `${formatNumber(still)} ${still === 1 ? 'unit' : 'units'}, ${formatCurrency(stillRevenue, book.currency)}`}
        </b>
      </p>
    </Panel>
  );
}

const paceWay = {
  set: 'Pace: the monthly goals',
  past: 'Pace: the goal spread like units in the past two years',
  even: 'Pace: the goal spread evenly by month',
} as const;

function formatPace(ahead: number): string {
  if (ahead === 0) return 'On pace';
  return ahead > 0 ? `${formatNumber(ahead)} ahead of pace` : `${formatNumber(-ahead)} behind pace`;
}
