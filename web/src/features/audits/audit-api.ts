import {
  emailAudit,
  generateAudit,
  getAudit,
  getAuditRestated,
  updateAudit,
} from '../../../../shared/contract/audits.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const auditApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getAudit: fromContract(builder, getAudit).query({
      // Tagged with the month's insights: their current status is shown.
      providesTags: (result, _error, call) => [
        { type: 'audit', id: call.params.auditId },
        ...(result === undefined ? [] : [{ type: 'recommendations' as const, id: result.audit.siteId }]),
      ],
    }),
    // Platforms restate at night, and no call of this page invalidates that.
    getAuditRestated: fromContract(builder, getAuditRestated).query({}),
    // Also invalidated after a refusal, because the stored note then differs from the one shown.
    updateAudit: fromContract(builder, updateAudit).mutation({
      invalidatesTags: (_result, _error, call) => [{ type: 'audit', id: call.params.auditId }],
    }),
    emailAudit: fromContract(builder, emailAudit).mutation(),
    generateAudit: fromContract(builder, generateAudit).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined
          ? [
              { type: 'audits', id: call.params.siteId },
              'inbox',
              { type: 'recommendations', id: call.params.siteId },
              { type: 'site', id: call.params.siteId },
              'overview',
              'audit',
            ]
          : [],
    }),
  }),
});
export const {
  useGetAuditQuery,
  useGetAuditRestatedQuery,
  useUpdateAuditMutation,
  useGenerateAuditMutation,
  useEmailAuditMutation,
} = auditApi;
