import * as z from 'zod/mini';
import { eachDay } from '../../../shared/domain/periods/days.ts';
import type { StandInAnswer, StandInCall } from './stand-in.ts';

const namesSchema = z.array(z.object({ name: z.string() }));
const requestSchema = z.object({
  requests: z.array(
    z.object({
      dateRanges: z.array(z.object({ startDate: z.string(), endDate: z.string() })),
      dimensions: namesSchema,
      metrics: namesSchema,
      limit: z.string(),
      offset: z.string(),
    }),
  ),
});


const integerMetrics = new Set([
  'sessions', 'engagedSessions', 'totalUsers', 'newUsers', 'screenPageViews', 'transactions', 'itemsPurchased',
  'advertiserAdClicks', 'advertiserAdImpressions',
]);
const currencyMetrics = new Set(['purchaseRevenue', 'itemRevenue', 'advertiserAdCost']);
const findMetricType = (name: string) =>
  integerMetrics.has(name) ? 'TYPE_INTEGER' : currencyMetrics.has(name) ? 'TYPE_CURRENCY' : name === 'averageSessionDuration' ? 'TYPE_SECONDS' : 'TYPE_FLOAT';

/** Values of the dimensions after the date, by the second dimension's name. */
const dimensionRows: Record<string, string[][]> = {
  none: [[]],
  sessionSource: [['google', 'organic', '(organic)'], ['(direct)', '(none)', '(direct)'], ['news', 'email', 'spring']],
  city: [['Austin', 'Texas'], ['(not set)', '(not set)'], ['Dallas', 'Texas'], ['12345', '(not set)']],
  deviceCategory: [['mobile'], ['desktop'], ['smart tv']],
  hour: [['9'], ['09'], ['23'], ['(other)']],
  landingPagePlusQueryString: [['/'], ['/contact?a=1'], [''], ['(other)']],
  sessionGoogleAdsCampaignName: [['Brand Search']],
  eventName: [['generate_lead'], ['page_view']],
  itemName: [['Lamp'], ['Chair']],
};

/** Small and the same for the same day: the day of the month times a factor of the row and of the metric. */
function valueOf(date: string, row: number, metric: string): string {
  const day = Number(date.slice(8));
  if (metric === 'averageSessionDuration') return '61.25';
  if (metric === 'keyEvents') return String(row === 1 ? 0 : day / 2);
  if (currencyMetrics.has(metric)) return (day * (row + 1) * 1.5).toFixed(2);
  return String(day * (row + 2));
}

/** Answers batchRunReports for any window; `revision` changes what the platform says of the given day. */
export function answerGa4(call: StandInCall, restated?: { date: string; by: number }): StandInAnswer {
  const { requests } = requestSchema.parse(call.body);
  const isAd = ({ name }: { name: string }) => name.startsWith('advertiser');
  if (requests.some(({ dimensions, metrics }) => metrics.some(isAd) && !dimensions.some(({ name }) => name.endsWith('CampaignName')))) {
    return { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Please add sessionCampaignName to make the request compatible.' } } };
  }
  return {
    status: 200,
    json: {
      kind: 'analyticsData#batchRunReports',
      reports: requests.map(request => {
        const dimensions = request.dimensions.map(({ name }) => name);
        const metrics = request.metrics.map(({ name }) => name);
        const range = request.dateRanges[0];
        const rows = eachDay(range?.startDate ?? '', range?.endDate ?? '').flatMap(date =>
          (dimensionRows[dimensions[1] ?? 'none'] ?? []).map((values, row) => ({
            dimensionValues: [date.replaceAll('-', ''), ...values].map(value => ({ value })),
            metricValues: metrics.map(metric => {
              const value = valueOf(date, row, metric);
              return { value: restated?.date === date && metric === 'sessions' ? String(Number(value) + restated.by) : value };
            }),
          })),
        );
        const from = Number(request.offset);
        return buildReport(dimensions, metrics, rows.slice(from, from + Number(request.limit)), rows.length);
      }),
    },
  };
}

export function buildReport(dimensions: readonly string[], metrics: readonly string[], rows: readonly unknown[], rowCount: number) {
  return {
    kind: 'analyticsData#runReport',
    dimensionHeaders: dimensions.map(name => ({ name })),
    metricHeaders: metrics.map(name => ({ name, type: findMetricType(name) })),
    ...(rows.length > 0 ? { rows } : {}),
    rowCount,
    metadata: { currencyCode: 'USD', timeZone: 'America/Chicago' },
  };
}

