import { getOverview } from '../../../../shared/contract/metrics.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const quickStatsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    quickStatsOverview: fromContract(builder, getOverview).query({ providesTags: ['overview'] }),
  }),
});
export const { useQuickStatsOverviewQuery } = quickStatsApi;
