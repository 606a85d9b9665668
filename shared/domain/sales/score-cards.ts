import type { ScoreCard } from '../../model/score-card.ts';
import { type DayRange, previousYearMonth, type YearMonth, toYearMonth } from '../periods/days.ts';

/**
 * Returns the months ('yyyyMM', first and last) whose score card a range of days can show: those it touches and the
 * previous one, because a summary is written after its month.
 */
export const cardMonths = ({ start, end }: DayRange): { readonly from: YearMonth; readonly to: YearMonth } => ({
  from: previousYearMonth(toYearMonth(start), 1),
  to: toYearMonth(end),
});

/** Returns the newest score card with content; null if there is none. */
export function newestCard(cards: readonly ScoreCard[]): ScoreCard | null {
  const filledCards = cards.filter(({ seo, summary }) => seo !== null || summary !== null);
  return filledCards.toSorted((a, b) => (a.yearMonth < b.yearMonth ? 1 : -1))[0] ?? null;
}
