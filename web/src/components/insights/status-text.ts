import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { formatChange } from '../../../../shared/domain/formats/numbers.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { previousYearMonth } from '../../../../shared/domain/periods/days.ts';
import type {
  RecommendationItem,
  RecommendationMove,
  RecommendationStatus,
} from '../../../../shared/model/recommendation.ts';

export const recommendationStatusLabels: Record<RecommendationStatus, string> = {
  preview: 'Preview',
  pending: 'Pending',
  stuck: 'Stuck',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
};

/** 'It helped in October 2026': the result of the audit after a resolution. */
export const formatCheck = ({ outcome, yearMonth }: NonNullable<RecommendationItem['checked']>): string =>
  `${outcome === 'helped' ? 'It helped' : 'Still there'} in ${formatMonth(yearMonth)}`;

/**
 * The change of the fixed metric, compared with sites of the same parent in the same two months; null without a
 * comparison.
 */
export function formatSiblingComparison({
  yearMonth,
  beside: comparison,
}: NonNullable<RecommendationItem['checked']>): string | null {
  if (comparison === undefined) return null;
  const { metric, change, siblings, median } = comparison;
  const here = `${metricTable[metric].title} ${formatChange(change)} from ${formatMonth(previousYearMonth(yearMonth))} to ${formatMonth(yearMonth)}`;
  if (median !== null) return `${here}. Median of ${siblings} similar sites: ${formatChange(median)}.`;
  return `${here}. ${siblings === 0 ? 'No site' : siblings === 1 ? 'One site' : `${siblings} sites`} with the same parent can be compared. At least three are needed.`;
}

/** The label of a move button. */
export const formatMoveLabel = (from: RecommendationStatus, to: RecommendationStatus): string => {
  if (from === 'preview') return 'Publish';
  if (to === 'pending') return from === 'stuck' ? 'Back to pending' : 'Reopen';
  return { preview: 'Preview', stuck: 'Mark stuck', resolved: 'Resolve', dismissed: 'Dismiss' }[to];
};

/** The text of a move, such as 'Pending to Resolved'; publishing has a different text. */
export const formatPastMove = ({ from, to }: Pick<RecommendationMove, 'from' | 'to'>): string =>
  from === 'preview' ? 'Published' : `${recommendationStatusLabels[from]} to ${recommendationStatusLabels[to]}`;
