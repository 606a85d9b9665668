import { getMe, getTheme } from '../../../../shared/contract/session.ts';
import { beginSession } from '../../../../shared/contract/sessions.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

export const sessionApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getMe: fromContract(builder, getMe).query({ providesTags: ['me'] }),
    beginSession: fromContract(builder, beginSession).mutation(),
    getTheme: fromContract(builder, getTheme).query({ providesTags: ['themes'] }),
  }),
});
export const { useBeginSessionMutation, useGetMeQuery, useLazyGetMeQuery, useGetThemeQuery } = sessionApi;
