import { createApi } from '@reduxjs/toolkit/query/react';
import { contractBaseQuery } from './base-query.ts';
import { tags } from './tags.ts';

/** Metrics are fresh for an hour (specification 9, metric cache). */
const keepSeconds = 3600;

/** The web app's only API. Each area adds its endpoints with `injectEndpoints` and `fromContract`. */
export const apiSlice = createApi({
  reducerPath: 'api',
  baseQuery: contractBaseQuery,
  tagTypes: tags,
  keepUnusedDataFor: keepSeconds,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
