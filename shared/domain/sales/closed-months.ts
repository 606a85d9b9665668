import { previousYearMonth, type YearMonth, toYearMonth } from '../periods/days.ts';

/** Full months after its end in which a month of sales can be changed without a reason. */
const openMonths = 3;

/**
 * Returns true for a month that ended more than three months ago: books are closed by then, and a change needs a
 * reason.
 */
export const isClosedMonth = (yearMonth: YearMonth, today: string): boolean =>
  yearMonth < previousYearMonth(toYearMonth(today), openMonths);

/** Returns true if a month is after `today` ('yyyy-MM-dd' in the site's zone). */
export const isFutureMonth = (yearMonth: YearMonth, today: string): boolean => yearMonth > toYearMonth(today);

export type SaveRefusal = { readonly place: number | null; readonly message: string };

/**
 * Returns the reasons why these months cannot be saved on `today`; empty if they can. `place` is the month's index,
 * null for all of them.
 */
export function saveRefusals(
  yearMonths: readonly YearMonth[],
  today: string,
  reason: string | undefined,
): SaveRefusal[] {
  const each = yearMonths.flatMap((yearMonth, place): SaveRefusal[] => {
    if (isFutureMonth(yearMonth, today)) return [{ place, message: 'This month is in the future' }];
    return yearMonths.indexOf(yearMonth) === place ? [] : [{ place, message: 'Each month can appear only once' }];
  });
  const needsReason = yearMonths.some(yearMonth => isClosedMonth(yearMonth, today)) && (reason ?? '').trim() === '';
  return needsReason ? [...each, { place: null, message: 'Give a reason for changing a closed month' }] : each;
}
