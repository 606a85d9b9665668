import {
  createNode,
  deleteNode,
  getJob,
  linkSites,
  moveNode,
  planDeletion,
  searchNodes,
  unlinkSite,
  uploadLogo,
} from '../../../../shared/contract/hierarchy.ts';
import { listDeleted, purgeNode, restoreNode } from '../../../../shared/contract/deletions.ts';
import { uploadThemeImage } from '../../../../shared/contract/themes.ts';
import { checkSalesToken, createSalesToken, listSalesTokens } from '../../../../shared/contract/sales-tokens.ts';
import { signOutUser } from '../../../../shared/contract/sessions.ts';
import { extendTrial } from '../../../../shared/contract/trial.ts';
import { checkUser, createUser, deleteUser, inviteUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

/** Endpoints of the administration only: they load with this feature, so that the first view stays small. */
const adminApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    createNode: fromContract(builder, createNode).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'children', id: call.body.site.parentId }, 'me'] : [],
    }),
    extendTrial: fromContract(builder, extendTrial).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined ? [{ type: 'site', id: call.params.siteId }, 'me'] : [],
    }),
    planDeletion: fromContract(builder, planDeletion).query({ keepUnusedDataFor: 0 }),
    deleteNode: fromContract(builder, deleteNode).mutation(),
    listDeleted: fromContract(builder, listDeleted).query({ keepUnusedDataFor: 0 }),
    restoreNode: fromContract(builder, restoreNode).mutation(),
    purgeNode: fromContract(builder, purgeNode).mutation(),
    moveNode: fromContract(builder, moveNode).mutation(),
    getJob: fromContract(builder, getJob).query(),
    searchNodes: fromContract(builder, searchNodes).query({ keepUnusedDataFor: 60 }),
    linkSites: fromContract(builder, linkSites).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined
          ? [
              { type: 'site', id: call.params.siteId },
              { type: 'children', id: call.params.siteId },
            ]
          : [],
    }),
    unlinkSite: fromContract(builder, unlinkSite).mutation({
      invalidatesTags: (_result, error, call) =>
        error === undefined
          ? [
              { type: 'site', id: call.params.siteId },
              { type: 'children', id: call.params.siteId },
            ]
          : [],
    }),
    uploadBackground: fromContract(builder, uploadThemeImage).mutation(),
    uploadLogo: fromContract(builder, uploadLogo).mutation(),
    salesTokens: fromContract(builder, listSalesTokens).query({ providesTags: ['salesTokens'] }),
    checkSalesToken: fromContract(builder, checkSalesToken).query({ keepUnusedDataFor: 0 }),
    createSalesToken: fromContract(builder, createSalesToken).mutation({
      invalidatesTags: (_result, error) => (error === undefined ? ['salesTokens'] : []),
    }),
    checkSiteUser: fromContract(builder, checkUser).mutation(),
    createSiteUser: fromContract(builder, createUser).mutation({ invalidatesTags: ['users'] }),
    deleteSiteUser: fromContract(builder, deleteUser).mutation({ invalidatesTags: ['users'] }),
    inviteSiteUser: fromContract(builder, inviteUser).mutation(),
    signOutSiteUser: fromContract(builder, signOutUser).mutation(),
  }),
});
export const {
  useCreateNodeMutation,
  useExtendTrialMutation,
  useDeleteNodeMutation,
  useListDeletedQuery,
  useRestoreNodeMutation,
  usePurgeNodeMutation,
  useMoveNodeMutation,
  useGetJobQuery,
  useSearchNodesQuery,
  usePlanDeletionQuery,
  useLinkSitesMutation,
  useUnlinkSiteMutation,
  useUploadBackgroundMutation,
  useUploadLogoMutation,
  useSalesTokensQuery,
  useLazySalesTokensQuery,
  useCheckSalesTokenQuery,
  useCreateSalesTokenMutation,
  useCheckSiteUserMutation,
  useCreateSiteUserMutation,
  useDeleteSiteUserMutation,
  useInviteSiteUserMutation,
  useSignOutSiteUserMutation,
} = adminApi;
