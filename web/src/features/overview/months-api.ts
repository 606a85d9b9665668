import { getMonthMetrics } from '../../../../shared/contract/pages.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const monthsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    overviewMonths: fromContract(builder, getMonthMetrics).query({ providesTags: ['overview'] }),
  }),
});
export const { useOverviewMonthsQuery } = monthsApi;
