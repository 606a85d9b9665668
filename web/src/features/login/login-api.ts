import { checkSignUp, confirmMember } from '../../../../shared/contract/members.ts';
import { resetPassword } from '../../../../shared/contract/sessions.ts';
import { checkUser, updateUser, verifyCode } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const loginApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    // Not cached: a link that was used in the meantime has expired.
    checkSignUp: fromContract(builder, checkSignUp).query({ keepUnusedDataFor: 0 }),
    confirmMember: fromContract(builder, confirmMember).mutation(),
    checkEmail: fromContract(builder, checkUser).mutation(),
    keepNames: fromContract(builder, updateUser).mutation(),
    resetPassword: fromContract(builder, resetPassword).mutation(),
    // Requested once, because a link works once.
    verifyEmail: fromContract(builder, verifyCode).query(),
  }),
});
export const {
  useCheckSignUpQuery,
  useConfirmMemberMutation,
  useCheckEmailMutation,
  useKeepNamesMutation,
  useResetPasswordMutation,
  useVerifyEmailQuery,
} = loginApi;
