import { listConnections } from '../../../../shared/contract/connections.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The state of a site's services, for the overview (running backfill) and administration. */
export const connectionApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listConnections: fromContract(builder, listConnections).query({
      providesTags: (_result, _error, call) => [{ type: 'connections', id: call.params.siteId }],
    }),
  }),
});
export const { useListConnectionsQuery } = connectionApi;
