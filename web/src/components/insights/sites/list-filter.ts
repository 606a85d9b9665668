import type { ListedInsight } from '../../../../../shared/contract/insights.ts';
import type { Day } from '../../../../../shared/domain/periods/days.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { byWorth } from '../../../../../shared/domain/recommendations/worth.ts';
import type { RecommendationCategory, RecommendationStatus } from '../../../../../shared/model/recommendation.ts';

export type ListStatus = 'all' | 'snoozed' | RecommendationStatus;
export type ListQuestion = {
  readonly status: ListStatus;
  readonly category: RecommendationCategory | null;
  /** The company or organization; '' for all. */
  readonly above: string;
  readonly text: string;
};

/** Builds the key of one recommendation of one site. */
export const makeInsightKey = ({
  siteId,
  recommendationId,
}: Pick<ListedInsight, 'siteId' | 'recommendationId'>): string => `${siteId} ${recommendationId}`;

/** The list of all sites plus the company's sites that it had no room for. */
export function withThoseBelow(
  rows: readonly ListedInsight[],
  below: readonly ListedInsight[],
): readonly ListedInsight[] {
  const rowKeys = new Set(rows.map(makeInsightKey));
  return [...rows, ...below.filter(row => !rowKeys.has(makeInsightKey(row)))];
}

export const isSnoozed = ({ snoozedUntil, timeZone }: ListedInsight, now: Date): boolean => {
  const today: Day = siteToday(now, timeZone);
  return snoozedUntil !== undefined && snoozedUntil >= today;
};

/** Rows of the company that match the search, whatever their status and category. */
export function rowsIn(
  rows: readonly ListedInsight[],
  { above, text }: Pick<ListQuestion, 'above' | 'text'>,
): readonly ListedInsight[] {
  const words = text.trim().toLowerCase();
  return rows.filter(
    row =>
      (above === '' || row.above === above) &&
      (words === '' || `${row.siteName} ${row.above} ${row.title} ${row.words}`.toLowerCase().includes(words)),
  );
}

/** Snoozed rows appear only under their own status until the snooze ends. */
export const hasStatus = (row: ListedInsight, status: ListStatus, now: Date): boolean => {
  if (status === 'snoozed') return isSnoozed(row, now);
  return !isSnoozed(row, now) && (status === 'all' || row.status === status);
};

const order: readonly RecommendationStatus[] = ['preview', 'stuck', 'pending', 'resolved', 'dismissed'];

/** Open rows first, by value; closed ones by the time they were closed. */
export const inOrder = (rows: readonly ListedInsight[]): readonly ListedInsight[] =>
  rows.toSorted((a, b) => {
    const isClosed = (row: ListedInsight) => row.status === 'resolved' || row.status === 'dismissed';
    if (isClosed(a) !== isClosed(b)) return isClosed(a) ? 1 : -1;
    if (isClosed(a)) return b.updatedAt.localeCompare(a.updatedAt) || a.siteName.localeCompare(b.siteName);
    return (
      byWorth(a.worth, b.worth) ||
      order.indexOf(a.status) - order.indexOf(b.status) ||
      a.siteName.localeCompare(b.siteName) ||
      a.recommendationId.localeCompare(b.recommendationId)
    );
  });
