import type { BaseMetric, Restriction } from '../sandbox-types.ts';

export type MetricType = 'TYPE_INTEGER' | 'TYPE_FLOAT' | 'TYPE_SECONDS' | 'TYPE_CURRENCY';
type Scope = 'session' | 'ad' | 'item';
export type MetricField = {
  readonly type: MetricType;
  readonly scope: Scope;
  readonly bases: readonly BaseMetric[];
  readonly value: (sums: readonly number[]) => number;
};

const sum = (type: MetricType, base: BaseMetric, scope: Scope = 'session'): MetricField => ({
  type,
  scope,
  bases: [base],
  value: ([value = 0]) => value,
});
const cents = (base: BaseMetric, scope: Scope = 'session'): MetricField => ({
  type: 'TYPE_CURRENCY',
  scope,
  bases: [base],
  value: ([value = 0]) => value / 100,
});
const ratio = (
  type: MetricType,
  above: BaseMetric,
  below: BaseMetric,
  scope: Scope = 'session',
  factor = 1,
): MetricField => ({
  type,
  scope,
  bases: [above, below],
  value: ([numerator = 0, denominator = 0]) => (denominator === 0 ? 0 : (numerator / denominator) * factor),
});

/** Metrics of the Data API that the sandbox supports (facts, section 2, "Names to use"). Others are 400, as unknown. */
const metricFields: Readonly<Record<string, MetricField>> = {
  sessions: sum('TYPE_INTEGER', 'sessions'),
  engagedSessions: sum('TYPE_INTEGER', 'engagedSessions'),
  totalUsers: sum('TYPE_INTEGER', 'users'),
  activeUsers: sum('TYPE_INTEGER', 'users'),
  newUsers: sum('TYPE_INTEGER', 'newUsers'),
  screenPageViews: sum('TYPE_INTEGER', 'screenPageViews'),
  screenPageViewsPerSession: ratio('TYPE_FLOAT', 'screenPageViews', 'sessions'),
  averageSessionDuration: ratio('TYPE_SECONDS', 'sessionSeconds', 'sessions'),
  userEngagementDuration: sum('TYPE_SECONDS', 'engagementSeconds'),
  engagementRate: ratio('TYPE_FLOAT', 'engagedSessions', 'sessions'),
  bounceRate: {
    type: 'TYPE_FLOAT',
    scope: 'session',
    bases: ['engagedSessions', 'sessions'],
    value: ([engaged = 0, sessions = 0]) => (sessions === 0 ? 0 : (sessions - engaged) / sessions),
  },
  eventCount: sum('TYPE_INTEGER', 'eventCount'),
  keyEvents: sum('TYPE_FLOAT', 'keyEvents'),
  /** Old name until May 2024; still accepted. */
  conversions: sum('TYPE_FLOAT', 'keyEvents'),
  sessionKeyEventRate: ratio('TYPE_FLOAT', 'keyEvents', 'sessions'),
  transactions: sum('TYPE_INTEGER', 'transactions'),
  ecommercePurchases: sum('TYPE_INTEGER', 'transactions'),
  purchaseRevenue: cents('revenueCents'),
  totalRevenue: cents('revenueCents'),
  averagePurchaseRevenue: ratio('TYPE_CURRENCY', 'revenueCents', 'transactions', 'session', 0.01),
  advertiserAdCost: cents('adCostCents', 'ad'),
  advertiserAdClicks: sum('TYPE_INTEGER', 'adClicks', 'ad'),
  advertiserAdImpressions: sum('TYPE_INTEGER', 'adImpressions', 'ad'),
  advertiserAdCostPerClick: ratio('TYPE_CURRENCY', 'adCostCents', 'adClicks', 'ad', 0.01),
  itemsPurchased: sum('TYPE_INTEGER', 'itemsPurchased', 'item'),
  itemRevenue: cents('itemRevenueCents', 'item'),
};

/** Finds a metric by its API name, including `keyEvents:<event>`; null for an unknown one. */
export function metricField(name: string): MetricField | null {
  const event = /^keyEvents:([A-Za-z][A-Za-z0-9_]{0,39})$/.exec(name)?.[1];
  if (event !== undefined) return sum('TYPE_FLOAT', `keyEvents:${event}`);
  return Object.hasOwn(metricFields, name) ? (metricFields[name] ?? null) : null;
}

/** Finds another metric whose name starts with the same word, for the API's "Did you mean". */
export function nearestMetric(name: string): string | undefined {
  const word = /^[a-z]+/.exec(name)?.[0] ?? name;
  return Object.keys(metricFields).find(other => other !== name && other.startsWith(word));
}

/** Parses `a`, `a-b` or `a+b` over additive metrics; null for other expressions. */
export function expressionField(expression: string): MetricField | null {
  const parts = expression.replace(/\s+/g, '').split(/(?=[+-])/);
  const terms: { sign: number; field: MetricField }[] = [];
  for (const part of parts) {
    const field = metricField(part.replace(/^[+-]/, ''));
    if (field === null || field.bases.length !== 1) return null;
    terms.push({ sign: part.startsWith('-') ? -1 : 1, field });
  }
  return {
    type: 'TYPE_FLOAT',
    scope: terms[0]?.field.scope ?? 'session',
    bases: terms.flatMap(({ field }) => field.bases),
    value: sums => terms.reduce((total, { sign, field }, index) => total + sign * field.value([sums[index] ?? 0]), 0),
  };
}

export type DimensionKind = 'date' | 'traffic' | 'session' | 'event' | 'item';

/** Dimensions by kind. A recorded property may support fewer. */
export const dimensionKinds: Readonly<Record<string, DimensionKind>> = {
  date: 'date',
  year: 'date',
  month: 'date',
  day: 'date',
  yearMonth: 'date',
  isoYearIsoWeek: 'date',
  dayOfWeek: 'date',
  sessionSource: 'traffic',
  sessionMedium: 'traffic',
  sessionSourceMedium: 'traffic',
  sessionCampaignName: 'traffic',
  sessionCampaignId: 'traffic',
  sessionDefaultChannelGroup: 'traffic',
  sessionGoogleAdsCampaignName: 'traffic',
  hour: 'session',
  dateHour: 'session',
  deviceCategory: 'session',
  city: 'session',
  region: 'session',
  country: 'session',
  countryId: 'session',
  landingPage: 'session',
  landingPagePlusQueryString: 'session',
  hostName: 'session',
  eventName: 'event',
  isKeyEvent: 'event',
  itemName: 'item',
  itemId: 'item',
  itemCategory: 'item',
};

/** Dimensions derived from the day only. */
export const dateDimension: Readonly<Record<string, (day: string) => string>> = {
  date: day => day.replaceAll('-', ''),
  year: day => day.slice(0, 4),
  month: day => day.slice(5, 7),
  day: day => day.slice(8, 10),
  yearMonth: day => day.slice(0, 7).replace('-', ''),
};

/**
 * Returns the field that must be removed, or null: the rule of scopes (facts, section 2: item names don't mix with
 * session names).
 */
function incompatibility(
  dimensions: readonly string[],
  metrics: readonly { name: string; field: MetricField }[],
): string | null {
  const kinds = dimensions.map(name => ({ name, kind: dimensionKinds[name] }));
  const item = kinds.find(({ kind }) => kind === 'item');
  const event = kinds.find(({ kind }) => kind === 'event');
  const beyondTraffic = kinds.find(({ kind }) => kind === 'session' || kind === 'event' || kind === 'item');
  for (const { name, field } of metrics) {
    if (item && field.scope !== 'item') return name;
    if (event && field.scope !== 'session') return name;
    if (field.scope === 'ad' && beyondTraffic) return beyondTraffic.name;
  }
  return null;
}

/** Dimensions of which advertising needs one. */
const campaigns = ['sessionCampaignName', 'sessionCampaignId', 'sessionGoogleAdsCampaignName'];

/** Returns Google's message about incompatible fields, or null (facts, sections 2 and 11). */
export function compatibilityFault(
  dimensions: readonly string[],
  metrics: readonly { name: string; field: MetricField }[],
): string | null {
  const clash = incompatibility(dimensions, metrics);
  const ad = metrics.find(({ field }) => field.scope === 'ad')?.name;
  const lacksCampaign = ad !== undefined && !dimensions.some(name => campaigns.includes(name));
  const remove = clash ?? (lacksCampaign ? ad : undefined);
  if (remove === undefined) return null;
  return `Please remove ${remove} to make the request compatible. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.google/ga4/dimensions-metrics-explorer/`;
}

/** Kinds of data that a role may not see, with their metrics. */
const restrictable = {
  COST_DATA: ['advertiserAdCost', 'advertiserAdCostPerClick'],
  REVENUE_DATA: ['purchaseRevenue', 'totalRevenue', 'averagePurchaseRevenue', 'itemRevenue'],
} as const satisfies Record<Restriction, readonly string[]>;

/** Lists the metrics a role may not see, and why; empty: all are visible. */
export function listRestrictions(
  names: readonly string[],
  kinds: readonly Restriction[],
  unrecorded: readonly string[] = [],
) {
  return names.flatMap(metricName => {
    const kind = kinds.find(candidate => restrictable[candidate].some(name => name === metricName));
    if (kind !== undefined) return [{ metricName, restrictedMetricTypes: [kind] }];
    return unrecorded.includes(metricName)
      ? [{ metricName, restrictedMetricTypes: ['RESTRICTED_METRIC_TYPE_UNSPECIFIED'] }]
      : [];
  });
}
