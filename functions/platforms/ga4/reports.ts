import type { Ga4MetricName } from './metrics.ts';

/**
 * Reports of one window, with metrics from the registry (metrics.ts). Names are the Data API's (facts, platform APIs,
 * section 2, Names to use). A report has at most 9 dimensions and 10 metrics, a batch at most 5 reports.
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
   * Advertising linked to the property; days without advertising have no row. Google refuses these metrics by date and
   * accepts them by campaign (facts, platform APIs, section 11). Rows of imported cost say '(not set)'.
   */
  advertising: {
    dimensions: ['date', 'sessionGoogleAdsCampaignName'],
    metrics: ['advertiserAdCost', 'advertiserAdClicks', 'advertiserAdImpressions'],
  },
  /** Item-scoped names don't mix with session-scoped metrics, so they need their own report. */
  items: { dimensions: ['date', 'itemName'], metrics: ['itemsPurchased', 'itemRevenue'] },
} as const satisfies Record<string, { dimensions: readonly string[]; metrics: readonly Ga4MetricName[] }>;

export type Ga4ReportName = keyof typeof ga4Reports;

const always: readonly Ga4ReportName[] = ['totals', 'traffic', 'cities', 'devices', 'hours', 'pages', 'events'];

/** Lists the reports a site needs: products only if it sells. Advertising has its own call (advertising.ts). */
export const listReportsToRun = (ecommerce: boolean): readonly Ga4ReportName[] =>
  ecommerce ? [...always, 'items'] : always;

export const reportsPerBatch = 5;
/** Stays below the API's 250,000, so that an answer of five reports fits in a worker's memory. */
export const rowsPerPage = 100_000;
