import {
  beginTwoStep,
  changePassword,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
} from '../../../../shared/contract/sessions.ts';
import { getUser, updateUser, uploadAvatar } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { isConflict } from '../../app/api/is-conflict.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const settingsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getPerson: fromContract(builder, getUser).query({
      providesTags: (_result, _error, call) => [{ type: 'users', id: call.params.userId }],
    }),
    updatePerson: fromContract(builder, updateUser).mutation({
      // Muted notifications aren't in the inbox.
      invalidatesTags: (_result, error) =>
        // After a conflict the newer record is loaded, so that saving again overwrites what the user then sees.
        error === undefined ? ['me', 'users', 'inbox'] : isConflict(error) ? ['me', 'users'] : [],
    }),
    changePassword: fromContract(builder, changePassword).mutation(),
    // Turning it on or off ends the session, and so this answer.
    getTwoStep: fromContract(builder, getTwoStep).query(),
    beginTwoStep: fromContract(builder, beginTwoStep).mutation(),
    confirmTwoStep: fromContract(builder, confirmTwoStep).mutation(),
    endTwoStep: fromContract(builder, endTwoStep).mutation(),
    uploadAvatar: fromContract(builder, uploadAvatar).mutation({
      invalidatesTags: (_result, error) => (error === undefined ? ['me', 'users'] : []),
    }),
  }),
});
export const {
  useGetPersonQuery,
  useUpdatePersonMutation,
  useChangePasswordMutation,
  useGetTwoStepQuery,
  useBeginTwoStepMutation,
  useConfirmTwoStepMutation,
  useEndTwoStepMutation,
  useUploadAvatarMutation,
} = settingsApi;
