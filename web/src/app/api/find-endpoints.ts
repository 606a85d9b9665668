import { searchNodes } from '../../../../shared/contract/hierarchy.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

const keptSeconds = 60;

/** Finds accessible nodes by words in their names; used by the palette and the lists of users and emails. */
const findApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ findNodes: fromContract(builder, searchNodes).query({ keepUnusedDataFor: keptSeconds }) }),
});
export const { useFindNodesQuery } = findApi;
