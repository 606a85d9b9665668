import { authorizeSite, deleteAccount, getToken } from '../../../../shared/contract/connections.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const connectApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    authorizeSite: fromContract(builder, authorizeSite).mutation(),
    getToken: fromContract(builder, getToken).query({
      providesTags: (_result, _error, call) => [{ type: 'token', id: call.params.tokenId }],
    }),
    deleteAccount: fromContract(builder, deleteAccount).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined
          ? [{ type: 'site', id: call.params.siteId }, { type: 'connections', id: call.params.siteId }, 'children', 'overview']
          : [],
    }),
  }),
});
export const { useAuthorizeSiteMutation, useGetTokenQuery, useDeleteAccountMutation } = connectApi;
