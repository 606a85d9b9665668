import { signOutUser } from '../../../../shared/contract/sessions.ts';
import { deleteUser, inviteUser, updateUser, viewAsUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const ofPerson = (_result: unknown, _error: unknown, call: { readonly params: { readonly userId: string } }) => [
  { type: 'users' as const, id: call.params.userId },
];

const userApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    // The list already has the changes: a reload would drop the pages after the first.
    changeUser: fromContract(builder, updateUser).mutation({ invalidatesTags: ofPerson }),
    removeUser: fromContract(builder, deleteUser).mutation({ invalidatesTags: ofPerson }),
    signOutUser: fromContract(builder, signOutUser).mutation(),
    viewAsUser: fromContract(builder, viewAsUser).mutation(),
    inviteUserAgain: fromContract(builder, inviteUser).mutation(),
  }),
});
export const {
  useChangeUserMutation,
  useRemoveUserMutation,
  useSignOutUserMutation,
  useViewAsUserMutation,
  useInviteUserAgainMutation,
} = userApi;
