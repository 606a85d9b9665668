import { listOrgUsers, listSiteUsers, listUsers, updateUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The users of a node, shared by administration and billing, and those that the header's search finds. */
const peopleApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    siteUsers: fromContract(builder, listSiteUsers).query({
      providesTags: (_result, _error, call) => [{ type: 'users', id: call.params.siteId }],
    }),
    findUsers: fromContract(builder, listUsers).query({ providesTags: ['users'] }),
    findOrgUsers: fromContract(builder, listOrgUsers).query({ providesTags: ['users'] }),
    updateSiteUser: fromContract(builder, updateUser).mutation({ invalidatesTags: ['users'] }),
  }),
});
export const { useFindOrgUsersQuery, useFindUsersQuery, useSiteUsersQuery, useUpdateSiteUserMutation } = peopleApi;
