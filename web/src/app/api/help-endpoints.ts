import { askForHelp } from '../../../../shared/contract/help.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Contacting support, shared by the Help Center and the plan. */
const helpApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ askForHelp: fromContract(builder, askForHelp).mutation() }),
});
export const { useAskForHelpMutation } = helpApi;
