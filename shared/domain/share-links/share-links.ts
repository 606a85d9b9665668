import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { Report } from '../../model/report.ts';
import type { ShareLink, shareLinkStates } from '../../model/share-link.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { type DayRange, monthRange, monthWithDash, previousYearMonth, toYearMonth } from '../periods/days.ts';
import { computeComparison, periods } from '../periods/periods.ts';
import { siteToday } from '../periods/zone.ts';

const dayMs = 86_400_000;
/** The default and the maximum lifetime of a link, in days. */
export const usualShareDays = 30;
export const maxShareDays = 365;
/** The maximum number of active links per node. */
export const liveLinksAtMost = 50;
/** Days for which a link stays listed after its end. */
export const listedAfterDays = 30;

export const shareEndsAt = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString();

export function shareLinkState(
  { revokedAt, endsAt }: Pick<ShareLink, 'revokedAt' | 'endsAt'>,
  now: Date,
): (typeof shareLinkStates)[number] {
  if (revokedAt !== undefined) return 'revoked';
  return Date.parse(endsAt) <= now.getTime() ? 'expired' : 'live';
}

/** Returns true if a report can cover this period: a month or the latest, a year or the latest. */
export const isReportPeriod = ({ report, period }: Pick<ShareLink, 'report' | 'period'>): boolean =>
  period === 'latest' || period.includes('-') === (report === 'monthly');

/** Returns the days that a link shows now and their comparison, in the node's zone. */
export function sharedRanges(
  { report, period, compare }: Pick<ShareLink, 'report' | 'period' | 'compare'>,
  now: Date,
  timeZone: string,
): { readonly range: DayRange; readonly comparison: DayRange } {
  const today = siteToday(now, timeZone);
  if (report === 'monthly') {
    const month = period === 'latest' ? previousYearMonth(toYearMonth(today), 1) : period.replace('-', '');
    const range = monthRange(month);
    return { range, comparison: computeComparison(range, compare) };
  }
  const year = period === 'latest' ? today.slice(0, 4) : period;
  // The current year ends yesterday.
  const { start, end } = periods(now, timeZone).find(({ id }) => id === `year-${year}`) ?? {
    start: `${year}-01-01`,
    end: `${year}-12-31`,
  };
  return { range: { start, end }, comparison: computeComparison({ start, end }, 'year-ago') };
}

/** Returns the period of a link for the days of a page: '2026-10' for a month, '2026' for a year. */
export const periodOfRange = (report: ShareLink['report'], { start }: DayRange): string =>
  report === 'monthly' ? monthWithDash(toYearMonth(start)) : start.slice(0, 4);

const isMoney = (metric: string): boolean =>
  metric === 'ROAS' || metricTable[metric as MetricKey].format === 'currency';
const withoutMoney = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([metric]) => !isMoney(metric))) as Values;
const hidden = { known: false, why: 'forbidden' } as const;
/** Hides a known value; an unknown or unused one shows its reason, even if it is money. */
const hide = (value: MetricValue): MetricValue => (value.known ? hidden : value);
/** Removes the change and its basis, which would reveal the value. */
const hidePair = ({ value, previous }: { readonly value: MetricValue; readonly previous: MetricValue }) => ({
  value: hide(value),
  previous: hide(previous),
  change: null,
  comparable: false,
});
const withHidden = <Values extends Record<string, Parameters<typeof hidePair>[0]>>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([metric, pair]) => [metric, isMoney(metric) ? hidePair(pair) : pair]),
  ) as Values;

/**
 * Returns a report for guests: without notes and alerts, which are internal, and without spend, cost and revenue if its
 * maker hides money.
 */
export function reportForGuests({ card: _card, ...report }: Report, hideMoney: boolean): Report {
  const sites = report.sites.map(({ alerts: _alerts, ...site }) => site);
  if (!hideMoney) return { ...report, sites };
  return {
    ...report,
    metrics: withHidden(report.metrics),
    series: withoutMoney(report.series),
    months: report.months.map(month => ({ ...month, metrics: withoutMoney(month.metrics) })),
    channels: report.channels.map(channel => ({ ...channel, revenue: null })),
    sites: sites.map(site => ({ ...site, metrics: withHidden(site.metrics) })),
  };
}
