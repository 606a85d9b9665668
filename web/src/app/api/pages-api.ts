import { getDay, getPage, getPageRows } from '../../../../shared/contract/pages.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

const pagesApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getPage: fromContract(builder, getPage).query({ providesTags: ['overview', 'annotations'] }),
    getDay: fromContract(builder, getDay).query({ providesTags: ['overview', 'annotations'] }),
    getPageRows: fromContract(builder, getPageRows).query({ providesTags: ['overview'] }),
  }),
});
export const { useGetDayQuery, useGetPageQuery, useGetPageRowsQuery, useLazyGetPageRowsQuery } = pagesApi;
