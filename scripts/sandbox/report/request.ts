import * as z from 'zod/mini';
import { resolveDay } from '../calendar.ts';
import { compatibilityFault, expressionField, metricField, nearestMetric } from './fields.ts';
import type { MetricField } from './fields.ts';
import { filterSchema } from './filter.ts';
import type { Filter } from './filter.ts';

const int64 = z.union([z.int(), z.string().check(z.regex(/^\d{1,18}$/))]);
const text = z.string();

/** Schema of runReport's body. Like Google, it refuses unknown names. */
const reportRequestSchema = z.strictObject({
  property: z.optional(text),
  dateRanges: z.optional(z.array(z.strictObject({ startDate: text, endDate: text, name: z.optional(text) }))),
  dimensions: z.optional(z.array(z.strictObject({ name: text }))),
  metrics: z.optional(
    z.array(z.strictObject({ name: text, expression: z.optional(text), invisible: z.optional(z.boolean()) })),
  ),
  dimensionFilter: z.optional(filterSchema),
  metricFilter: z.optional(filterSchema),
  orderBys: z.optional(
    z.array(
      z.strictObject({
        desc: z.optional(z.boolean()),
        dimension: z.optional(z.strictObject({ dimensionName: text, orderType: z.optional(text) })),
        metric: z.optional(z.strictObject({ metricName: text })),
      }),
    ),
  ),
  limit: z.optional(int64),
  offset: z.optional(int64),
  keepEmptyRows: z.optional(z.boolean()),
  metricAggregations: z.optional(z.array(z.enum(['TOTAL', 'MINIMUM', 'MAXIMUM', 'COUNT']))),
  currencyCode: z.optional(text),
  returnPropertyQuota: z.optional(z.boolean()),
});
type Raw = z.infer<typeof reportRequestSchema>;

export type ReportQuery = {
  readonly ranges: readonly { start: string; end: string; name: string }[];
  readonly dimensions: readonly string[];
  readonly metrics: readonly { name: string; field: MetricField; invisible: boolean }[];
  readonly dimensionFilter: Filter | null;
  readonly metricFilter: Filter | null;
  readonly orderBys: NonNullable<Raw['orderBys']>;
  readonly limit: number;
  readonly offset: number;
  readonly keepEmptyRows: boolean;
  readonly aggregations: readonly string[];
  readonly returnQuota: boolean;
};

/** Limits of the API: 9 dimensions, 10 metrics, 4 ranges; 10,000 rows by default, 250,000 at most. */
const most = { dimensions: 9, metrics: 10, ranges: 4, rows: 250_000, rowsUnasked: 10_000 };
const schemaPage =
  'For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema ';

/** Builds "Did you mean sessions? ", as the API does for a similar known name. */
const proposalFor = (name: string): string => {
  const nearest = nearestMetric(name);
  return nearest === undefined ? '' : `Did you mean ${nearest}? `;
};

/** Parses a request against the property: the query, or Google's error message. */
export function readRequest(
  raw: unknown,
  property: { today: string; knows: (dimension: string) => boolean; retiredMetric?: string | undefined },
): ReportQuery | string {
  const parsed = reportRequestSchema.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const where = issue?.path.join('.') ?? '';
    return issue?.code === 'unrecognized_keys'
      ? `Invalid JSON payload received. Unknown name "${issue.keys[0]}"${where && ` at '${where}'`}: Cannot find field.`
      : `Invalid value at '${where}': ${issue?.message ?? ''}`;
  }
  const body = parsed.data;
  const dimensions = (body.dimensions ?? []).map(({ name }) => name);
  if (dimensions.length > most.dimensions)
    return `Requests are limited to ${most.dimensions} dimensions in a nested request.`;
  if ((body.metrics ?? []).length > most.metrics)
    return `Requests are limited to ${most.metrics} metrics in a nested request.`;
  for (const name of dimensions)
    if (!property.knows(name)) return `Field ${name} is not a valid dimension. ${schemaPage}`;
  if (new Set(dimensions).size !== dimensions.length) return 'Dimensions must be unique in a request.';

  const metrics: { name: string; field: MetricField; invisible: boolean }[] = [];
  for (const { name, expression, invisible } of body.metrics ?? []) {
    if (name === property.retiredMetric)
      return `${proposalFor(name)}Field ${name} is not a valid metric. ${schemaPage}`;
    const field = expression === undefined ? metricField(name) : expressionField(expression);
    if (field === null) return `Field ${expression ?? name} is not a valid metric. ${schemaPage}`;
    metrics.push({ name, field, invisible: invisible ?? false });
  }
  if (metrics.length === 0 && dimensions.length === 0) return 'At least one dimension or metric is required.';
  const clash = compatibilityFault(dimensions, metrics);
  if (clash !== null) return clash;

  const ranges: { start: string; end: string; name: string }[] = [];
  if ((body.dateRanges ?? []).length === 0) return 'A dateRange is required.';
  if ((body.dateRanges ?? []).length > most.ranges) return `Requests are limited to ${most.ranges} dateRanges.`;
  for (const [index, { startDate, endDate, name }] of (body.dateRanges ?? []).entries()) {
    const start = resolveDay(startDate, property.today);
    const end = resolveDay(endDate, property.today);
    if (start === null || end === null) {
      const [field, value] = start === null ? ['startDate', startDate] : ['endDate', endDate];
      return `Invalid ${field} : ${value}. Dates must be in the format: YYYY-MM-DD, NdaysAgo, yesterday, or today.`;
    }
    if (start > end) return `startDate ${startDate} must not be after endDate ${endDate}.`;
    ranges.push({ start, end, name: name ?? `date_range_${index}` });
  }
  for (const { dimension, metric } of body.orderBys ?? []) {
    if (dimension && !dimensions.includes(dimension.dimensionName))
      return `Field ${dimension.dimensionName} of orderBys is not in the request.`;
    if (metric && !metrics.some(({ name }) => name === metric.metricName))
      return `Field ${metric.metricName} of orderBys is not in the request.`;
  }
  const limit = Number(body.limit ?? most.rowsUnasked);
  return {
    ranges,
    dimensions,
    metrics,
    dimensionFilter: body.dimensionFilter ?? null,
    metricFilter: body.metricFilter ?? null,
    orderBys: body.orderBys ?? [],
    limit: limit === 0 ? most.rowsUnasked : Math.min(limit, most.rows),
    offset: Number(body.offset ?? 0),
    keepEmptyRows: body.keepEmptyRows ?? false,
    aggregations: body.metricAggregations ?? [],
    returnQuota: body.returnPropertyQuota ?? false,
  };
}
