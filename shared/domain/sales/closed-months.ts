import { previousYearMonth, type YearMonth, toYearMonth } from '../periods/days.ts';

/** How many whole months after its end a month of sales may still be changed without a reason. */
const openMonths = 3;

/**
 * True for a month that ended more than three months ago: books are closed by then, and a change of it takes a reason.
 */
export const isClosedMonth = (yearMonth: YearMonth, today: string): boolean =>
  yearMonth < previousYearMonth(toYearMonth(today), openMonths);

/** True for a month that has not begun on `today` ('yyyy-MM-dd' in the site's zone). */
export const isFutureMonth = (yearMonth: YearMonth, today: string): boolean => yearMonth > toYearMonth(today);

export type SaveRefusal = { readonly place: number | null; readonly message: string };

/**
 * What stands in the way of saving these months on `today`; empty where nothing does. `place`: which of the months,
 * null for all of them together.
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
