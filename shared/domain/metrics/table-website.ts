import { countMetric, type MetricTablePart, otherMetric, rateMetric } from './definition.ts';

type Keys =
  | 'sessions'
  | 'goals'
  | 'gcr'
  | 'bounceRate'
  | 'avgSessDuration'
  | 'avgPageLoadTime'
  | 'mobileTti'
  | 'mobilePerformance'
  | 'desktopPerformance'
  | 'afterHours'
  | 'seoSessions'
  | 'seoGoals'
  | 'seoGcr'
  | 'orgGrowthYOY'
  | 'orgGrowthLastQtr';

/** The website itself and what search brings to it: GA4 and Lighthouse's lab. */
export const websiteMetrics: MetricTablePart<Keys> = {
  sessions: countMetric('sessions', {
    title: 'Sessions',
    titleAbbrev: 'SESS',
    group: 'website',
    services: ['ga4'],
    description: "Visits to the website; a session is one user's interactions within a 30 minute window.",
  }),
  goals: countMetric('goals', {
    title: 'Goals',
    titleAbbrev: 'GOALS',
    group: 'website',
    services: ['ga4'],
    description: 'What people did on the website that counts, such as a form or a call.',
  }),
  gcr: rateMetric('goals', 'sessions', {
    title: 'Goal conversion rate',
    titleAbbrev: 'GCR',
    group: 'website',
    services: ['ga4'],
    description: 'Goals for each session.',
  }),
  bounceRate: rateMetric('bounces', 'sessions', {
    title: 'Bounce rate',
    titleAbbrev: 'BR',
    group: 'website',
    services: ['ga4'],
    description: 'Share of sessions that were not engaged: under ten seconds, one page and no goal.',
    lowerIsBetter: true,
    caseStudyOverride: true,
  }),
  avgSessDuration: otherMetric({
    title: 'Average session duration',
    titleAbbrev: 'ASD',
    group: 'website',
    services: ['ga4'],
    description: 'How long a session lasts on average, in minutes and seconds.',
    aggregation: { kind: 'ratio', of: 'sessionSeconds', over: 'sessions' },
    format: 'duration',
  }),
  avgPageLoadTime: otherMetric({
    title: 'Average page load time, lab',
    titleAbbrev: 'APLT',
    group: 'website',
    services: ['pagespeed'],
    description: "Lighthouse's speed index in seconds, the mean of the lab runs on both devices.",
    aggregation: { kind: 'ratio', of: 'pageLoadMs', over: 'pageLoadRuns', scale: 1000 },
    format: 'seconds',
    suffix: ' s',
    decimals: 1,
    lowerIsBetter: true,
    caseStudyOverride: true,
  }),
  mobileTti: otherMetric({
    title: 'Mobile time to interactive',
    titleAbbrev: 'TTI',
    group: 'website',
    services: ['pagespeed'],
    description: 'Seconds until a phone can use the page, from Lighthouse\'s audit "interactive".',
    aggregation: { kind: 'ratio', of: 'mobileInteractiveMs', over: 'mobileInteractiveRuns', scale: 1000 },
    format: 'seconds',
    suffix: ' s',
    decimals: 1,
    lowerIsBetter: true,
    caseStudyOverride: true,
  }),
  mobilePerformance: otherMetric({
    title: 'Mobile performance',
    titleAbbrev: 'PERF',
    group: 'website',
    services: ['pagespeed'],
    description: "Lighthouse's performance score on a phone, 0 to 100, the mean of the lab runs.",
    aggregation: { kind: 'ratio', of: 'mobileScore', over: 'mobileScoreRuns', scale: 100 },
    format: 'score',
    modifier: 100,
    decimals: 1,
    caseStudyOverride: true,
  }),
  desktopPerformance: otherMetric({
    title: 'Desktop performance',
    titleAbbrev: 'PERF',
    group: 'website',
    services: ['pagespeed'],
    description: "Lighthouse's performance score on a desktop computer, 0 to 100, the mean of the lab runs.",
    aggregation: { kind: 'ratio', of: 'desktopScore', over: 'desktopScoreRuns', scale: 100 },
    format: 'score',
    modifier: 100,
    decimals: 1,
    caseStudyOverride: true,
  }),
  afterHours: countMetric('afterHoursGoals', {
    title: 'After-hours goals',
    titleAbbrev: 'AHG',
    group: 'website',
    services: ['ga4'],
    description: 'Goals in the hours from 17 on or up to 8, in the time zone of the GA4 property.',
    typesDisabled: ['frandevNew'],
  }),
  seoSessions: countMetric('organicSessions', {
    title: 'Organic sessions',
    titleAbbrev: 'ORG SESS',
    group: 'search',
    services: ['ga4'],
    description: 'Sessions that came from unpaid search results.',
  }),
  seoGoals: countMetric('organicGoals', {
    title: 'Organic goals',
    titleAbbrev: 'ORG GOALS',
    group: 'search',
    services: ['ga4'],
    description: 'Goals in sessions that came from unpaid search results.',
  }),
  seoGcr: rateMetric('organicGoals', 'organicSessions', {
    title: 'Organic conversion rate',
    titleAbbrev: 'ORG GCR',
    group: 'search',
    services: ['ga4'],
    description: 'Goals for each session from unpaid search results.',
  }),
  orgGrowthYOY: otherMetric({
    title: 'Organic growth, year over year',
    titleAbbrev: 'ORG YOY',
    group: 'search',
    services: ['ga4'],
    description: 'Organic sessions a day against the same days a year earlier.',
    aggregation: { kind: 'not-additive' },
    format: 'percent',
    suffix: '%',
    modifier: 100,
    decimals: 1,
  }),
  orgGrowthLastQtr: otherMetric({
    title: 'Organic growth, last quarter',
    titleAbbrev: 'ORG QTR',
    group: 'search',
    services: ['ga4'],
    description: 'Organic sessions a day against the three months before.',
    aggregation: { kind: 'not-additive' },
    format: 'percent',
    suffix: '%',
    modifier: 100,
    decimals: 1,
  }),
};
