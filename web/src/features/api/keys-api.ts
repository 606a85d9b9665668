import { createApiKey, listApiKeys, revokeApiKey } from '../../../../shared/contract/api-keys.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const keysApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    createApiKey: fromContract(builder, createApiKey).mutation({ invalidatesTags: ['apiKeys'] }),
    listApiKeys: fromContract(builder, listApiKeys).query({ providesTags: ['apiKeys'] }),
    revokeApiKey: fromContract(builder, revokeApiKey).mutation({ invalidatesTags: ['apiKeys'] }),
  }),
});
export const { useCreateApiKeyMutation, useListApiKeysQuery, useRevokeApiKeyMutation } = keysApi;
