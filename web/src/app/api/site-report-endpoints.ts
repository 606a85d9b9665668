import { getReport } from '../../../../shared/contract/pages.ts';
import { apiSlice } from './api-slice.ts';
import { fromContract } from './from-contract.ts';

/** The sites of a region, organization or company with their metrics, for the pages of numbers. */
const siteReportApi = apiSlice.injectEndpoints({
  endpoints: builder => ({ getSitesOfNode: fromContract(builder, getReport).query({ providesTags: ['overview'] }) }),
});
export const { useGetSitesOfNodeQuery } = siteReportApi;
