import { createView, deleteView, listViews, updateView } from '../../../../shared/contract/views.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Saved views. A deleted group or site makes views stale. */
const viewApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listViews: fromContract(builder, listViews).query({ providesTags: ['views', 'groups'] }),
    createView: fromContract(builder, createView).mutation({ invalidatesTags: ['views'] }),
    updateView: fromContract(builder, updateView).mutation({ invalidatesTags: ['views'] }),
    deleteView: fromContract(builder, deleteView).mutation({ invalidatesTags: ['views'] }),
  }),
});
export const { useListViewsQuery, useCreateViewMutation, useUpdateViewMutation, useDeleteViewMutation } = viewApi;
