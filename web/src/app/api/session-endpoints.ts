import { getMe, getTheme } from '../../../../shared/contract/session.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

export const sessionApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getMe: fromContract(builder, getMe).query({ providesTags: ['me'] }),
    getTheme: fromContract(builder, getTheme).query({ providesTags: ['themes'] }),
  }),
});
export const { useGetMeQuery, useLazyGetMeQuery, useGetThemeQuery } = sessionApi;
