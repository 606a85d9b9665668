import { businessprofileperformance } from 'googleapis/build/src/apis/businessprofileperformance/index.js';
import * as z from 'zod/mini';
import type { GmbTermsDay } from '../../../shared/platforms/gmb/days.ts';
import { monthRange, type YearMonth } from '../../../shared/domain/periods/days.ts';
import { environment } from '../../runtime/environment.ts';
import { callOptions } from '../google/call.ts';
import { iteratePages } from '../google/pages.ts';

const count = z.string().check(z.regex(/^\d{1,15}$/, 'not a count'));
const answerSchema = z.object({
  searchKeywordsCounts: z.optional(
    z.array(
      z.object({
        searchKeyword: z.string(),
        /** Either value; low counts appear only as the threshold above them. */
        insightsValue: z.optional(z.object({ value: z.optional(count), threshold: z.optional(count) })),
      }),
    ),
  ),
  nextPageToken: z.optional(z.string()),
});
/** Guards against endless paging: 20,000 terms of one location and month. */
const maxPages = 200;

/**
 * Reads a location's search terms for one month, stored under its first day: most impressions first, those below the
 * threshold last (facts, platform APIs, section 4).
 * @throws {PlatformError} the call's own error; invalid-answer, naming the field.
 */
export async function monthTerms(ask: {
  locationId: string;
  accessToken: string;
  month: YearMonth;
}): Promise<GmbTermsDay> {
  const options = callOptions(environment().GMB_PERFORMANCE_ROOT, ask.accessToken);
  const [year, month] = [Number(ask.month.slice(0, 4)), Number(ask.month.slice(4))];
  const pages = iteratePages({
    service: 'gmb',
    report: 'searchkeywords',
    schema: answerSchema,
    maxPages,
    call: pageToken =>
      businessprofileperformance('v1').locations.searchkeywords.impressions.monthly.list(
        {
          parent: `locations/${ask.locationId}`,
          pageSize: 100,
          'monthlyRange.startMonth.year': year,
          'monthlyRange.startMonth.month': month,
          'monthlyRange.endMonth.year': year,
          'monthlyRange.endMonth.month': month,
          ...(pageToken && { pageToken }),
        },
        options,
      ),
  });
  const terms = new Map<string, GmbTermsDay['terms'][number]>();
  for await (const { searchKeywordsCounts = [] } of pages) {
    for (const { searchKeyword: term, insightsValue } of searchKeywordsCounts) {
      terms.set(term, {
        term,
        impressions: parseCount(insightsValue?.value),
        below: parseCount(insightsValue?.threshold),
      });
    }
  }
  return { date: monthRange(ask.month).start, terms: [...terms.values()].sort(byWorth) };
}

const parseCount = (text: string | undefined) => (text === undefined ? null : Number(text));
const byWorth = (a: GmbTermsDay['terms'][number], b: GmbTermsDay['terms'][number]) =>
  (b.impressions ?? -1) - (a.impressions ?? -1) || (b.below ?? 0) - (a.below ?? 0) || (a.term < b.term ? -1 : 1);
