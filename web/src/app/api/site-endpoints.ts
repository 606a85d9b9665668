import { updateSite } from '../../../../shared/contract/sites.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Changing a node, shared by administration and onboarding. The lists of its ancestors contain its name. */
const siteApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    updateSite: fromContract(builder, updateSite).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined
          ? [
              { type: 'site', id: call.params.siteId },
              { type: 'connections', id: call.params.siteId },
              { type: 'sales', id: call.params.siteId },
              'children',
              'overview',
              'me',
            ]
          : [],
    }),
  }),
});
export const { useUpdateSiteMutation } = siteApi;
