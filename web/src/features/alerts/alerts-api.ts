import {
  backtestRule,
  getSharedRules,
  putAlertRules,
  putSharedRules,
} from '../../../../shared/contract/alert-rules.ts';
import { getAlerts, listToldPeople, snoozeAlert, unsubscribe } from '../../../../shared/contract/alerts.ts';
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  putWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '../../../../shared/contract/webhooks.ts';
import { apiSlice } from '../../app/api/api-slice.ts';
import { fromContract } from '../../app/api/from-contract.ts';

type OfSite = { readonly params: { readonly siteId: string } };
const ofSite = (_result: unknown, _error: unknown, { params }: OfSite) => [
  { type: 'alerts' as const, id: params.siteId },
];
const makeWebhookTags = (_result: unknown, _error: unknown, { params }: OfSite) => [
  { type: 'webhooks' as const, id: params.siteId },
];
const changes = (result: unknown, error: unknown, call: OfSite) => [...ofSite(result, error, call), 'alerts' as const];

const alertsApi = apiSlice.injectEndpoints({
  endpoints: builder => ({
    getAlerts: fromContract(builder, getAlerts).query({ providesTags: ofSite }),
    listToldPeople: fromContract(builder, listToldPeople).query({ providesTags: ofSite }),
    // Also invalidated after a refusal, because the stored alert then differs from the one shown.
    putAlertRules: fromContract(builder, putAlertRules).mutation({ invalidatesTags: ofSite }),
    // Changes nothing; a mutation, because each rule is asked about once.
    backtestRule: fromContract(builder, backtestRule).mutation(),
    snoozeAlert: fromContract(builder, snoozeAlert).mutation({ invalidatesTags: changes }),
    getSharedRules: fromContract(builder, getSharedRules).query({ providesTags: ofSite }),
    // Each site below shows them too.
    putSharedRules: fromContract(builder, putSharedRules).mutation({ invalidatesTags: ['alerts'] }),
    listWebhooks: fromContract(builder, listWebhooks).query({ providesTags: makeWebhookTags }),
    addWebhook: fromContract(builder, addWebhook).mutation({ invalidatesTags: makeWebhookTags }),
    putWebhook: fromContract(builder, putWebhook).mutation({ invalidatesTags: makeWebhookTags }),
    deleteWebhook: fromContract(builder, deleteWebhook).mutation({ invalidatesTags: makeWebhookTags }),
    rotateWebhookSecret: fromContract(builder, rotateWebhookSecret).mutation({ invalidatesTags: makeWebhookTags }),
    testWebhook: fromContract(builder, testWebhook).mutation({ invalidatesTags: makeWebhookTags }),
    unsubscribe: fromContract(builder, unsubscribe).mutation(),
  }),
});
export const {
  useGetAlertsQuery,
  useLazyGetAlertsQuery,
  useListToldPeopleQuery: useListNotifiedPeopleQuery,
  usePutAlertRulesMutation,
  useBacktestRuleMutation,
  useSnoozeAlertMutation,
  useGetSharedRulesQuery,
  usePutSharedRulesMutation,
  useListWebhooksQuery,
  useAddWebhookMutation,
  usePutWebhookMutation,
  useDeleteWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useUnsubscribeMutation,
} = alertsApi;
