import { useState, type FormEvent } from 'react';
import { salesGoalSchema, type SalesBook, type SalesGoal } from '../../../../../shared/model/sales.ts';
import { goalOf } from '../../../../../shared/domain/sales/totals.ts';
import { reasonOf } from '../../../app/api/errors.ts';
import { useUpdateSiteMutation } from '../../../app/api/site-endpoints.ts';
import { useLazyGetSiteQuery } from '../../../app/api/tree-endpoints.ts';
import { useAppDispatch } from '../../../app/store.ts';
import { Button } from '../../../components/form/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { toastShown } from '../../../components/toast/toast-slice.ts';
import { cellText, readCell } from '../view/entry-grid.ts';

type Typed = { readonly units: string; readonly revenue: string };
const rows = { units: { whole: true, label: 'Units' }, revenue: { whole: false, label: 'Revenue' } } as const;

const typedOf = (goal: SalesGoal | null): Typed =>
  goal === null
    ? { units: '', revenue: '' }
    : { units: cellText(goal.units, true), revenue: cellText(goal.revenue, false) };

const problemOf = (typed: Typed, field: keyof Typed): string | null => {
  const read = readCell(typed[field], rows[field]);
  return 'problem' in read ? read.problem : null;
};

/** The goal that two fields say; null where both are empty. */
function goalFrom(typed: Typed): SalesGoal | null {
  if (typed.units.trim() === '' && typed.revenue.trim() === '') return null;
  const [units, revenue] = [readCell(typed.units, rows.units), readCell(typed.revenue, rows.revenue)];
  return salesGoalSchema.parse({
    units: 'value' in units ? (units.value ?? 0) : 0,
    revenue: 'value' in revenue ? (revenue.value ?? 0) : 0,
  });
}

/** Goals of some years; an empty pair of fields takes that year's goal away. */
export function GoalsForm({ book, years, onDone }: { book: SalesBook; years: readonly number[]; onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [getSite] = useLazyGetSiteQuery();
  const [update, { isLoading }] = useUpdateSiteMutation();
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(years.map(year => [year, typedOf(goalOf(book.goals, year))])),
  );
  const of = (year: number): Typed => typed[String(year)] ?? { units: '', revenue: '' };
  const wrong = years.some(year => problemOf(of(year), 'units') !== null || problemOf(of(year), 'revenue') !== null);
  const tell = (error: unknown) => void dispatch(toastShown({ tone: 'bad', text: reasonOf(error) }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong || isLoading) return;
    const site = await getSite({ params: { siteId: book.siteId } });
    if (site.data === undefined) return tell(site.error);
    const { revision, attr } = site.data.result;
    const goals = { ...attr.unitSales?.goals };
    for (const year of years) {
      const goal = goalFrom(of(year));
      if (goal === null) delete goals[String(year)];
      else goals[String(year)] = goal;
    }
    const answer = await update({
      params: { siteId: book.siteId },
      body: { revision, site: { attr: { unitSales: { ...attr.unitSales, goals } } } },
    });
    if (answer.error !== undefined) return tell(answer.error);
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
              error={problemOf(of(year), field)}
              onChange={value => setTyped({ ...typed, [year]: { ...of(year), [field]: value } })}
            />
          ))}
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
