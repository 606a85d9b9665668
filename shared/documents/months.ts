import { formatMonthShort } from '../domain/formats/dates.ts';
import { monthChange as changeOfMonths, sitesOfMonth } from '../domain/reports/month-change.ts';
import { dataStateTexts } from '../numbers/metrics/data-state.ts';
import { printPair, type PrintedPair } from '../numbers/comparison/print.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { formatMetric, formatMetricCompact, formatMetricNumber } from '../numbers/metrics/format.ts';
import { countDays, monthRange, previousYearMonth, toYearMonth, type YearMonth } from '../domain/periods/days.ts';
import { metricKeys, type MetricKey, type MetricValue } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import { scaleFor, type Scale } from './axes.ts';
import { whyText } from './metric-rows.ts';

/** A month and the same month a year earlier. */
export type MonthPair = {
  readonly yearMonth: YearMonth;
  readonly title: string;
  /** True if the period ends within it, so that it can't be compared with a whole month. */
  readonly partial: boolean;
  /** Days of a partial month up to the period's end. */
  readonly daysGone?: number;
  readonly now: MonthMetrics | null;
  readonly before: MonthMetrics | null;
  /** The report's months; `isSite` is true if they belong to one site. */
  readonly sources: { readonly now: Month | undefined; readonly before: Month | undefined; readonly isSite: boolean };
};
type Month = Report['months'][number];
type MonthMetrics = Report['months'][number]['metrics'];

const makeMonthPair = (report: Report, yearMonth: YearMonth): MonthPair => {
  const of = (month: YearMonth) => report.months.find(candidate => candidate.yearMonth === month);
  const reported = {
    now: of(yearMonth),
    before: of(previousYearMonth(yearMonth, 12)),
    isSite: report.node.type === 'SITE',
  };
  const partial = yearMonth === toYearMonth(report.range.end) && report.range.end < monthRange(yearMonth).end;
  return {
    yearMonth,
    title: formatMonthShort(yearMonth),
    now: reported.now?.metrics ?? null,
    before: reported.before?.metrics ?? null,
    sources: reported,
    partial,
    ...(partial ? { daysGone: Number(report.range.end.slice(8)) } : {}),
  };
};

/** The twelve months of the period's year, future ones without numbers. */
export const yearMonths = (report: Report): MonthPair[] => {
  const year = report.range.end.slice(0, 4);
  return Array.from({ length: 12 }, (_, index) =>
    makeMonthPair(report, `${year}${String(index + 1).padStart(2, '0')}`),
  );
};

/** The twelve months to the period's last, oldest first. */
export const lastMonths = (report: Report): MonthPair[] =>
  Array.from({ length: 12 }, (_, index) =>
    makeMonthPair(report, previousYearMonth(toYearMonth(report.range.end), 11 - index)),
  );

const toNumber = (value: MetricValue | undefined): number | null => (value?.known === true ? value.value : null);
const getCurrency = (value: MetricValue | undefined): string | undefined =>
  value?.known === true ? value.currency : undefined;

/** A month's value for a cell: a dash if the month or the metric is unknown, with the reason. */
export function monthCell(metric: MetricKey, month: MonthMetrics | null): { text: string; why: string | null } {
  const value = month?.[metric];
  if (value === undefined) return { text: '–', why: dataStateTexts.missing.word };
  return value.known ? { text: formatMetric(metric, value), why: null } : { text: '–', why: whyText(metric, value) };
}

/**
 * The change of a whole month from the one a year before; null for an unfinished month, and if the two aren't
 * comparable.
 */
export function monthChange(
  metric: MetricKey,
  { sources: { now, before, isSite }, partial }: MonthPair,
): number | null {
  return partial || now === undefined || before === undefined ? null : changeOfMonths(metric, now, before, isSite);
}

/** The two numbers of a month's change. */
export function monthAgainst(metric: MetricKey, { now, before }: MonthPair): PrintedPair | null {
  const [value, previous] = [now?.[metric], before?.[metric]];
  return value === undefined || previous === undefined
    ? null
    : printPair(metricTable[metric], { value, previous, comparable: true });
}

/**
 * The note for a node above sites whose months have different numbers of sites: 'of 3 sites in Dec, of 19 in Nov'.
 * Empty if all have the same.
 */
export function joinedText(metric: MetricKey, pairs: readonly MonthPair[]): string {
  // Sales only concern shops, however many other sites have a website.
  const isShops = metricTable[metric].group === 'ecommerce';
  const counts = pairs.flatMap(({ title, yearMonth, daysGone, sources: { now, isSite } }) => {
    const sites =
      isSite || isShops || now === undefined
        ? 0
        : sitesOfMonth(metric, now, daysGone ?? countDays(monthRange(yearMonth)));
    return sites === 0 ? [] : [{ title, sites }];
  });
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined || first.sites === last.sites) return '';
  const sites = first.sites === 1 ? 'site' : 'sites';
  return `of ${first.sites} ${sites} in ${first.title}, of ${last.sites} in ${last.title}`;
}

export type MonthChartData = {
  readonly metric: MetricKey;
  readonly months: readonly {
    readonly yearMonth: YearMonth;
    readonly before12: YearMonth;
    readonly title: string;
    readonly partial: boolean;
    readonly now: number | null;
    readonly before: number | null;
    readonly change: number | null;
  }[];
  readonly axis: Scale;
  /** The smallest visible step on the axis. */
  readonly least: number;
  readonly currency: string | undefined;
  /** Months without a sum because they have several currencies: 'Sep', 'Oct'. */
  readonly mixed: readonly string[];
  /** Short text for the axis, full text for a tooltip and a table. */
  readonly short: (value: number) => string;
  readonly long: (value: number) => string;
};

const isMixed = (value: MetricValue | undefined): boolean => value?.known === false && value.why === 'mixed-currency';

/** The reason for months without a bar: 'Sep, Oct: several currencies, not added up'; empty if each has one. */
export const mixedText = ({ mixed }: Pick<MonthChartData, 'mixed'>): string =>
  mixed.length === 0 ? '' : `${mixed.join(', ')}: several currencies, not added`;

const computeMinStep = (metric: MetricKey): number => {
  const { format, decimals, modifier } = metricTable[metric];
  return format === 'number' ? 1 : 10 ** -decimals / modifier;
};

/** Bars and dashed lines of a metric by month; nothing is drawn for several currencies. */
export function monthChart(metric: MetricKey, pairs: readonly MonthPair[]): MonthChartData {
  const currencies = new Set(
    pairs
      .flatMap(({ now, before }) => [getCurrency(now?.[metric]), getCurrency(before?.[metric])])
      .filter(code => code !== undefined),
  );
  const currency = [...currencies][0];
  const inOne = (value: MetricValue | undefined) =>
    currencies.size > 1 && getCurrency(value) !== currency ? null : toNumber(value);
  const months = pairs.map(pair => ({
    yearMonth: pair.yearMonth,
    before12: previousYearMonth(pair.yearMonth, 12),
    title: pair.title,
    partial: pair.partial,
    now: inOne(pair.now?.[metric]),
    before: inOne(pair.before?.[metric]),
    change: monthChange(metric, pair),
  }));
  return {
    metric,
    months,
    currency,
    mixed: pairs.filter(({ now }) => isMixed(now?.[metric])).map(({ title }) => title),
    least: computeMinStep(metric),
    axis: scaleFor(
      months.flatMap(month => [month.now, month.before]),
      { fromZero: true, least: computeMinStep(metric) },
    ),
    short: value => formatMetricCompact(metric, value, currency),
    long: value => formatMetricNumber(metric, value, currency),
  };
}

/** Metrics that some month of the report knows, in the vocabulary's order, so that they can be drawn. */
export const drawableMetrics = (report: Report): readonly MetricKey[] =>
  metricKeys.filter(metric => report.months.some(month => month.metrics[metric]?.known === true));
