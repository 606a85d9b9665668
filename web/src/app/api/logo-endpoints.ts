import { uploadLogo } from '../../../../shared/contract/hierarchy.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The logo of a node; settings, the wizard and the directories share it. */
const logoApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    uploadClientLogo: fromContract(builder, uploadLogo).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'site', id: call.query.siteId }, 'me'] : [],
    }),
  }),
});
export const { useUploadClientLogoMutation } = logoApi;
