import { getAlerts, listAlerts, putAlertRules, snoozeAlert, unsubscribe } from '../../../../shared/contract/alerts.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

type OfSite = { readonly params: { readonly siteId: string } };
const ofSite = (_result: unknown, _error: unknown, { params }: OfSite) => [
  { type: 'alerts' as const, id: params.siteId },
];
const changes = (result: unknown, error: unknown, call: OfSite) => [...ofSite(result, error, call), 'alerts' as const];

const alertsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    listAlerts: fromContract(builder, listAlerts).query({ providesTags: ['alerts'] }),
    getAlerts: fromContract(builder, getAlerts).query({ providesTags: ofSite }),
    // Also when one is refused: then something else stands than what was seen.
    putAlertRules: fromContract(builder, putAlertRules).mutation({ invalidatesTags: ofSite }),
    snoozeAlert: fromContract(builder, snoozeAlert).mutation({ invalidatesTags: changes }),
    unsubscribe: fromContract(builder, unsubscribe).mutation(),
  }),
});
export const {
  useListAlertsQuery,
  useGetAlertsQuery,
  useLazyGetAlertsQuery,
  usePutAlertRulesMutation,
  useSnoozeAlertMutation,
  useUnsubscribeMutation,
} = alertsApi;
