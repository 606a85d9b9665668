import { createMember } from '../../../../shared/contract/members.ts';
import { getSalesTokenInfo } from '../../../../shared/contract/sales-tokens.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const welcomeApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    createMember: fromContract(builder, createMember).mutation(),
    getPartner: fromContract(builder, getSalesTokenInfo).query({}),
  }),
});
export const { useCreateMemberMutation, useGetPartnerQuery } = welcomeApi;
