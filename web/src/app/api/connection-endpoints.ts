import { listConnections } from '../../../../shared/contract/connections.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** How a site's services are doing; overview (running backfill) and administration read it. */
export const connectionApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listConnections: fromContract(builder, listConnections).query({
      providesTags: (_result, _error, call) => [{ type: 'connections', id: call.params.siteId }],
    }),
  }),
});
export const { useListConnectionsQuery } = connectionApi;
