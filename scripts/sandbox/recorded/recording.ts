/** Recorded answer: values as the platform returned them, with the recording's days. */
export type Recording = {
  readonly agency: string;
  readonly report: string;
  readonly file: string;
  /** Dimension names of the Data API. */
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  /** First and last day of the answer. */
  readonly start: string;
  readonly end: string;
  /** Dimension values, then metric values; a date is 'yyyy-MM-dd'. */
  readonly rows: readonly (readonly string[])[];
  /** Property id from the query, if the file has it. */
  readonly propertyId: string | null;
  /** Table by day with only complete days, so any part of it is a valid answer. */
  readonly everyDayWhole: boolean;
};

/** Error in a file, with its line. */
export class MalformedRecording extends Error {
  readonly file: string;
  readonly line: number;
  constructor(file: string, line: number, reason: string) {
    super(reason);
    this.file = file;
    this.line = line;
  }
}

/** API names of the GA4 columns that the recorder renamed. */
const apiNames: Readonly<Record<string, string>> = {
  visits: 'sessions',
  pageviews: 'screenPageViews',
  users: 'totalUsers',
  active_visitors: 'activeUsers',
  pageviews_per_session: 'screenPageViewsPerSession',
  avg_session_duration: 'averageSessionDuration',
  bounce_rate: 'bounceRate',
  device: 'deviceCategory',
  source: 'sessionSource',
  session_default_channel_group: 'sessionDefaultChannelGroup',
  domain: 'hostName',
  landing_page: 'landingPagePlusQueryString',
  page: 'fullPageUrl',
  page_title: 'pageTitle',
};
export const apiName = (column: string): string =>
  Object.hasOwn(apiNames, column) ? (apiNames[column] ?? column) : column;

/** Names of metrics; all others are dimensions. */
const metricNames = new Set([
  'sessions',
  'screenPageViews',
  'totalUsers',
  'activeUsers',
  'screenPageViewsPerSession',
  'averageSessionDuration',
  'bounceRate',
  'engagementRate',
  'newUsers',
  'engagedSessions',
  'keyEvents',
  'eventCount',
]);
export const isMetric = (name: string): boolean => metricNames.has(name);
