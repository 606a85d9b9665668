import { useState, type FormEvent } from 'react';
import type { SalesBook } from '../../../../../shared/model/sales.ts';
import { type SalesGoal, salesGoalSchema } from '../../../../../shared/model/sales-goal.ts';
import { goalMonths } from '../../../../../shared/domain/sales/goal-months.ts';
import { findSalesGoal } from '../../../../../shared/domain/sales/totals.ts';
import { mergeEntries } from '../../../../../shared/domain/forms/three-way.ts';
import { getErrorReason } from '../../../app/api/errors.ts';
import { useNodeSave } from '../../../app/api/use-node-save.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { cellText, readCell } from '../view/entry-grid.ts';
import { GoalMonthsFields, monthsProblem } from './goal-months-fields.tsx';

/** `months`: null if the goal follows past years. */
type Typed = { readonly units: string; readonly revenue: string; readonly months: readonly string[] | null };
const nothing: Typed = { units: '', revenue: '', months: null };
const rows = {
  units: { whole: true, label: 'Units', most: 1_000_000 },
  revenue: { whole: false, label: 'Revenue', most: 1_000_000_000_000 },
} as const;

const toTyped = (goal: SalesGoal | null): Typed =>
  goal === null
    ? nothing
    : {
        units: cellText(goal.units, true),
        revenue: cellText(goal.revenue, false),
        months: goal.months?.map(units => cellText(units, true)) ?? null,
      };

const findProblem = (typed: Typed, field: keyof typeof rows): string | null => {
  const read = readCell(typed[field], rows[field]);
  return 'problem' in read ? read.problem : null;
};

/** The goal typed into two fields; null if both are empty. */
function goalFrom(typed: Typed): SalesGoal | null {
  if (typed.units.trim() === '' && typed.revenue.trim() === '') return null;
  const numberIn = (text: string, row: (typeof rows)[keyof typeof rows]) => {
    const read = readCell(text, row);
    return 'value' in read ? (read.value ?? 0) : 0;
  };
  return salesGoalSchema.parse({
    units: numberIn(typed.units, rows.units),
    revenue: numberIn(typed.revenue, rows.revenue),
    ...(typed.months === null ? {} : { months: typed.months.map(text => numberIn(text, rows.units)) }),
  });
}

/** The typed goal in units; 0 without one. */
const readUnits = (typed: Typed): number => {
  const read = readCell(typed.units, rows.units);
  return 'value' in read ? (read.value ?? 0) : 0;
};

/** Warns before a newer goal of someone else is replaced; saving again replaces it. */
const describeClash = (year: string, goal: SalesGoal | undefined): string =>
  goal === undefined
    ? `Someone else removed the goal for ${year}. Save again to set yours.`
    : `Someone else set ${year} to ${cellText(goal.units, true)} units. Save again to replace it.`;

/** Returns a typed goal, or the newer stored one if nothing was typed over the older one. */
function follow(typed: Typed, year: number, before: SalesBook['goals'], after: SalesBook['goals']): Typed {
  const isTyped = JSON.stringify(typed) !== JSON.stringify(toTyped(findSalesGoal(before, year)));
  return isTyped ? typed : toTyped(findSalesGoal(after, year));
}

/** Edits the goals of some years; an empty pair of fields removes that year's goal. */
export function GoalsForm({ book, years, onDone }: { book: SalesBook; years: readonly number[]; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [saveNode, { isLoading }] = useNodeSave(book.siteId);
  // The goals that the fields were filled with; others may store newer ones in the meantime.
  const [base, setBase] = useState(book.goals);
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(years.map(year => [year, toTyped(findSalesGoal(book.goals, year))])),
  );
  const [opened] = useState(typed);
  const isUnsaved = JSON.stringify(typed) !== JSON.stringify(opened);
  useUnsaved(isUnsaved ? { what: 'the goals' } : null);
  const of = (year: number): Typed => typed[String(year)] ?? nothing;
  const wrong = years.some(year => {
    const typedGoal = of(year);
    const months = typedGoal.months === null ? null : monthsProblem(typedGoal.months, readUnits(typedGoal));
    return findProblem(typedGoal, 'units') !== null || findProblem(typedGoal, 'revenue') !== null || months !== null;
  });
  const notifyFailure = (error: unknown) => void dispatch(toastShown({ tone: 'bad', text: getErrorReason(error) }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong || isLoading) return;
    const mine: Record<string, SalesGoal> = { ...base };
    for (const year of years) {
      const goal = goalFrom(of(year));
      if (goal === null) delete mine[String(year)];
      // Unchanged fields are left as stored: a field may show less than the record holds.
      else if (JSON.stringify(of(year)) !== JSON.stringify(toTyped(findSalesGoal(base, year))))
        mine[String(year)] = goal;
    }
    const { error, problem } = await saveNode(({ unitSales }) => {
      const serverGoals = unitSales?.goals ?? {};
      const { merged, clashes } = mergeEntries(base, mine, serverGoals);
      if (clashes.length === 0) return { attr: { unitSales: { ...unitSales, goals: merged } } };
      setBase(serverGoals);
      // Untouched years follow the stored goals, so that saving again changes only mine.
      setTyped(Object.fromEntries(years.map(year => [year, follow(of(year), year, base, serverGoals)])));
      return { problem: clashes.map(year => describeClash(year, serverGoals[year])).join(' ') };
    });
    if (problem !== undefined) return void dispatch(toastShown({ tone: 'bad', text: problem }));
    if (error !== undefined) return notifyFailure(error);
    dispatch(toastShown({ tone: 'good', text: 'Goals saved.' }));
    onDone();
  };
  return (
    <form className="goals-form" onSubmit={event => void save(event)}>
      {years.map(year => (
        <fieldset key={year}>
          <legend>{year}</legend>
          {(['units', 'revenue'] as const).map(field => (
            <Field
              key={field}
              label={rows[field].label}
              inputMode={field === 'units' ? 'numeric' : 'decimal'}
              value={of(year)[field]}
              error={findProblem(of(year), field)}
              onChange={value => setTyped({ ...typed, [year]: { ...of(year), [field]: value } })}
            />
          ))}
          <GoalMonthsFields
            year={year}
            goal={readUnits(of(year))}
            months={of(year).months}
            past={goalMonths({ units: readUnits(of(year)), revenue: 0 }, book, year).units}
            onChange={months => setTyped({ ...typed, [year]: { ...of(year), months } })}
          />
        </fieldset>
      ))}
      <div className="goals-buttons">
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" type="submit" busy={isLoading} disabled={wrong}>
          Save goals
        </Button>
      </div>
    </form>
  );
}
