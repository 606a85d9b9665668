import { getFirstLook } from '../../../../shared/contract/pages.ts';
import { getSiteSalesToken } from '../../../../shared/contract/sales-tokens.ts';
import { updateUser } from '../../../../shared/contract/users.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

const onboardingApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    wizardToken: fromContract(builder, getSiteSalesToken).query({
      providesTags: (_result, _error, call) => [{ type: 'site', id: call.params.siteId }],
    }),
    firstLook: fromContract(builder, getFirstLook).query({ providesTags: ['overview'] }),
    enableTour: fromContract(builder, updateUser).mutation({ invalidatesTags: ['me'] }),
  }),
});
export const { useWizardTokenQuery, useFirstLookQuery, useEnableTourMutation } = onboardingApi;
