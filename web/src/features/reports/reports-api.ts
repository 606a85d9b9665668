import { getAudit, listAudits, listAuditsBelow } from '../../../../shared/contract/audits.ts';
import { listAlerts } from '../../../../shared/contract/alerts.ts';
import { getReport } from '../../../../shared/contract/pages.ts';
import { listLeadMonths } from '../../../../shared/contract/leads.ts';
import { putMonthMetrics } from '../../../../shared/contract/sales.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

/** The names differ from those of the audits feature, because the store accepts each endpoint name only once. */
const reportsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getReport: fromContract(builder, getReport).query({ providesTags: ['overview', 'annotations'] }),
    scoreCardHistory: fromContract(builder, listAudits).query({
      providesTags: (_result, _error, call) => [{ type: 'audits', id: call.params.siteId }],
    }),
    scoreCardAudit: fromContract(builder, getAudit).query({
      providesTags: (_result, _error, call) => [{ type: 'audit', id: call.params.auditId }],
    }),
    auditsOfReport: fromContract(builder, listAuditsBelow).query({
      providesTags: answer => (answer?.audits ?? []).map(({ siteId }) => ({ type: 'audits' as const, id: siteId })),
    }),
    alertsOfReport: fromContract(builder, listAlerts).query({ providesTags: ['alerts'] }),
    soldOfReport: fromContract(builder, listLeadMonths).query({ providesTags: ['leads'] }),
    // Also invalidated after a refusal, because the stored card then differs from the one shown.
    putMonthMetrics: fromContract(builder, putMonthMetrics).mutation({ invalidatesTags: ['overview'] }),
  }),
});
export const {
  useGetReportQuery,
  usePutMonthMetricsMutation,
  useAlertsOfReportQuery,
  useSoldOfReportQuery,
  useScoreCardHistoryQuery,
  useScoreCardAuditQuery,
  useLazyScoreCardHistoryQuery,
  useLazyScoreCardAuditQuery,
  useLazyAuditsOfReportQuery,
} = reportsApi;
