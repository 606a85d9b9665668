import { updateSite } from '../../../../shared/contract/sites.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Changing a node; administration and onboarding share it. */
const siteApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    updateSite: fromContract(builder, updateSite).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined
          ? [
              { type: 'site', id: call.params.siteId },
              { type: 'connections', id: call.params.siteId },
              { type: 'sales', id: call.params.siteId },
              'overview',
              'me',
            ]
          : [],
    }),
  }),
});
export const { useUpdateSiteMutation } = siteApi;
