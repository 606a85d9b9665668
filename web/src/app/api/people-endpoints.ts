import { listSiteUsers, updateUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The users of a node, shared by administration and billing. */
const peopleApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    siteUsers: fromContract(builder, listSiteUsers).query({
      providesTags: (_result, _error, call) => [{ type: 'users', id: call.params.siteId }],
    }),
    updateSiteUser: fromContract(builder, updateUser).mutation({ invalidatesTags: ['users'] }),
  }),
});
export const { useSiteUsersQuery, useUpdateSiteUserMutation } = peopleApi;
