import * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';

/** Schema of X-Business-Use-Case-Usage, by business or ad account. */
const businessUsageSchema = z.record(
  z.string(),
  z.array(
    z.looseObject({
      call_count: z.optional(z.number()),
      total_cputime: z.optional(z.number()),
      total_time: z.optional(z.number()),
      estimated_time_to_regain_access: z.optional(z.number()),
    }),
  ),
);
/** Schema of the other three headers: flat objects of percentages and durations. */
const flatUsageSchema = z.record(z.string(), z.unknown());
const percentNames = ['call_count', 'total_cputime', 'total_time', 'acc_id_util_pct', 'app_id_util_pct'];
const flatHeaders = ['x-app-usage', 'x-ad-account-usage', 'x-fb-ads-insights-throttle'];

export type GraphUsage = {
  /** Usage of the fullest reported budget, in percent. */
  percent: number;
  /** Minutes until calls work again; null if the answer named none. */
  regainAccessMinutes: number | null;
};

/**
 * Parses an answer's usage headers (facts, platform APIs, section 7, Rate headers). A missing or malformed header is
 * ignored, so it can't fail the answer.
 */
export function parseUsage(headers: Headers): GraphUsage {
  const percents: number[] = [];
  const minutes: number[] = [];
  const business = z.safeParse(businessUsageSchema, parseJson(headers.get('x-business-use-case-usage') ?? ''));
  for (const use of business.success ? Object.values(business.data).flat() : []) {
    percents.push(use.call_count ?? 0, use.total_cputime ?? 0, use.total_time ?? 0);
    minutes.push(use.estimated_time_to_regain_access ?? 0);
  }
  for (const name of flatHeaders) {
    const flat = z.safeParse(flatUsageSchema, parseJson(headers.get(name) ?? ''));
    if (!flat.success) continue;
    for (const key of percentNames) {
      const value = flat.data[key];
      if (typeof value === 'number') percents.push(value);
    }
    const seconds = flat.data['reset_time_duration'];
    if (typeof seconds === 'number') minutes.push(Math.ceil(seconds / 60));
  }
  const longest = Math.max(0, ...minutes);
  return { percent: Math.max(0, ...percents), regainAccessMinutes: longest > 0 ? longest : null };
}
