import { signOutUser } from '../../../../shared/contract/sessions.ts';
import { deleteUser, inviteUser, listUsers, updateUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const userApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listUsers: fromContract(builder, listUsers).query({ providesTags: ['users'] }),
    // The list holds what was changed itself: asking anew would drop the pages behind the first.
    changeUser: fromContract(builder, updateUser).mutation(),
    removeUser: fromContract(builder, deleteUser).mutation(),
    signOutUser: fromContract(builder, signOutUser).mutation(),
    inviteUserAgain: fromContract(builder, inviteUser).mutation(),
  }),
});
export const {
  useListUsersQuery,
  useLazyListUsersQuery,
  useChangeUserMutation,
  useRemoveUserMutation,
  useSignOutUserMutation,
  useInviteUserAgainMutation,
} = userApi;
