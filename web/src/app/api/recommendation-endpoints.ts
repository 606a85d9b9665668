import {
  getRecommendationCatalogue,
  getRecommendations,
  putRecommendations,
} from '../../../../shared/contract/recommendations.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The recommendations of a site's month, read by the insights page, the audit's card and the overview's prompt. */
export const recommendationApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getRecommendationCatalogue: fromContract(builder, getRecommendationCatalogue).query(),
    getRecommendations: fromContract(builder, getRecommendations).query({
      providesTags: (_result, _error, call) => [{ type: 'recommendations', id: call.params.siteId }],
    }),
    putRecommendations: fromContract(builder, putRecommendations).mutation({
      // Someone else moved it first, so the current state is loaded again.
      invalidatesTags: (_result, error, call) => [
        { type: 'recommendations', id: call.params.siteId },
        ...(error === undefined ? [] : ['insights' as const]),
      ],
    }),
  }),
});
export const { useGetRecommendationCatalogueQuery, useGetRecommendationsQuery, usePutRecommendationsMutation } =
  recommendationApi;
