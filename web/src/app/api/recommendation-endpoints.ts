import { listInsights } from '../../../../shared/contract/insights.ts';
import {
  createRecommendation,
  getRecommendationCatalogue,
  getRecommendations,
  putRecommendations,
} from '../../../../shared/contract/recommendations.ts';
import { rowOf } from '../../../../shared/domain/recommendations/card.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

type Month = {
  readonly siteId: string;
  readonly yearMonth: string;
  readonly items: readonly RecommendationItem[];
};

/** What was found in a site's month; the insights page, the audit's card and the overview's prompt read it. */
export const recommendationApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getRecommendationCatalogue: fromContract(builder, getRecommendationCatalogue).query(),
    getRecommendations: fromContract(builder, getRecommendations).query({
      providesTags: (_result, _error, call) => [{ type: 'recommendations', id: call.params.siteId }],
    }),
    listInsights: fromContract(builder, listInsights).query({ providesTags: ['insights'] }),
    putRecommendations: fromContract(builder, putRecommendations).mutation({
      // A refused move is one that somebody else was faster with: what stands now is read again.
      invalidatesTags: (_result, error, call) => [
        { type: 'recommendations', id: call.params.siteId },
        ...(error === undefined ? [] : ['insights' as const]),
      ],
      // The answer is newer than what a list that is read at this moment may show.
      onQueryStarted: async (_call, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer !== null) dispatch(placed(answer.data));
      },
    }),
    createRecommendation: fromContract(builder, createRecommendation).mutation({
      invalidatesTags: (_result, _error, call) => [
        { type: 'recommendations', id: call.params.siteId },
        'insights',
      ],
    }),
  }),
});

/** Puts a month as it stands now into the list of all sites. */
const placed = ({ siteId, yearMonth, items }: Month) =>
  recommendationApi.util.updateQueryData('listInsights', {}, list => {
    const found = new Map(items.map(item => [item.recommendationId, item]));
    list.insights = list.insights.map(row => {
      const item =
        row.siteId === siteId && row.yearMonth === yearMonth ? found.get(row.recommendationId) : undefined;
      if (item === undefined) return row;
      const { siteName, above, timeZone, mayUpdate } = row;
      return { ...rowOf(yearMonth, item), siteId, siteName, above, timeZone, mayUpdate };
    });
  });

export const {
  useGetRecommendationCatalogueQuery,
  useGetRecommendationsQuery,
  useListInsightsQuery,
  usePutRecommendationsMutation,
  useCreateRecommendationMutation,
} = recommendationApi;
