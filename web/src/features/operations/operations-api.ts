import {
  liftRefusedAddress,
  listLogs,
  listMails,
  listRefusedAddresses,
  resendMail,
} from '../../../../shared/contract/operations.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const operationsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    // Users look for events of the last minute.
    listLogs: fromContract(builder, listLogs).query({ keepUnusedDataFor: 30 }),
    listMails: fromContract(builder, listMails).query({ keepUnusedDataFor: 30, providesTags: ['mails'] }),
    resendMail: fromContract(builder, resendMail).mutation({
      invalidatesTags: (_result, error) => (error === undefined ? ['mails'] : []),
    }),
    listRefusedAddresses: fromContract(builder, listRefusedAddresses).query({
      keepUnusedDataFor: 30,
      providesTags: ['mails'],
    }),
    liftRefusedAddress: fromContract(builder, liftRefusedAddress).mutation({
      invalidatesTags: (_result, error) => (error === undefined ? ['mails'] : []),
    }),
  }),
});
export const {
  useListLogsQuery,
  useLazyListLogsQuery,
  useListMailsQuery: useListEmailsQuery,
  useLazyListMailsQuery: useLazyListEmailsQuery,
  useResendMailMutation,
  useListRefusedAddressesQuery,
  useLazyListRefusedAddressesQuery,
  useLiftRefusedAddressMutation,
} = operationsApi;
