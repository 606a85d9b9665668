import {
  listInbox,
  listInboxBelow,
  markAllInboxRead,
  markInboxRead,
  putInboxStatus,
} from '../../../../shared/contract/inbox.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Shared by the notifications button, the prompt card and the notifications page. */
export const notificationApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listInbox: fromContract(builder, listInbox).query({ providesTags: ['inbox'] }),
    listInboxBelow: fromContract(builder, listInboxBelow).query({ providesTags: ['inbox'] }),
    markInboxRead: fromContract(builder, markInboxRead).mutation({ invalidatesTags: ['inbox'] }),
    markAllInboxRead: fromContract(builder, markAllInboxRead).mutation({ invalidatesTags: ['inbox'] }),
    putInboxStatus: fromContract(builder, putInboxStatus).mutation({ invalidatesTags: ['inbox'] }),
  }),
});
export const {
  useListInboxQuery,
  useLazyListInboxQuery,
  useListInboxBelowQuery,
  useLazyListInboxBelowQuery,
  useMarkInboxReadMutation,
  useMarkAllInboxReadMutation,
  usePutInboxStatusMutation,
} = notificationApi;
