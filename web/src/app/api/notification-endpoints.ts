import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  putNotificationsStatus,
} from '../../../../shared/contract/notifications.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The header's bell, the prompt card and the notifications page share these. */
export const notificationApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listNotifications: fromContract(builder, listNotifications).query({
      providesTags: (_result, _error, call) => [{ type: 'notifications', id: call.params.siteId }],
    }),
    markNotificationsRead: fromContract(builder, markNotificationsRead).mutation({
      invalidatesTags: (_result, _error, call) => [{ type: 'notifications', id: call.params.siteId }],
    }),
    markAllNotificationsRead: fromContract(builder, markAllNotificationsRead).mutation({
      invalidatesTags: (_result, _error, call) => [{ type: 'notifications', id: call.params.siteId }],
    }),
    putNotificationsStatus: fromContract(builder, putNotificationsStatus).mutation({
      invalidatesTags: (_result, _error, call) => [{ type: 'notifications', id: call.params.siteId }],
    }),
  }),
});
export const {
  useListNotificationsQuery,
  useLazyListNotificationsQuery,
  useMarkNotificationsReadMutation,
  useMarkAllNotificationsReadMutation,
  usePutNotificationsStatusMutation,
} = notificationApi;
