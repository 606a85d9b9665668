import { getSite, listChildren } from '../../../../shared/contract/sites.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The tree for the filter bar and the administration. */
export const treeApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getSite: fromContract(builder, getSite).query({
      providesTags: (_result, _error, call) => [{ type: 'site', id: call.params.siteId }],
    }),
    listChildren: fromContract(builder, listChildren).query({
      providesTags: (_result, _error, call) => [{ type: 'children', id: call.params.siteId }],
    }),
  }),
});
export const { useGetSiteQuery, useLazyGetSiteQuery, useListChildrenQuery, useLazyListChildrenQuery } = treeApi;
