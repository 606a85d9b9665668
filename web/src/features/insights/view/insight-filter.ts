import { recommendationStatusLabels } from '../../../components/insights/status-text.ts';
import type { Segment } from '../../../components/form/segments.tsx';
import { previousYearMonth, toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import {
  type RecommendationItem,
  type RecommendationStatus,
  recommendationStatuses,
} from '../../../../../shared/model/recommendation.ts';

export type StatusFilter = 'all' | RecommendationStatus;

/** The filter that an address names; anything else shows all. */
export const parseStatusFilter = (named: string | null): StatusFilter =>
  recommendationStatuses.find(status => status === named) ?? 'all';

export const shownBy = (items: readonly RecommendationItem[], filter: StatusFilter): readonly RecommendationItem[] =>
  filter === 'all' ? items : items.filter(({ status }) => status === filter);

/** One segment per status with its count; one with a count of zero can't be selected. */
export function statusSegments(items: readonly RecommendationItem[]): readonly Segment<StatusFilter>[] {
  const count = (status: RecommendationStatus) => items.filter(item => item.status === status).length;
  return [
    { value: 'all', label: `All ${items.length}` },
    ...recommendationStatuses.map(status => ({
      value: status,
      label: `${recommendationStatusLabels[status]} ${count(status)}`,
      disabled: count(status) === 0,
    })),
  ];
}

const offered = 12;

/** The months that ended before the site's current one, newest first, and an older one from a link. */
export function insightMonths(siteToday: string, named: string | null): string[] {
  const months = Array.from({ length: offered }, (_, index) => previousYearMonth(toYearMonth(siteToday), index + 1));
  const isOlder = named !== null && /^\d{4}(0[1-9]|1[0-2])$/.test(named) && named < (months.at(-1) ?? '');
  return isOlder ? [...months, named] : months;
}
