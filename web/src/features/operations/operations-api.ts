import { listLogs, listMails } from '../../../../shared/contract/operations.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const operationsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    // What happened a minute ago is what somebody comes for.
    listLogs: fromContract(builder, listLogs).query({ keepUnusedDataFor: 30 }),
    listMails: fromContract(builder, listMails).query({ keepUnusedDataFor: 30 }),
  }),
});
export const { useListLogsQuery, useLazyListLogsQuery, useListMailsQuery, useLazyListMailsQuery } = operationsApi;
