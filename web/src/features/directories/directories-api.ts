import {
  getListing,
  getListingSessions,
  putListing,
  uploadListingImage,
} from '../../../../shared/contract/directories.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

type OfSite = { readonly params: { readonly siteId: string } };
const ofSite = (_result: unknown, _error: unknown, { params }: OfSite) => [
  { type: 'listings' as const, id: params.siteId },
];

const directoriesApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getListing: fromContract(builder, getListing).query({ providesTags: ofSite }),
    // Also invalidated after a refusal, because the stored profile then differs from the one shown. Each save updates
    // the sidebar's ring.
    putListing: fromContract(builder, putListing).mutation({
      invalidatesTags: (result, error, call) => [
        ...ofSite(result, error, call),
        ...(error === undefined ? ['me' as const, { type: 'site' as const, id: call.params.siteId }] : []),
      ],
    }),
    uploadListingImage: fromContract(builder, uploadListingImage).mutation(),
    getListingSessions: fromContract(builder, getListingSessions).query(),
  }),
});
export const { useGetListingQuery, usePutListingMutation, useUploadListingImageMutation, useGetListingSessionsQuery } =
  directoriesApi;
