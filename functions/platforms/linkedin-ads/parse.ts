import * as z from 'zod/mini';
import { isDay } from '../../../shared/domain/periods/days.ts';
import { keepReadableRows } from '../odd-rows.ts';
import { invalidAnswer } from '../platform-error.ts';
import { type LinkedinMetric, linkedinMetricNames, linkedinMetrics, type LinkedinMetricName } from './metrics.ts';

const datePart = z.object({ year: z.int(), month: z.int(), day: z.int() });
/** Elements keep extra fields, because the metrics in them depend on the request. */
const analyticsElementSchema = z.looseObject({
  dateRange: z.object({ start: datePart, end: datePart }),
  /** Absent or empty for a deleted campaign. */
  pivotValues: z.optional(z.array(z.string())),
});

/** Row of adAnalytics: UTC days, its URN or word, and its metrics; null: not in the answer. */
export type AnalyticsRow = {
  readonly start: string;
  readonly end: string;
  readonly pivot: string;
  readonly metrics: Readonly<Record<LinkedinMetricName, number | null>>;
};

const report = 'adAnalytics';
const decimal = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Parses an answer's elements. Counts are numbers; money is a decimal text, sometimes with an exponent and slightly
 * below zero ("-2E-18"), rounded to millionths.
 * @throws {PlatformError} invalid-answer if no element can be parsed, naming the first one's field.
 */
export function parseAnalytics(elements: readonly unknown[]): AnalyticsRow[] {
  return keepReadableRows('linkedin', report, elements, (given, index) => {
    const at = `elements.${index}`;
    const parsed = z.safeParse(analyticsElementSchema, given);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw invalidAnswer('linkedin', report, [at, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'malformed');
    }
    const element = parsed.data;
    const { start, end } = element.dateRange;
    const read = (name: LinkedinMetricName) => number(`${at}.${name}`, linkedinMetrics[name].reads, element[name]);
    return {
      start: toDay(`${at}.dateRange.start`, start),
      end: toDay(`${at}.dateRange.end`, end),
      pivot: element.pivotValues?.[0] ?? '',
      metrics: {
        impressions: read('impressions'),
        clicks: read('clicks'),
        costInLocalCurrency: read('costInLocalCurrency'),
        costInUsd: read('costInUsd'),
        landingPageClicks: read('landingPageClicks'),
        externalWebsiteConversions: read('externalWebsiteConversions'),
        oneClickLeads: read('oneClickLeads'),
        conversionValueInLocalCurrency: read('conversionValueInLocalCurrency'),
        reactions: read('reactions'),
        comments: read('comments'),
        shares: read('shares'),
        follows: read('follows'),
        videoViews: read('videoViews'),
      },
    };
  });
}

function toDay(field: string, { year, month, day }: z.infer<typeof datePart>): string {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (!isDay(text)) throw invalidAnswer('linkedin', report, field, 'not a date');
  return text;
}

function number(field: string, reads: LinkedinMetric['reads'], value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const isRead =
    reads === 'count'
      ? Number.isInteger(value)
      : reads === 'share'
        ? typeof value === 'number'
        : typeof value === 'number' || (typeof value === 'string' && decimal.test(value));
  const read = Number(value);
  if (!isRead || !Number.isFinite(read))
    throw invalidAnswer('linkedin', report, field, reads === 'count' ? 'not a whole number' : 'not an amount');
  return rounded(read);
}

/** Rounds to six decimals: below money's precision, above floating-point errors; never minus zero. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** Returns every metric's name with null. */
export const noMetrics = (): Record<LinkedinMetricName, number | null> => ({
  impressions: null,
  clicks: null,
  costInLocalCurrency: null,
  costInUsd: null,
  landingPageClicks: null,
  externalWebsiteConversions: null,
  oneClickLeads: null,
  conversionValueInLocalCurrency: null,
  reactions: null,
  comments: null,
  shares: null,
  follows: null,
  videoViews: null,
});

/** Adds a row's metrics to a sum; null plus a number is the number. */
export function addMetrics(sum: Record<LinkedinMetricName, number | null>, row: AnalyticsRow['metrics']): void {
  for (const name of linkedinMetricNames) {
    const value = row[name];
    if (value !== null) sum[name] = (sum[name] ?? 0) + value;
  }
}
