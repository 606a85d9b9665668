import { listSignUps } from '../../../../shared/contract/members.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const signUpsApi = apiSlice.injectEndpoints({
  // Who signed up a minute ago is what somebody comes for.
  endpoints: builder => ({ listSignUps: fromContract(builder, listSignUps).query({ keepUnusedDataFor: 30 }) }),
});
export const { useListSignUpsQuery, useLazyListSignUpsQuery } = signUpsApi;
