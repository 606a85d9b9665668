import { resetTwoStep } from '../../../../shared/contract/sessions.ts';
import { listOrgUsers, listSiteUsers, listUsers, updateUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Users of a node, an organization, and all nodes, shared by administration, billing, and the header's search. */
const peopleApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    siteUsers: fromContract(builder, listSiteUsers).query({
      providesTags: (_result, _error, call) => [{ type: 'users', id: call.params.siteId }],
    }),
    listUsers: fromContract(builder, listUsers).query({ providesTags: ['users'] }),
    listOrgUsers: fromContract(builder, listOrgUsers).query({ providesTags: ['users'] }),
    resetTwoStep: fromContract(builder, resetTwoStep).mutation(),
    updateSiteUser: fromContract(builder, updateUser).mutation({ invalidatesTags: ['users'] }),
  }),
});
export const {
  useResetTwoStepMutation,
  useListOrgUsersQuery,
  useListUsersQuery,
  useLazyListUsersQuery,
  useSiteUsersQuery,
  useUpdateSiteUserMutation,
} = peopleApi;
