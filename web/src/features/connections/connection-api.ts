import {
  authorizeSite,
  deleteAccount,
  getToken,
  getVerificationStatus,
  listExpiring,
  listSignInPeople,
  listSignIns,
  setGa4Start,
  shareSignIn,
  testFacebookPage,
  unshareSignIn,
} from '../../../../shared/contract/connections.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

export const connectApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    authorizeSite: fromContract(builder, authorizeSite).mutation(),
    getToken: fromContract(builder, getToken).query({
      providesTags: (_result, _error, call) => [{ type: 'token', id: call.params.tokenId }],
    }),
    /** The owners of the chosen accounts' sign-ins; another choice changes them. */
    listSignIns: fromContract(builder, listSignIns).query({
      providesTags: (_result, _error, call) => [{ type: 'site', id: call.params.siteId }],
    }),
    listSignInPeople: fromContract(builder, listSignInPeople).query({
      providesTags: (_result, _error, call) => [{ type: 'site', id: call.params.siteId }],
    }),
    shareSignIn: fromContract(builder, shareSignIn).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'site', id: call.params.siteId }] : [],
    }),
    unshareSignIn: fromContract(builder, unshareSignIn).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'site', id: call.params.siteId }] : [],
    }),
    deleteAccount: fromContract(builder, deleteAccount).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'site', id: call.params.siteId }, 'connections', 'children', 'overview'] : [],
    }),
    setGa4Start: fromContract(builder, setGa4Start).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'site', id: call.params.siteId }, 'connections', 'overview'] : [],
    }),
    /** Requested on each click, and stored on the site by the server. */
    checkVerification: fromContract(builder, getVerificationStatus).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'site', id: call.params.siteId }] : [],
    }),
    testPage: fromContract(builder, testFacebookPage).mutation(),
    listExpiring: fromContract(builder, listExpiring).query({
      providesTags: (_result, _error, call) => [{ type: 'connections', id: call.params.siteId }],
    }),
  }),
});
export const {
  useAuthorizeSiteMutation,
  useGetTokenQuery,
  useDeleteAccountMutation,
  useCheckVerificationMutation,
  useTestPageMutation,
  useListExpiringQuery,
  useSetGa4StartMutation,
  useLazyListExpiringQuery,
  useListSignInsQuery,
  useListSignInPeopleQuery,
  useShareSignInMutation,
  useUnshareSignInMutation,
} = connectApi;
