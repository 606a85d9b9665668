import { generateAudit, getAudit, listAudits, updateAudit } from '../../../../shared/contract/audits.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const auditApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listAudits: fromContract(builder, listAudits).query({
      providesTags: (_result, _error, call) => [{ type: 'audits', id: call.params.siteId }],
    }),
    getAudit: fromContract(builder, getAudit).query({
      providesTags: (_result, _error, call) => [{ type: 'audit', id: call.params.auditId }],
    }),
    updateAudit: fromContract(builder, updateAudit).mutation({
      invalidatesTags: (_result, error, call) => (error === undefined ? [{ type: 'audit', id: call.params.auditId }] : []),
    }),
    generateAudit: fromContract(builder, generateAudit).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined
          ? [{ type: 'audits', id: call.params.siteId }, { type: 'notifications', id: call.params.siteId }, 'overview']
          : [],
    }),
  }),
});
export const {
  useListAuditsQuery, useLazyListAuditsQuery, useGetAuditQuery, useUpdateAuditMutation, useGenerateAuditMutation,
} = auditApi;
