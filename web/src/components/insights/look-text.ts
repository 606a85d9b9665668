import { formatDay } from '../../../../shared/domain/formats/dates.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';

/** The trend of the days since it was resolved, before its audit compares the month. */
export const formatLook = ({ outcome, on }: NonNullable<RecommendationItem['look']>): string =>
  outcome === 'gone' ? `Resolved by ${formatDay(on)}` : `Found again on ${formatDay(on)}`;
