/**
 * What is asked of the Data API, by its name there: the field of the record, whether a day makes sense without it, and
 * the day from which Google refuses it. Give a retired one its date here, so that it is not asked any more: its field
 * is unknown in the record then (`unknown` of the core day). Leads are counted in key events throughout, so that a day
 * without them would only pretend to be one.
 * Names: facts, platform APIs, section 2, Names to use.
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

/** Fields that tell of the Google Ads account linked to the property. */
export const adFields: readonly Ga4Field[] = ['adCost', 'adClicks', 'adImpressions'];
