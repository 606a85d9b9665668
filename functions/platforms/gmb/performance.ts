import { businessprofileperformance } from 'googleapis/build/src/apis/businessprofileperformance/index.js';
import * as z from 'zod/mini';
import { environment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { parseAnswer } from '../google/pages.ts';
import { invalidAnswer, PlatformError } from '../platform-error.ts';
import { type GmbMetric, gmbMetrics } from './metrics.ts';

const dateSchema = z.object({ year: z.int(), month: z.int(), day: z.int() });
/** Two levels; `value` is an int64 text and absent when it is 0. */
const answerSchema = z.object({
  multiDailyMetricTimeSeries: z.optional(
    z.array(
      z.object({
        dailyMetricTimeSeries: z.optional(
          z.array(
            z.object({
              dailyMetric: z.optional(z.string()),
              timeSeries: z.optional(
                z.object({
                  datedValues: z.optional(
                    z.array(
                      z.object({
                        date: dateSchema,
                        value: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'not a count'))),
                      }),
                    ),
                  ),
                }),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
});

export type DailyAsk = { locationId: string; accessToken: string; start: string; end: string };
/** Counts per field and day that the platform named. A field without a series is absent. */
export type DailyCounts = Map<GmbMetric['field'], Map<string, number>>;

const report = 'fetchMultiDailyMetricsTimeSeries';
const reportedMetrics = new Set<string>();

/**
 * Reads a location's daily metrics in one call (facts, platform APIs, section 4). If the platform refuses the group
 * over one metric, each is requested separately; refused ones are omitted and logged once.
 * @throws {PlatformError} the call's own error; invalid-answer, naming the field.
 */
export async function dailyCounts(ask: DailyAsk): Promise<DailyCounts> {
  const living = gmbMetrics.filter(metric => !('retiredOn' in metric));
  try {
    return await fetchCounts(ask, living);
  } catch (error) {
    if (!isRefusedArgument(error)) throw error;
    return await oneByOne(ask, living, error);
  }
}

/** Reports whether an argument is unknown to the platform; our own settings are refused with another status. */
const isRefusedArgument = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'configuration' && error.httpStatus === 400;

async function oneByOne(ask: DailyAsk, metrics: readonly GmbMetric[], refusal: PlatformError): Promise<DailyCounts> {
  const counts: DailyCounts = new Map();
  const refused: string[] = [];
  for (const metric of metrics) {
    try {
      for (const [field, days] of await fetchCounts(ask, [metric])) counts.set(field, days);
    } catch (error) {
      if (!isRefusedArgument(error)) throw error;
      refused.push(metric.name);
    }
  }
  // If all are refused, the metrics aren't the cause: the range or the location is.
  if (refused.length === metrics.length) throw refusal;
  for (const metric of refused.filter(name => !reportedMetrics.has(name))) {
    reportedMetrics.add(metric);
    logger.warn('Business Profile no longer knows a metric', { metric, reason: refusal.message });
  }
  return counts;
}

async function fetchCounts(
  { locationId, accessToken, start, end }: DailyAsk,
  metrics: readonly GmbMetric[],
): Promise<DailyCounts> {
  const [startYear, startMonth, startDay] = start.split('-').map(Number);
  const [endYear, endMonth, endDay] = end.split('-').map(Number);
  const answer = await callGoogle('gmb', () =>
    businessprofileperformance('v1').locations.fetchMultiDailyMetricsTimeSeries(
      {
        location: `locations/${locationId}`,
        dailyMetrics: metrics.map(({ name }) => name),
        'dailyRange.startDate.year': startYear,
        'dailyRange.startDate.month': startMonth,
        'dailyRange.startDate.day': startDay,
        'dailyRange.endDate.year': endYear,
        'dailyRange.endDate.month': endMonth,
        'dailyRange.endDate.day': endDay,
      },
      callOptions(environment().GMB_PERFORMANCE_ROOT, accessToken),
    ),
  );
  const { multiDailyMetricTimeSeries = [] } = parseAnswer('gmb', report, answerSchema, answer);
  const counts: DailyCounts = new Map();
  for (const { dailyMetric, timeSeries } of multiDailyMetricTimeSeries.flatMap(
    group => group.dailyMetricTimeSeries ?? [],
  )) {
    const metric = metrics.find(({ name }) => name === dailyMetric);
    if (metric === undefined)
      throw invalidAnswer('gmb', report, 'dailyMetric', `${dailyMetric?.slice(0, 60)} was not asked for`);
    const days = counts.get(metric.field) ?? new Map<string, number>();
    counts.set(metric.field, days);
    for (const { date, value = '0' } of timeSeries?.datedValues ?? []) {
      const day = formatDay(date);
      // If the range was ignored, the answer covers other days.
      if (day < start || day > end)
        throw invalidAnswer('gmb', report, `${metric.name}.date`, `${day} was not asked for`);
      // A metric may arrive in parts, by kind of order.
      days.set(day, (days.get(day) ?? 0) + Number(value));
    }
  }
  return counts;
}

const formatDay = ({ year, month, day }: z.infer<typeof dateSchema>) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
