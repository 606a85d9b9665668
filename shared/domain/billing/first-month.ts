import { addMonths, type Day } from '../periods/days.ts';

const dayMs = 86_400_000;

/**
 * The next first of a month in UTC, from which a plan by the month can be billed; null where it comes within a day: a
 * checkout lives that long, and would be paid after it.
 */
export function nextFirst(now: Date): Day | null {
  const first = addMonths(`${now.toISOString().slice(0, 7)}-01`, 1);
  return Date.parse(first) - now.getTime() > dayMs ? first : null;
}

/**
 * Computes the price of the rest of this month from a monthly price, in whole minor units. The provider calculates the
 * same to the second of the payment.
 * @param first the result of `nextFirst`
 */
export function restOfMonth(amount: number, first: Day, now: Date): number {
  const [end, start] = [Date.parse(first), Date.parse(addMonths(first, -1))];
  return Math.round((amount * (end - now.getTime())) / (end - start));
}
