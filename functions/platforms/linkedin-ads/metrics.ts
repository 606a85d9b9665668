/**
 * Metric requested from adAnalytics by LinkedIn's name: its type, whether a record needs it, and its retirement date.
 * Retired ones are not requested and are null.
 */
export type LinkedinMetric = {
  readonly reads: 'count' | 'share' | 'money';
  readonly essential: boolean;
  readonly retiredOn: string | null;
};

const count = { reads: 'count', essential: false, retiredOn: null } as const;
/** Attribution may split a conversion among several campaigns. */
const share = { reads: 'share', essential: false, retiredOn: null } as const;
const money = { reads: 'money', essential: false, retiredOn: null } as const;

export const linkedinMetrics = {
  impressions: { ...count, essential: true },
  clicks: { ...count, essential: true },
  costInLocalCurrency: { ...money, essential: true },
  costInUsd: money,
  landingPageClicks: count,
  externalWebsiteConversions: share,
  oneClickLeads: share,
  conversionValueInLocalCurrency: money,
  /** Likes and all other reactions. */
  reactions: count,
  comments: count,
  shares: count,
  follows: count,
  videoViews: count,
} as const satisfies Record<string, LinkedinMetric>;

export type LinkedinMetricName = keyof typeof linkedinMetrics;
export const linkedinMetricNames = Object.keys(linkedinMetrics).filter(isMetricName);

/** Fields returned with the metrics; LinkedIn counts them toward the maximum per call. */
export const rowFields = ['dateRange', 'pivotValues'] as const;
export const maxFieldsPerCall = 20;

function isMetricName(name: string): name is LinkedinMetricName {
  return Object.hasOwn(linkedinMetrics, name);
}
