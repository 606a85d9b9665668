import {
  getRevenueFile,
  getSales,
  getUnitSalesFile,
  nameAuthority,
  putRevenueSales,
  putUnitSales,
  undoSales,
  uploadRevenue,
  uploadUnitSales,
} from '../../../../shared/contract/sales.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

type OfSite = { readonly params: { readonly siteId: string } };
const changes = (_result: unknown, _error: unknown, { params }: OfSite) => [
  { type: 'sales' as const, id: params.siteId },
];

const salesApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getSales: fromContract(builder, getSales).query({ providesTags: changes }),
    // Also invalidated after a refusal, because the stored month then differs from the one shown.
    putUnitSales: fromContract(builder, putUnitSales).mutation({ invalidatesTags: changes }),
    putRevenueSales: fromContract(builder, putRevenueSales).mutation({ invalidatesTags: changes }),
    nameAuthority: fromContract(builder, nameAuthority).mutation({ invalidatesTags: changes }),
    undoSales: fromContract(builder, undoSales).mutation({ invalidatesTags: changes }),
    // A preview changes nothing.
    uploadUnitSales: fromContract(builder, uploadUnitSales).mutation({
      invalidatesTags: (result, error, call) => (result?.change == null ? [] : changes(result, error, call)),
    }),
    uploadRevenue: fromContract(builder, uploadRevenue).mutation({
      invalidatesTags: (result, error, call) => (result?.change == null ? [] : changes(result, error, call)),
    }),
    // Another upload replaces the file.
    getUnitSalesFile: fromContract(builder, getUnitSalesFile).query({ keepUnusedDataFor: 0 }),
    getRevenueFile: fromContract(builder, getRevenueFile).query({ keepUnusedDataFor: 0 }),
  }),
});
export const {
  useGetSalesQuery,
  usePutUnitSalesMutation,
  usePutRevenueSalesMutation,
  useUndoSalesMutation,
  useNameAuthorityMutation,
  useUploadUnitSalesMutation,
  useUploadRevenueMutation,
  useLazyGetUnitSalesFileQuery,
  useLazyGetRevenueFileQuery,
} = salesApi;
