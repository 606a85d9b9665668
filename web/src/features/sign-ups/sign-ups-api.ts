import { listSignUps } from '../../../../shared/contract/members.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const signUpsApi = apiSlice.injectEndpoints({
  // Users look for sign-ups of the last minute.
  endpoints: builder => ({ listSignUps: fromContract(builder, listSignUps).query({ keepUnusedDataFor: 30 }) }),
});
export const { useListSignUpsQuery, useLazyListSignUpsQuery } = signUpsApi;
