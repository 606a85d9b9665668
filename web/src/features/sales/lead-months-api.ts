import { listLeadMonths } from '../../../../shared/contract/leads.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

/** Apart from sales-api.ts, which every page of sales loads: this contract is the module's alone. */
const leadMonthsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ listLeadMonths: fromContract(builder, listLeadMonths).query({ providesTags: ['leads'] }) }),
});
export const { useListLeadMonthsQuery } = leadMonthsApi;
