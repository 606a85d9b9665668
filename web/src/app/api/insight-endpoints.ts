import { listFindings } from '../../../../shared/contract/findings.ts';
import { listInsights, type ListedInsight, listInsightsBelow } from '../../../../shared/contract/insights.ts';
import { createRecommendation } from '../../../../shared/contract/recommendations.ts';
import { toInsightRow } from '../../../../shared/domain/recommendations/card.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import type { useAppDispatch } from '../store.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The lists for all sites and of the inbox, separate from the list for one month, which the overview loads. */
export const insightApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listInsights: fromContract(builder, listInsights).query({ providesTags: ['insights'] }),
    listInsightsBelow: fromContract(builder, listInsightsBelow).query({ providesTags: ['insights'] }),
    listFindings: fromContract(builder, listFindings).query({ providesTags: ['insights', 'alerts', 'findings'] }),
    createRecommendation: fromContract(builder, createRecommendation).mutation({
      invalidatesTags: (_result, _error, call) => [{ type: 'recommendations', id: call.params.siteId }, 'insights'],
    }),
  }),
});
export const {
  useListInsightsQuery,
  useListInsightsBelowQuery,
  useListFindingsQuery,
  useCreateRecommendationMutation,
} = insightApi;

/** Optional fields of a row, which a newer row may no longer have. */
const cleared = {
  worth: undefined,
  openedAt: undefined,
  resolvedAt: undefined,
  checked: undefined,
  look: undefined,
  snoozedUntil: undefined,
};

type Month = { readonly siteId: string; readonly yearMonth: string; readonly items: readonly RecommendationItem[] };

/**
 * Puts the current state of a month into the lists of many sites: the response to a write is newer than a list that is
 * being loaded.
 */
export function placeInsights(dispatch: ReturnType<typeof useAppDispatch>, month: Month): void {
  const { siteId, yearMonth, items } = month;
  const found = new Map(items.map(item => [item.recommendationId, item]));
  const place = <Row extends ListedInsight>(list: { insights: Row[] }) => {
    list.insights = list.insights.map(row => {
      const item = row.siteId === siteId && row.yearMonth === yearMonth ? found.get(row.recommendationId) : undefined;
      if (item === undefined) return row;
      return { ...row, ...cleared, ...toInsightRow(yearMonth, item) };
    });
  };
  dispatch(insightApi.util.updateQueryData('listInsights', {}, place));
  dispatch((write, getState) => {
    for (const { endpointName, originalArgs } of insightApi.util.selectInvalidatedBy(getState(), ['insights']))
      if (endpointName === 'listFindings') write(insightApi.util.updateQueryData('listFindings', originalArgs, place));
      else if (endpointName === 'listInsightsBelow')
        write(insightApi.util.updateQueryData('listInsightsBelow', originalArgs, place));
  });
}
