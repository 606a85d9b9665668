import type { InsightRow, RecommendationItem } from '../../model/recommendation.ts';
import { type YearMonth, previousYearMonth } from '../periods/days.ts';

/** A site's recent recommendations for lists of many sites, each from its newest month. */
export type Card = {
  /** The newest month checked; '' before the first. */
  readonly newest: YearMonth;
  readonly rows: readonly InsightRow[];
};
export const noCard: Card = { newest: '', rows: [] };

/** The number of months for which resolved and dismissed items are shown. */
export const cardMonths = 12;
const wordsShown = 160;

/** Converts our HTML to text, so that none of it is rendered. */
export const htmlToText = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const clipped = (text: string): string =>
  text.length <= wordsShown ? text : `${text.slice(0, wordsShown - 1).toWellFormed()}…`;

/** Returns a month's recommendation as a row of the list. */
export function toInsightRow(yearMonth: YearMonth, item: RecommendationItem): InsightRow {
  const {
    recommendationId,
    category,
    status,
    title,
    issue,
    worth,
    updatedAt,
    checked,
    look,
    snoozedUntil,
    moves = [],
  } = item;
  const openedAt = moves.find(({ from }) => from === 'preview')?.at ?? moves[0]?.at ?? updatedAt;
  const resolvedAt = moves.findLast(({ to }) => to === 'resolved')?.at;
  return {
    recommendationId,
    yearMonth,
    category,
    status,
    title,
    words: clipped(htmlToText(issue)),
    updatedAt,
    ...(status === 'preview' ? {} : { openedAt }),
    ...(status === 'resolved' && resolvedAt !== undefined ? { resolvedAt } : {}),
    ...(worth === undefined ? {} : { worth }),
    ...(checked === undefined ? {} : { checked }),
    ...(look === undefined ? {} : { look }),
    ...(snoozedUntil === undefined ? {} : { snoozedUntil }),
  };
}

const isClosed = ({ status }: InsightRow): boolean => status === 'resolved' || status === 'dismissed';

/**
 * Returns the card after a month's list is saved. Each recommendation appears with its newest month. Open items not
 * found in the newest month are removed, and so are closed ones older than a year.
 */
export function cardAfter(card: Card, yearMonth: YearMonth, items: readonly RecommendationItem[]): Card {
  const newest = yearMonth > card.newest ? yearMonth : card.newest;
  const oldest = previousYearMonth(newest, cardMonths - 1);
  const rows = new Map(card.rows.filter(row => row.yearMonth !== yearMonth).map(row => [row.recommendationId, row]));
  for (const item of items) {
    const stored = rows.get(item.recommendationId);
    if (stored === undefined || stored.yearMonth < yearMonth)
      rows.set(item.recommendationId, toInsightRow(yearMonth, item));
  }
  return {
    newest,
    rows: [...rows.values()]
      .filter(row => row.yearMonth >= oldest && (row.yearMonth === newest || isClosed(row)))
      .sort((a, b) =>
        a.yearMonth === b.yearMonth
          ? a.recommendationId.localeCompare(b.recommendationId)
          : a.yearMonth < b.yearMonth
            ? 1
            : -1,
      ),
  };
}
