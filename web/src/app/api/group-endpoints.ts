import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  previewGroup,
  updateGroup,
} from '../../../../shared/contract/groups.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Groups of sites. A changed group has other numbers, which are calculated soon after. */
const groupApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listGroups: fromContract(builder, listGroups).query({ providesTags: ['groups'] }),
    getGroup: fromContract(builder, getGroup).query({ providesTags: ['groups'] }),
    previewGroup: fromContract(builder, previewGroup).query(),
    createGroup: fromContract(builder, createGroup).mutation({ invalidatesTags: ['groups'] }),
    updateGroup: fromContract(builder, updateGroup).mutation({ invalidatesTags: ['groups'] }),
    deleteGroup: fromContract(builder, deleteGroup).mutation({ invalidatesTags: ['groups'] }),
  }),
});
export const {
  useListGroupsQuery,
  useGetGroupQuery,
  usePreviewGroupQuery,
  useCreateGroupMutation,
  useUpdateGroupMutation,
  useDeleteGroupMutation,
} = groupApi;
