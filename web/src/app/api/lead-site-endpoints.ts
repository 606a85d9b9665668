import { listLeadSites } from '../../../../shared/contract/leads.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

const leadSiteApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listLeadSites: fromContract(builder, listLeadSites).query({ providesTags: ['leads'] }),
  }),
});
export const { useListLeadSitesQuery } = leadSiteApi;
