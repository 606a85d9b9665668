import { createNode } from '../../../../shared/contract/hierarchy.ts';
import { getOverview } from '../../../../shared/contract/metrics.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const quickStatsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    addEvaluationSite: fromContract(builder, createNode).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'children', id: call.body.site.parentId }, 'me'] : [],
    }),
    quickStatsOverview: fromContract(builder, getOverview).query({ providesTags: ['overview'] }),
  }),
});
export const { useAddEvaluationSiteMutation, useQuickStatsOverviewQuery } = quickStatsApi;
