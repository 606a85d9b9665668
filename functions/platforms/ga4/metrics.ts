/**
 * Metrics requested from the Data API by name: the record's field, whether a day needs it, and its retirement date,
 * after which it is skipped and listed in `unknown`. Leads are key events, so a day without them isn't valid. Names:
 * facts, platform APIs, section 2, Names to use.
 */
export type Ga4Metric = { readonly field: string; readonly essential: boolean; readonly retiredOn: string | null };

const essential = <Field extends string>(field: Field) => ({ field, essential: true, retiredOn: null }) as const;
const living = <Field extends string>(field: Field) => ({ field, essential: false, retiredOn: null }) as const;

export const ga4Metrics = {
  sessions: essential('sessions'),
  keyEvents: essential('keyEvents'),
  engagedSessions: living('engagedSessions'),
  totalUsers: living('totalUsers'),
  newUsers: living('newUsers'),
  screenPageViews: living('screenPageViews'),
  averageSessionDuration: living('sessionSeconds'),
  transactions: living('transactions'),
  purchaseRevenue: living('revenue'),
  advertiserAdCost: living('adCost'),
  advertiserAdClicks: living('adClicks'),
  advertiserAdImpressions: living('adImpressions'),
  itemsPurchased: living('itemsPurchased'),
  itemRevenue: living('itemRevenue'),
} as const satisfies Record<string, Ga4Metric>;

export type Ga4MetricName = keyof typeof ga4Metrics;
export type Ga4Field = (typeof ga4Metrics)[Ga4MetricName]['field'];

/** Fields about the Google Ads account linked to the property. */
export const adFields: readonly Ga4Field[] = ['adCost', 'adClicks', 'adImpressions'];
