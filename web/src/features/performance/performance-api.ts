import { getPage, getPageRows } from '../../../../shared/contract/pages.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const performanceApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getPage: fromContract(builder, getPage).query({ providesTags: ['overview'] }),
    getPageRows: fromContract(builder, getPageRows).query({ providesTags: ['overview'] }),
  }),
});
export const { useGetPageQuery, useLazyGetPageRowsQuery } = performanceApi;
