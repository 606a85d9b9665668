import { getCollected } from '../../../../shared/contract/trial.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const planApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ getCollected: fromContract(builder, getCollected).query({ providesTags: ['overview'] }) }),
});
export const { useGetCollectedQuery } = planApi;
