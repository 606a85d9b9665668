import { writeLog } from '../../../../shared/contract/operations.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Loaded with the first reported error. */
export const logApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ writeLog: fromContract(builder, writeLog).mutation() }),
});
