import { listLeadMonths } from '../../../../shared/contract/leads.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

/** Separate from sales-api.ts, which every sales page loads: only the module uses this contract. */
const leadMonthsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ listLeadMonths: fromContract(builder, listLeadMonths).query({ providesTags: ['leads'] }) }),
});
export const { useListLeadMonthsQuery } = leadMonthsApi;
