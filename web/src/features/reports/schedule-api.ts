import {
  confirmReportEmails,
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  previewReport,
  sendReport,
  updateReportSchedule,
} from '../../../../shared/contract/report-schedules.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const scheduleApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listReportSchedules: fromContract(builder, listReportSchedules).query({ providesTags: ['reportSchedules'] }),
    // Also invalidated after a refusal, because the stored schedule then differs from the one shown.
    createReportSchedule: fromContract(builder, createReportSchedule).mutation({
      invalidatesTags: ['reportSchedules'],
    }),
    updateReportSchedule: fromContract(builder, updateReportSchedule).mutation({
      invalidatesTags: ['reportSchedules'],
    }),
    deleteReportSchedule: fromContract(builder, deleteReportSchedule).mutation({
      invalidatesTags: ['reportSchedules'],
    }),
    sendReport: fromContract(builder, sendReport).mutation({ invalidatesTags: ['reportSchedules'] }),
    previewReport: fromContract(builder, previewReport).mutation(),
    confirmReportEmails: fromContract(builder, confirmReportEmails).mutation(),
  }),
});
export const {
  useListReportSchedulesQuery,
  useCreateReportScheduleMutation,
  useUpdateReportScheduleMutation,
  useDeleteReportScheduleMutation,
  useSendReportMutation,
  usePreviewReportMutation,
  useConfirmReportEmailsMutation,
} = scheduleApi;
