import * as z from 'zod/mini';
import { invalidAnswer } from '../platform-error.ts';
import { dayBefore } from './days.ts';

const seriesSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      period: z.optional(z.string()),
      values: z.optional(z.array(z.object({ value: z.optional(z.nullable(z.number())), end_time: z.string() }))),
    }),
  ),
});
const totalsSchema = z.object({
  data: z.array(
    z.object({ name: z.string(), total_value: z.optional(z.object({ value: z.optional(z.nullable(z.number())) })) }),
  ),
});

/** Values by metric and day. Omitted values are absent. */
export type Series = Map<string, Map<string, number>>;

/**
 * Parses daily insights (pages; Instagram's time series). An empty list means unknown, not zero; other periods are
 * ignored.
 * @throws {PlatformError} invalid-answer naming report and field.
 */
export function parseSeries(report: string, answer: unknown): Series {
  const parsed = z.safeParse(seriesSchema, answer);
  if (!parsed.success) throw malformed(report, parsed.error);
  const series: Series = new Map();
  for (const { name, period, values = [] } of parsed.data.data) {
    if (period !== undefined && period !== 'day') continue;
    const days = series.get(name) ?? new Map<string, number>();
    for (const { value, end_time: endTime } of values) {
      const day = dayBefore(endTime);
      if (day === null) throw invalidAnswer('fbPage', report, `${name}.end_time`, 'not an instant');
      if (value !== undefined && value !== null) days.set(day, value);
    }
    series.set(name, days);
  }
  return series;
}

/**
 * Parses insights with one total for the range (Instagram, metric_type=total_value), by metric.
 * @throws {PlatformError} invalid-answer naming report and field.
 */
export function parseTotals(report: string, answer: unknown): Map<string, number> {
  const parsed = z.safeParse(totalsSchema, answer);
  if (!parsed.success) throw malformed(report, parsed.error);
  const totals = new Map<string, number>();
  for (const { name, total_value: total } of parsed.data.data) {
    if (total?.value !== undefined && total.value !== null) totals.set(name, total.value);
  }
  return totals;
}

function malformed(report: string, error: z.core.$ZodError) {
  const [issue] = error.issues;
  return invalidAnswer('fbPage', report, issue?.path.join('.') || 'answer', issue?.message ?? 'malformed');
}
