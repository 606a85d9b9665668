import {
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  updateAnnotation,
} from '../../../../shared/contract/annotations.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** Pages of numbers also contain annotations, with the same tag. */
const annotationApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listAnnotations: fromContract(builder, listAnnotations).query({ providesTags: ['annotations'] }),
    createAnnotation: fromContract(builder, createAnnotation).mutation({ invalidatesTags: ['annotations'] }),
    updateAnnotation: fromContract(builder, updateAnnotation).mutation({ invalidatesTags: ['annotations'] }),
    deleteAnnotation: fromContract(builder, deleteAnnotation).mutation({ invalidatesTags: ['annotations'] }),
  }),
});
export const {
  useListAnnotationsQuery,
  useCreateAnnotationMutation,
  useUpdateAnnotationMutation,
  useDeleteAnnotationMutation,
} = annotationApi;
