import { listAudits, listSiteAudits } from '../../../../shared/contract/audits.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** A site's audits, and the newest ones of all sites below a node, shared by the Audits page and the header's search. */
const auditListApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listAudits: fromContract(builder, listAudits).query({
      providesTags: (_result, _error, call) => [{ type: 'audits', id: call.params.siteId }],
    }),
    listSiteAudits: fromContract(builder, listSiteAudits).query({ providesTags: ['audits'] }),
  }),
});
export const { useListAuditsQuery, useLazyListAuditsQuery, useListSiteAuditsQuery } = auditListApi;
