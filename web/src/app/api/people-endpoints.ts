import { listSiteUsers, updateUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The people of a node; administration and billing share them. */
const peopleApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    siteUsers: fromContract(builder, listSiteUsers).query({
      providesTags: (_result, _error, call) => [{ type: 'users', id: call.params.siteId }],
    }),
    updateSiteUser: fromContract(builder, updateUser).mutation({ invalidatesTags: ['users'] }),
  }),
});
export const { useSiteUsersQuery, useUpdateSiteUserMutation } = peopleApi;
