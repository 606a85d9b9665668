import { searchNodes } from '../../../../shared/contract/hierarchy.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

const keptSeconds = 60;

/** Nodes in reach by words of their name; the palette, the list of users and that of mails ask. */
const findApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ findNodes: fromContract(builder, searchNodes).query({ keepUnusedDataFor: keptSeconds }) }),
});
export const { useFindNodesQuery } = findApi;
