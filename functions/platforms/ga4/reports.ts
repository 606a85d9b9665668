import type { Ga4MetricName } from './metrics.ts';

/**
 * The reports of one window, their metrics from the registry (metrics.ts). Names are the Data API's (facts, platform
 * APIs, section 2, Names to use). A report has at most 9 dimensions and 10 metrics, a batch at most 5 reports.
 */
export const ga4Reports = {
  totals: {
    dimensions: ['date'],
    metrics: [
      'sessions',
      'engagedSessions',
      'totalUsers',
      'newUsers',
      'screenPageViews',
      'averageSessionDuration',
      'keyEvents',
      'transactions',
      'purchaseRevenue',
    ],
  },
  traffic: {
    dimensions: ['date', 'sessionSource', 'sessionMedium', 'sessionCampaignName'],
    metrics: ['sessions', 'engagedSessions', 'keyEvents', 'transactions', 'purchaseRevenue'],
  },
  cities: {
    dimensions: ['date', 'city', 'region'],
    metrics: ['sessions', 'keyEvents', 'transactions', 'purchaseRevenue'],
  },
  devices: { dimensions: ['date', 'deviceCategory'], metrics: ['sessions', 'keyEvents'] },
  hours: { dimensions: ['date', 'hour'], metrics: ['sessions', 'keyEvents'] },
  pages: {
    dimensions: ['date', 'landingPagePlusQueryString'],
    metrics: ['sessions', 'engagedSessions', 'keyEvents'],
  },
  events: { dimensions: ['date', 'eventName'], metrics: ['keyEvents'] },
  /**
   * Advertising as linked to the property; days without advertising have no row. Google refuses these metrics by date
   * alone and takes them by campaign (facts, platform APIs, section 11). Cost that was imported from another platform
   * belongs to no Google Ads campaign: its rows say '(not set)'.
   */
  advertising: {
    dimensions: ['date', 'sessionGoogleAdsCampaignName'],
    metrics: ['advertiserAdCost', 'advertiserAdClicks', 'advertiserAdImpressions'],
  },
  /** Item-scoped names do not mix with session-scoped metrics: a report of its own. */
  items: { dimensions: ['date', 'itemName'], metrics: ['itemsPurchased', 'itemRevenue'] },
} as const satisfies Record<string, { dimensions: readonly string[]; metrics: readonly Ga4MetricName[] }>;

export type Ga4ReportName = keyof typeof ga4Reports;

const always: readonly Ga4ReportName[] = ['totals', 'traffic', 'cities', 'devices', 'hours', 'pages', 'events'];

/**
 * Which reports a site needs: products only where the site sells. Advertising is a call of its own (advertising.ts).
 */
export const listReportsToRun = (ecommerce: boolean): readonly Ga4ReportName[] =>
  ecommerce ? [...always, 'items'] : always;

export const reportsPerBatch = 5;
/** Below the API's 250,000, so that one answer of five reports stays in a worker's memory. */
export const rowsPerPage = 100_000;
