import type { RollupRecord } from '../../model/month-record.ts';
import { type Day, eachDay, monthRange, type YearMonth } from '../periods/days.ts';
import { mergeMonths } from '../../numbers/rollup/merge.ts';

/**
 * Replaces the `crm` records of months whose entered units count (product sheets, Unit sales 6e: one side counts, they
 * are never added). Entered units have a month but no day: they are spread over the days on which CRM deals closed, in
 * proportion, otherwise evenly over the month. Units stay whole and add up to exactly the entered number, so that
 * months, years and the pages of unit sales agree. `entered`: units of the months that count this way. `yesterday`: the
 * last past day; a month without past days is left out. A month without a CRM has units only, and no leads or bookings.
 */
export function withEnteredUnits(
  days: ReadonlyMap<Day, RollupRecord>,
  entered: ReadonlyMap<YearMonth, number>,
  yesterday: Day,
): Map<Day, RollupRecord> {
  const result = new Map(days);
  for (const [yearMonth, units] of entered) {
    const { start, end } = monthRange(yearMonth);
    const pastDays = eachDay(start, end).filter(day => day <= yesterday);
    const won = pastDays.map(day => ({ day, weight: wonOn(days.get(day)) }));
    const isWon = won.some(({ weight }) => weight > 0);
    for (const { day, part } of shares(units, isWon ? won : pastDays.map(day => ({ day, weight: 1 }))))
      result.set(day, withUnits(days.get(day), part));
  }
  return result;
}

const wonOn = (record: RollupRecord | undefined): number => record?.sources.crm?.parts['unitsSold'] ?? 0;

type Weighed = { readonly day: Day; readonly weight: number };

/** Spreads an integer sum by weights; each unit goes to the first day whose share is full. */
function shares(sum: number, weights: readonly Weighed[]): { day: Day; part: number }[] {
  const total = weights.reduce((all, { weight }) => all + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map(({ day, weight }) => {
    before += weight;
    const until = Math.floor((sum * before) / total);
    const part = until - given;
    given = until;
    return { day, part };
  });
}

function withUnits(record: RollupRecord | undefined, unitsSold: number): RollupRecord {
  const held = record ?? mergeMonths([]);
  const crm = held.sources.crm ?? { days: 1, currencies: [], parts: {} };
  return { ...held, sources: { ...held.sources, crm: { ...crm, parts: { ...crm.parts, unitsSold } } } };
}
