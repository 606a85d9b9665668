import { skipToken } from '@reduxjs/toolkit/query';
import { siteToday } from '../../../../shared/domain/periods/zone.ts';
import type { Overview } from '../../../../shared/model/panel.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { getErrorMessage } from '../../app/api/errors.ts';
import { useGetRecommendationsQuery } from '../../app/api/recommendation-endpoints.ts';
import { useNow } from '../../app/address/use-now.ts';
import { useHiddenByLink } from '../../components/access/use-hidden-by-link.ts';
import { monthOfRecommendations } from './view/recommendations.ts';
import { useShown } from '../../app/api/use-shown.ts';

export type RecommendationState = {
  /** Undefined while they load. */
  items: readonly RecommendationItem[] | undefined;
  yearMonth: string | undefined;
  failure: string | undefined;
  retry: () => void;
};

/** Recommendations of the month that was audited last; the prompt card and their own card share the call. */
export function useRecommendations(overview: Overview | undefined): RecommendationState {
  const now = useNow();
  const yearMonth =
    overview === undefined ? undefined : monthOfRecommendations(overview, siteToday(now, overview.timeZone));
  const isHidden = useHiddenByLink('recommendation.read');
  const { currentData, error, isFetching, refetch } = useShown(
    useGetRecommendationsQuery(
      overview === undefined || yearMonth === undefined || isHidden
        ? skipToken
        : { params: { siteId: overview.siteId, yearMonth } },
    ),
  );
  return {
    items: isHidden ? [] : currentData?.items,
    yearMonth,
    retry: () => void refetch(),
    failure: error !== undefined && currentData === undefined && !isFetching ? getErrorMessage(error) : undefined,
  };
}
