import { importSites } from '../../../../shared/contract/hierarchy.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const siteUploadApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    importSites: fromContract(builder, importSites).mutation({ invalidatesTags: ['children', 'me'] }),
  }),
});
export const { useImportSitesMutation } = siteUploadApi;
