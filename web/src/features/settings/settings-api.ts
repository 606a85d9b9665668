import { changePassword } from '../../../../shared/contract/sessions.ts';
import { getUser, updateUser, uploadAvatar } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const settingsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getPerson: fromContract(builder, getUser).query({
      providesTags: (_result, _error, call) => [{ type: 'users', id: call.params.userId }],
    }),
    updatePerson: fromContract(builder, updateUser).mutation({
      // What is muted is not in the inbox.
      invalidatesTags: (_result, error) => (error === undefined ? ['me', 'users', 'inbox'] : []),
    }),
    changePassword: fromContract(builder, changePassword).mutation(),
    uploadAvatar: fromContract(builder, uploadAvatar).mutation({
      invalidatesTags: (_result, error) => (error === undefined ? ['me', 'users'] : []),
    }),
  }),
});
export const { useGetPersonQuery, useUpdatePersonMutation, useChangePasswordMutation, useUploadAvatarMutation } =
  settingsApi;
