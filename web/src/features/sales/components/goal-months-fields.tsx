import { useState } from 'react';
import { formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { monthsOfYear } from '../../../../../shared/domain/leads/yearly.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { cellText, readCell } from '../view/entry-grid.ts';

const row = { whole: true, label: 'Units', most: 1_000_000 };

/** The error of a goal's months; null if they are whole numbers that add up to it. */
export function monthsProblem(months: readonly string[], goal: number): string | null {
  let sum = 0;
  for (const text of months) {
    const read = readCell(text, row);
    if ('problem' in read) return read.problem;
    sum += read.value ?? 0;
  }
  return sum === goal ? null : `The months add up to ${formatNumber(sum)}, the goal is ${formatNumber(goal)}`;
}

type Props = {
  year: number;
  goal: number;
  /** The typed months; null if they follow past years. */
  months: readonly string[] | null;
  /** The goal split by past years. */
  past: readonly number[];
  onChange: (months: readonly string[] | null) => void;
};

/** A year's goal by month: split by past years until the user changes one. */
export function GoalMonthsFields({ year, goal, months, past, onChange }: Props) {
  const [open, setOpen] = useState(months !== null);
  const shown = months ?? past.map(units => cellText(units, true));
  const problem = months === null ? null : monthsProblem(months, goal);
  return (
    <div className="goal-months">
      <p>
        <Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          Units by month
        </Button>
        {months === null ? (
          <span>Like past years</span>
        ) : (
          <Button size="small" look="quiet" onClick={() => onChange(null)}>
            Like past years
          </Button>
        )}
      </p>
      {open && (
        <div>
          {monthsOfYear(year).map((month, place) => (
            <Field
              key={month}
              label={formatMonthShort(month)}
              inputMode="numeric"
              value={shown[place] ?? ''}
              onChange={value => onChange(shown.map((text, at) => (at === place ? value : text)))}
            />
          ))}
        </div>
      )}
      <div role="status">{problem !== null && <span className="text-bad">{problem}</span>}</div>
    </div>
  );
}
