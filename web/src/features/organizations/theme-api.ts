import { listThemes, putTheme, uploadThemeImage } from '../../../../shared/contract/themes.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const themeApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listThemes: fromContract(builder, listThemes).query({ providesTags: ['themes'] }),
    // The editor may use this label themselves.
    putTheme: fromContract(builder, putTheme).mutation({
      invalidatesTags: (_result, error) => (error === undefined ? ['themes', 'me'] : []),
    }),
    uploadThemeImage: fromContract(builder, uploadThemeImage).mutation(),
  }),
});
export const { useListThemesQuery, usePutThemeMutation, useUploadThemeImageMutation } = themeApi;
