import { formatMonth } from '../../../../shared/domain/formats/dates.ts';
import type { RecommendationItem, RecommendationStatus } from '../../../../shared/model/recommendation.ts';

export const statusWords: Record<RecommendationStatus, string> = {
  preview: 'Preview', pending: 'Pending', stuck: 'Stuck', resolved: 'Resolved', dismissed: 'Dismissed',
};

/** 'It helped in October 2026': what the audit after a resolution found. */
export const checkWords = ({ outcome, yearMonth }: NonNullable<RecommendationItem['checked']>): string =>
  `${outcome === 'helped' ? 'It helped' : 'Still there'} in ${formatMonth(yearMonth)}`;
