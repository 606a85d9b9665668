import { useState } from 'react';
import { formatCurrency, formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { findSalesGoal, salesOfYear } from '../../../../../shared/domain/sales/totals.ts';
import type { SalesBook } from '../../../../../shared/model/sales.ts';
import { Button } from '../../../components/form/button.tsx';
import { ProgressBar } from '../../../components/figures/score-ring.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { GoalsForm } from './goals-form.tsx';

/** Each year's goal and its progress; last year, this one and the next can be set. */
export function GoalsPanel({ book, mayEdit }: { book: SalesBook; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false);
  const thisYear = Number(book.today.slice(0, 4));
  const years = [thisYear + 1, thisYear, thisYear - 1];
  const set = years.filter(year => findSalesGoal(book.goals, year) !== null);
  return (
    <Panel
      title="Goals"
      subtitle={`Units are whole numbers, revenue in ${book.currency}`}
      provenance={<span className="provenance">Shown in the Unit Sales Module and on the overview</span>}
      tools={
        mayEdit && !editing ? (
          <Button size="small" onClick={() => setEditing(true)}>
            {set.length === 0 ? 'Set goals' : 'Edit'}
          </Button>
        ) : undefined
      }
    >
      {editing ? (
        <GoalsForm book={book} years={years} onDone={() => setEditing(false)} />
      ) : set.length === 0 ? (
        <p className="sales-none">No goal set.</p>
      ) : (
        <ul className="sales-goals">
          {set.map(year => (
            <GoalLine key={year} book={book} year={year} started={year <= thisYear} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function GoalLine({ book, year, started }: { book: SalesBook; year: number; started: boolean }) {
  const goal = findSalesGoal(book.goals, year);
  const sold = salesOfYear(book.units, year, book.currency);
  const share = goal === null || goal.units === 0 ? null : sold.units / goal.units;
  return (
    <li>
      <b>{year}</b>
      <span>
        {formatNumber(goal?.units ?? 0)} units, {formatCurrency(goal?.revenue ?? 0, book.currency)}
      </span>
      {!started && <span>Not started</span>}
      {started && (
        <span className="sales-reached">
          <b>{share === null ? '–' : `${formatPercent(share, 0)} of units`}</b>
          <ProgressBar share={share ?? 0} label={`Units for ${year} reached`} />
          <span>
            {formatNumber(sold.units)} units, {formatCurrency(sold.revenue, book.currency)}
          </span>
        </span>
      )}
    </li>
  );
}
