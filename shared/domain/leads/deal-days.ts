import { computeMedian } from '../../numbers/metrics/median.ts';
import type { LeadFilter } from '../../model/lead-view.ts';
import type { Lead } from '../../model/lead.ts';
import type { MonthSums } from '../../model/lead-month.ts';
import type { Day, DayRange } from '../periods/days.ts';
import { type Counted, wonAt } from './facts.ts';
import { passes } from './filter.ts';

type Sums = readonly Readonly<Record<string, MonthSums>>[];
const dayMs = 86_400_000;

const daysIn = (sums: Sums, { start, end }: DayRange) =>
  sums
    .flatMap(months => Object.values(months))
    .flatMap(({ dealDays = {} }) => Object.entries(dealDays))
    .filter(([day]: readonly [Day, unknown]) => day >= start && day <= end)
    .map(([, deals]) => deals);

/** The deals that closed in a range of days. `isMoney` false: their revenue is in a currency that is not shown. */
export function countDeals(sums: Sums, range: DayRange, isMoney: boolean): { deals: number; revenue: number } {
  const days = daysIn(sums, range);
  return {
    deals: days.reduce((sum, { deals }) => sum + deals, 0),
    revenue: isMoney ? days.reduce((sum, { revenue }) => sum + revenue, 0) : 0,
  };
}

/** The same of leads that a filter lets through; `counts` says of an instant whether it lies in the range. */
export function countWon(
  leads: readonly Lead[],
  filter: LeadFilter,
  counts: Counted,
): { deals: number; revenue: number } {
  const won = leads.filter(lead => {
    const at = wonAt(lead);
    return at !== undefined && counts(at) && passes(lead, filter);
  });
  return { deals: won.length, revenue: won.reduce((sum, { revenue = 0 }) => sum + revenue, 0) };
}

/** Returns the median time from lead to deal for deals that closed in a range; null if none did. */
export function medianDealMs(sums: Sums, range: DayRange): number | null {
  const days = computeMedian(daysIn(sums, range).flatMap(({ waits }) => waits));
  return days === null ? null : days * dayMs;
}
