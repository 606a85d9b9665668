import {
  getLead,
  getLeadSummary,
  listLeadIntakes,
  listLeads,
  listLeadsCreated,
} from '../../../../shared/contract/leads.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const leadsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getLeadSummary: fromContract(builder, getLeadSummary).query({ providesTags: ['leads'] }),
    listLeadIntakes: fromContract(builder, listLeadIntakes).query({ providesTags: ['leads'] }),
    getLead: fromContract(builder, getLead).query({ providesTags: ['leads'] }),
    listLeads: fromContract(builder, listLeads).query({ providesTags: ['leads'] }),
    listLeadsCreated: fromContract(builder, listLeadsCreated).query({ providesTags: ['leads'] }),
  }),
});
export const {
  useGetLeadSummaryQuery,
  useListLeadIntakesQuery,
  useGetLeadQuery,
  useLazyListLeadsQuery,
  useLazyListLeadsCreatedQuery,
} = leadsApi;
