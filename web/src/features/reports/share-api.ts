import {
  createShareLink,
  listShareLinks,
  openShareLink,
  revokeShareLink,
} from '../../../../shared/contract/share-links.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const shareApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    createShareLink: fromContract(builder, createShareLink).mutation({ invalidatesTags: ['shareLinks'] }),
    listShareLinks: fromContract(builder, listShareLinks).query({ providesTags: ['shareLinks'] }),
    revokeShareLink: fromContract(builder, revokeShareLink).mutation({ invalidatesTags: ['shareLinks'] }),
    // Each try counts, so only a click sends another request.
    openShareLink: fromContract(builder, openShareLink).mutation(),
  }),
});
export const {
  useCreateShareLinkMutation,
  useListShareLinksQuery,
  useRevokeShareLinkMutation,
  useOpenShareLinkMutation,
} = shareApi;
