import {
  getRecommendationCatalogue,
  getRecommendations,
  putRecommendations,
} from '../../../../shared/contract/recommendations.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** What was found in a site's month; the insights page, the audit's card and the overview's prompt read it. */
export const recommendationApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getRecommendationCatalogue: fromContract(builder, getRecommendationCatalogue).query(),
    getRecommendations: fromContract(builder, getRecommendations).query({
      providesTags: (_result, _error, call) => [{ type: 'recommendations', id: call.params.siteId }],
    }),
    putRecommendations: fromContract(builder, putRecommendations).mutation({
      // A refused move is one that somebody else was faster with: what stands now is read again.
      invalidatesTags: (_result, error, call) => [
        { type: 'recommendations', id: call.params.siteId },
        ...(error === undefined ? [] : ['insights' as const]),
      ],
    }),
  }),
});
export const { useGetRecommendationCatalogueQuery, useGetRecommendationsQuery, usePutRecommendationsMutation } =
  recommendationApi;
