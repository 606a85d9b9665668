import { searchconsole } from 'googleapis/build/src/apis/searchconsole/index.js';
import * as z from 'zod/mini';
import { daySchema } from '../../../shared/model/primitives.ts';
import { environment } from '../../runtime/environment.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { parseAnswer } from '../google/pages.ts';
import { invalidAnswer } from '../platform-error.ts';

const amount = z.number().check(z.nonnegative());
/** Schema of the parts of a searchAnalytics answer that are used; `rows` is absent without results. */
const answerSchema = z.object({
  rows: z.optional(
    z.array(z.object({ keys: z.array(z.string()), clicks: amount, impressions: amount, position: amount })),
  ),
  metadata: z.optional(z.object({ firstIncompleteDate: z.optional(daySchema) })),
});

/** Maximum of the API. */
const rowsPerPage = 25_000;
/** Twice the API's stored maximum per day and type (50,000 rows): guards against endless paging. */
const maxPages = (days: number) => 4 * days + 4;

export type SearchDimension = 'device' | 'country' | 'query' | 'page';
/** `key`: value of the dimension other than the date, '' without one. */
export type SearchRow = { date: string; key: string; clicks: number; impressions: number; position: number };
export type SearchAsk = {
  siteUrl: string;
  accessToken: string;
  /** Every requested day, oldest first. */
  days: readonly string[];
  /** Dimension in addition to the date; null requests the day's totals. */
  dimension: SearchDimension | null;
};

/**
 * Runs one web search query by day to its last row (facts, platform APIs, section 5) and passes each row to `take`.
 * Returns the first day that is still incomplete, if in the range.
 * @throws {PlatformError} the call's own error; invalid-answer, naming the report and the field.
 */
export async function searchByDay(
  { siteUrl, accessToken, days, dimension }: SearchAsk,
  take: (row: SearchRow) => void,
): Promise<string | null> {
  const report = `searchAnalytics ${dimension ?? 'totals'}`;
  const asked = new Set(days);
  const requestBody = {
    startDate: days[0] ?? '',
    endDate: days.at(-1) ?? '',
    dimensions: dimension === null ? ['date'] : ['date', dimension],
    type: 'web',
    dataState: 'all',
    rowLimit: rowsPerPage,
  };
  let firstIncomplete: string | null = null;
  for (let page = 0; page < maxPages(days.length); page += 1) {
    const answer = await callGoogle('gsc', () =>
      searchconsole('v1').searchanalytics.query(
        { siteUrl, requestBody: { ...requestBody, startRow: page * rowsPerPage } },
        callOptions(environment().GSC_ROOT, accessToken),
      ),
    );
    const { rows = [], metadata } = parseAnswer('gsc', report, answerSchema, answer);
    for (const { keys, clicks, impressions, position } of rows) {
      const [date = '', key = ''] = keys;
      if (keys.length !== requestBody.dimensions.length) throw invalidAnswer('gsc', report, 'rows.keys', 'wrong count');
      if (!asked.has(date)) throw invalidAnswer('gsc', report, 'rows.keys', `${date.slice(0, 20)} was not asked for`);
      take({ date, key, clicks, impressions, position: rounded(position) });
    }
    firstIncomplete ??= metadata?.firstIncompleteDate ?? null;
    if (rows.length < rowsPerPage) return firstIncomplete;
  }
  throw invalidAnswer('gsc', report, 'rows', `do not end after ${maxPages(days.length)} pages`);
}

/** Rounds to three decimals: below a position's precision, and a third of the stored size. */
const rounded = (value: number) => Math.round(value * 1e3) / 1e3;
