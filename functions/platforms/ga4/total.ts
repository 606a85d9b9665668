import { analyticsdata } from 'googleapis/build/src/apis/analyticsdata/index.js';
import * as z from 'zod/mini';
import { environment } from '../../runtime/environment.ts';
import { callGoogle, callOptions } from '../google/call.ts';
import { parseAnswer } from '../google/pages.ts';
import { invalidAnswer } from '../platform-error.ts';

const answerSchema = z.object({
  reports: z.array(
    z.object({
      rows: z.optional(
        z.array(z.object({ metricValues: z.array(z.object({ value: z.string().check(z.regex(/^\d+$/)) })) })),
      ),
    }),
  ),
});

/**
 * Reads a property's total sessions from `start` to `end`, both included, in its own zone, without dimensions: Google
 * sums them. A visit over midnight counts once, but twice in the days. No row: zero.
 * @throws {PlatformError} the call's own error; invalid-answer for anything but one number.
 */
export async function totalSessions(
  propertyId: string,
  accessToken: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<number> {
  const requests = [
    {
      dateRanges: [{ startDate: start, endDate: end }],
      dimensions: [],
      metrics: [{ name: 'sessions' }],
      limit: '1',
      offset: '0',
    },
  ];
  const answer = await callGoogle('ga4', () =>
    analyticsdata('v1beta').properties.batchRunReports(
      { property: `properties/${propertyId}`, requestBody: { requests } },
      callOptions(environment().GA4_DATA_ROOT, accessToken),
    ),
  );
  const [report, ...others] = parseAnswer('ga4', 'total', answerSchema, answer).reports;
  const values = (report?.rows ?? []).flatMap(({ metricValues }) => metricValues);
  if (!report || others.length > 0 || values.length > 1)
    throw invalidAnswer('ga4', 'total', 'reports', 'not one number');
  return Number(values[0]?.value ?? 0);
}
