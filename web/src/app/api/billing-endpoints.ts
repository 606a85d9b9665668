import {
  changePlan,
  createCheckout,
  getBilling,
  getCheckout,
  getCheckoutOutcome,
  listBillingSites,
  listCoupons,
  listSiteProducts,
  openBillingPortal,
  openCheckout,
  previewPlan,
  undoPurchase,
  updateBilling,
} from '../../../../shared/contract/billing.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

type OfNode = { readonly params: { readonly siteId: string } };
const ofNode = (_result: unknown, _error: unknown, { params }: OfNode) => [
  { type: 'billing' as const, id: params.siteId },
];

/** Checkout and billing: the plan's pages and Billing Management share them. */
const billingApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listSiteProducts: fromContract(builder, listSiteProducts).query({ providesTags: ofNode }),
    listCoupons: fromContract(builder, listCoupons).query({}),
    createCheckout: fromContract(builder, createCheckout).mutation({}),
    openCheckout: fromContract(builder, openCheckout).mutation({}),
    getCheckout: fromContract(builder, getCheckout).query({ keepUnusedDataFor: 0 }),
    getCheckoutOutcome: fromContract(builder, getCheckoutOutcome).query({ keepUnusedDataFor: 0 }),
    getBilling: fromContract(builder, getBilling).query({ providesTags: ofNode }),
    updateBilling: fromContract(builder, updateBilling).mutation({ invalidatesTags: ofNode }),
    openBillingPortal: fromContract(builder, openBillingPortal).mutation({}),
    undoPurchase: fromContract(builder, undoPurchase).mutation({ invalidatesTags: ['billing'] }),
    previewPlan: fromContract(builder, previewPlan).mutation({}),
    // A plan also pays for the sites of other nodes.
    changePlan: fromContract(builder, changePlan).mutation({ invalidatesTags: ['billing'] }),
    listBillingSites: fromContract(builder, listBillingSites).query({ providesTags: ofNode }),
  }),
});
export const {
  useListSiteProductsQuery,
  useLazyListCouponsQuery,
  useCreateCheckoutMutation,
  useOpenCheckoutMutation,
  useGetCheckoutQuery,
  useGetCheckoutOutcomeQuery,
  useGetBillingQuery,
  useUpdateBillingMutation,
  useOpenBillingPortalMutation,
  useUndoPurchaseMutation,
  useListBillingSitesQuery,
  useLazyListBillingSitesQuery,
  usePreviewPlanMutation,
  useChangePlanMutation,
} = billingApi;
