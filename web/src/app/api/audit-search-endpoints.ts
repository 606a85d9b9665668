import { listAudits, listSiteAudits } from '../../../../shared/contract/audits.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The audits that the header's search finds: a site's history, or the newest ones of all sites below a node. */
const auditSearchApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    findAudits: fromContract(builder, listAudits).query({ providesTags: ['audits'] }),
    findSiteAudits: fromContract(builder, listSiteAudits).query({ providesTags: ['audits'] }),
  }),
});
export const { useFindAuditsQuery, useFindSiteAuditsQuery } = auditSearchApi;
