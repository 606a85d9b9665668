import {
  authorizeColleague,
  connectColleague,
  createColleagueLink,
  getColleagueAccounts,
  listColleagueLinks,
  openColleagueLink,
  revokeColleagueLink,
} from '../../../../../shared/contract/colleague-links.ts';
import { apiSlice } from '../../../app/api/api-slice.ts';
import { fromContract } from '../../../app/api/from-contract.ts';

const colleagueApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    makeLink: fromContract(builder, createColleagueLink).mutation({ invalidatesTags: ['colleagueLinks'] }),
    madeLinks: fromContract(builder, listColleagueLinks).query({ providesTags: ['colleagueLinks'] }),
    revokeLink: fromContract(builder, revokeColleagueLink).mutation({ invalidatesTags: ['colleagueLinks'] }),
    openLink: fromContract(builder, openColleagueLink).query({}),
    authorizeByLink: fromContract(builder, authorizeColleague).mutation(),
    accountsByLink: fromContract(builder, getColleagueAccounts).query({}),
    connectByLink: fromContract(builder, connectColleague).mutation(),
  }),
});
export const {
  useMakeLinkMutation,
  useMadeLinksQuery,
  useRevokeLinkMutation,
  useOpenLinkQuery,
  useAuthorizeByLinkMutation,
  useAccountsByLinkQuery,
  useConnectByLinkMutation,
} = colleagueApi;
