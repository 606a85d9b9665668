import { getOverview } from '../../../../shared/contract/metrics.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const overviewApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getOverview: fromContract(builder, getOverview).query({ providesTags: ['overview', 'annotations'] }),
  }),
});
export const { useGetOverviewQuery } = overviewApi;
