import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMetrics, getMonthMetrics } from '../../../shared/contract/pages.ts';
import { computeMetrics, computeSeoReference } from '../../../shared/numbers/metrics/compute.ts';
import { missingIn } from '../../../shared/domain/overview/panel-state.ts';
import { addDays, addMonths, eachDay, countDays, monthRange, listMonths } from '../../../shared/domain/periods/days.ts';
import { rollupMonth } from '../../../shared/numbers/rollup/rollup.ts';
import { computeComparison } from '../../../shared/domain/periods/periods.ts';
import { metricKeys, type MetricValue, type MetricValues } from '../../../shared/model/metric-value.ts';
import { type RecordService, primarySections, provisionalDays, recordServices } from '../../../shared/platforms/registry.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { makeSiteRows } from '../../../functions/services/rollups/site-rows.ts';
import { makeNodeRows, ownRows } from '../../../functions/services/rollups/node-rows.ts';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { closeMonth, lastSettledMonth } from '../../../functions/services/collection/settled-months.ts';
import { putConnection, type StoredConnection } from '../../../functions/stores/connections/connections.ts';
import { writeMonthRecord } from '../../../functions/stores/metrics/month-records.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { anyServices } from '../../shared/numbers/metrics/sample-platform-days.ts';
import { coreDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
const [siteId, busy] = ['site-n1', 'site-n2'];
const today = '2026-11-21';
const span = { start: '2025-08-01', end: '2026-11-20' };
/** Of the others than Google Analytics, whose growth asks for the year before. */
const firstDay = '2026-02-01';
const busyFrom = '2026-01-01';
/** Counts that do not repeat: what repeats costs next to nothing, stored compressed. */
const busyDays = coreDays(busyFrom, '2026-11-20').map((day, index) => ({
  ...day, traffic: day.traffic.map((row, place) => ({ ...row, sessions: 1 + ((index * 7919 + place * 104_729) % 997), keyEvents: (index * 31 + place * 17) % 13 })),
}));
/** Microsoft stands for a platform that is not connected; Facebook changed its currency in spring. */
const connected = recordServices.filter(service => service !== 'bing');
type Given = Awaited<ReturnType<typeof daysOfEverything>>;
let given: Given;

async function daysOfEverything() {
  const [days] = fc.sample(anyServices(span.start, countDays(span)), { numRuns: 1, seed: 7 });
  if (days === undefined) throw new Error('No days');
  // A month of GA4 without a gap, and the page's Instagram account beside it all the time.
  const whole = eachDay('2026-03-01', '2026-04-30');
  const filled = [...days.ga4.filter(({ date }) => !whole.includes(date)), ...coreDays('2026-03-01', '2026-04-30')];
  return {
    ...days,
    bing: [],
    pagespeed: later(days.pagespeed, '2026-09-01'), gmb: later(days.gmb), gsc: later(days.gsc, '2026-09-01'), linkedinOrg: later(days.linkedinOrg),
    ga4: filled.map(day => ({ ...day, currency: 'USD' })).sort((a, b) => (a.date < b.date ? -1 : 1)),
    fb: later(days.fb).map(day => ({ ...day, currency: day.date < '2026-03-10' ? 'EUR' : 'USD' })),
    linkedin: later(days.linkedin).map(day => ({ ...day, currency: 'USD' })),
    fbPage: later(days.fbPage).map(day => ({ ...day, instagram: day.instagram ?? { ...noInstagram } })),
  };
}
const later = <T extends { date: string }>(days: readonly T[], from = firstDay): T[] => days.filter(({ date }) => date >= from);
const noInstagram = { followers: null, newFollowers: null, reach: null, views: null, accountsEngaged: null, interactions: null, likes: null, comments: null, shares: null, saves: null, profileLinkTaps: null };

const connection = (of: string, service: RecordService): StoredConnection => ({
  siteId: of, service, state: 'working', connectedAt: '2025-05-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: '2026-11-20', missingDays: [], backfill: null,
  timeZone: 'America/New_York', platformTimeZone: null, sourceKey: '50001', compactedThrough: null,
});

beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  given = await daysOfEverything();
  for (const service of connected) {
    const settledUntil = addDays(today, -provisionalDays[service]);
    await putConnection(connection(siteId, service));
    await writeDays(siteId, service, primarySections[service], given[service], settledUntil);
    for (const month of listMonths({ start: span.start, end: monthRange(lastSettledMonth(settledUntil)).end }))
      await writeMonthRecord(siteId, service, rollupMonth({ [service]: given[service] }, month));
  }
  await putConnection(connection(busy, 'ga4'));
  await writeDays(busy, 'ga4', 'core', busyDays, '2026-11-17');
  for (const month of listMonths({ start: busyFrom, end: '2026-10-31' })) await closeMonth(busy, 'ga4', month);
});
afterAll(() => program.stop());

const ask = (id: string, params: Record<string, string>, query?: Record<string, string>, user = 'org-user') =>
  program.call(id, { token: program.token(user), params, ...(query ? { query } : {}) });
async function metrics(range: { start: string; end: string }, uncached: boolean, of = siteId) {
  return getMetrics.response.parse(withStatus(await ask('get-metrics', { siteId: of, ...range }, uncached ? { uncached: '1' } : {})).json);
}

function same(values: Partial<MetricValues>, other: Partial<MetricValues>) {
  for (const metric of metricKeys) {
    const [a, b] = [values[metric], other[metric]];
    if (a?.known && b?.known) expect(a, metric).toEqual({ ...b, value: expect.closeTo(b.value, 9) });
    else expect(a, metric).toEqual(b);
  }
}

describe('get-metrics', () => {
  const ranges = [
    ['the last 31 days', { start: '2026-10-21', end: '2026-11-20' }], ['a settled month without a gap', { start: '2026-03-01', end: '2026-03-31' }], ['a settled month with gaps', { start: '2026-06-01', end: '2026-06-30' }],
    ['from the middle of a month to that of another', { start: '2026-02-17', end: '2026-05-09' }], ['a year', { start: '2026-01-01', end: '2026-11-20' }], ['days to come', { start: '2026-11-15', end: '2026-12-03' }],
  ] as const;
  test.each(ranges)('%s: stored sums, daily data and full recalculation agree', async (_, range) => {
    const [stored, uncached] = await Promise.all([metrics(range, false), metrics(range, true)]);
    same(stored.result, uncached.result);
    expect(stored.resultMonth.map(({ yearMonth }) => yearMonth)).toEqual(uncached.resultMonth.map(({ yearMonth }) => yearMonth));
    for (const [index, month] of stored.resultMonth.entries()) same(month.metrics, uncached.resultMonth[index]?.metrics ?? {});
    same(stored.result, naive(range));
    const [first] = stored.resultMonth;
    same(first?.metrics ?? {}, naive(monthRange(first?.yearMonth ?? '')));
  });

  test('reports mixed currencies, a missing platform and missing days', async () => {
    const { result } = await metrics({ start: '2026-02-01', end: '2026-04-30' }, false);
    expect(result.adSpend).toEqual({ known: false, why: 'mixed-currency' });
    expect(result.revenue).toEqual({ known: false, why: 'disabled' });
    expect(result.sessions).toMatchObject({ known: true, missingDays: 28 - given.ga4.filter(({ date }) => date.startsWith('2026-02')).length });
  });

  test('complete months cost less from stored sums than from days', async () => {
    const units = async (uncached: boolean) => {
      let sum = 0;
      const stop = onConsumedCapacity(({ kind, units: consumed }) => void (kind === 'read' && (sum += consumed)));
      await metrics({ start: '2026-01-01', end: '2026-11-20' }, uncached, busy);
      stop();
      return sum;
    };
    const stored = await units(false);
    expect(stored).toBeGreaterThan(2);
    expect(stored).toBeLessThan(await units(true));
  });
});

/** The same by the rules of all days at once (computeMetrics), without a stored sum between. */
function naive(range: { start: string; end: string }): MetricValues {
  const inside = <T extends { date: string }>(days: readonly T[], { start, end }: { start: string; end: string }) => days.filter(({ date }) => date >= start && date <= end);
  const services = Object.fromEntries(
    connected.map(service => [service, { connection: 'working', days: inside<{ date: string }>(given[service], range), missingDays: service === 'pagespeed' ? [] : missingIn(inside<{ date: string }>(given[service], range), range, today) }]),
  );
  const reference = (of: { start: string; end: string }) => {
    const days = inside(given.ga4, of);
    return days.length === 0 ? null : computeSeoReference(days);
  };
  const quarter = { start: addMonths(range.start, -3), end: addDays(range.start, -1) };
  return computeMetrics({ ...range, ...services, isEcommerce: false, yearAgoSeo: reference(computeComparison(range, 'year-ago')), previousQuarterSeo: reference(quarter) });
}

test.each([['0150-01-01', '0150-01-31', 'path.start'], ['9999-12-01', '9999-12-31', 'path.start'], ['2026-02-30', '2026-03-01', 'path.start'], ['2025-01-01', '2026-07-05', 'path.end']])('%s to %s returns 400', async (start, end, path) => {
  const answer = await ask('get-metrics', { siteId, start, end });
  expect([answer.status, errorBodySchema.parse(answer.json).details?.[0]?.path]).toEqual([400, path]);
});

describe('with nightly rollup rows', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const months = async (of: string, from: string, to: string, format?: string) =>
    getMonthMetrics.response.parse(withStatus(await ask('get-month-metrics', { siteId: of, from, to }, format ? { format } : {})).json).result;
  beforeAll(async () => {
    for (const id of [siteId, busy, 'north']) {
      const node = await getNode(id);
      if (node === null) throw new Error(id);
      await (node.type === 'SITE' ? makeSiteRows(node, { whole: true, now }) : makeNodeRows(ownRows(node), { whole: true, now }));
    }
  });

  test('months of a site match get-metrics for their days', async () => {
    const rows = await months(siteId, '202602', '202604');
    const { resultMonth } = await metrics({ start: '2026-02-01', end: '2026-04-30' }, true);
    expect(rows.map(({ key }) => key)).toEqual(['202602', '202603', '202604']);
    for (const [index, { metrics: rowMetrics }] of rows.entries()) same(withoutAdGaps(rowMetrics), withoutAdGaps(resultMonth[index]?.metrics ?? {}));
  });

  test('a year is the sum of its requested months only', async () => {
    const [year] = await months(siteId, '202603', '202605', 'year');
    const { result } = await metrics({ start: '2026-03-01', end: '2026-05-31' }, true);
    expect(year?.key).toBe('2026');
    // Growth of a year is measured by the year before, of a quarter by the quarter before: the same here.
    same(withoutAdGaps(year?.metrics ?? {}), withoutAdGaps(result));
  });

  test('a region adds up its sites; months without rows are absent', async () => {
    const rows = await months('north', '202510', '202609');
    const [first, other] = await Promise.all([months(siteId, '202608', '202608'), months(busy, '202608', '202608')]);
    const readMetric = (metric: 'sessions' | 'goals', of: typeof rows | undefined) => valueOf(of?.find(({ key }) => key === '202608')?.metrics[metric]);
    expect(readMetric('sessions', rows)).toBe(readMetric('sessions', first) + readMetric('sessions', other));
    expect(readMetric('goals', rows)).toBe(readMetric('goals', first) + readMetric('goals', other));
    const { result, resultMonth } = await metrics({ start: '2026-08-01', end: '2026-08-31' }, false, 'north');
    expect(valueOf(result.sessions)).toBe(readMetric('sessions', rows));
    expect(resultMonth.map(({ yearMonth }) => yearMonth)).toEqual(['202608']);
    expect(await months('site-s1', '202608', '202608')).toEqual([]);
    expect((await ask('get-metrics', { siteId: 'north', start: '2026-08-01', end: '2026-08-31' }, { uncached: '1' })).status).toBe(400);
  });

  test.each([
    ['202602', '202601', 'path.to'], ['202301', '202601', 'path.to'], ['200001', '299912', 'path.to'], ['202613', '202613', 'path.from'], ['000001', '000002', 'path.from'], ['999912', '999912', 'path.from'], ['190001', '190001', 'path.from'],
  ])('%s to %s returns 400', async (from, to, path) => {
    const answer = await ask('get-month-metrics', { siteId, from, to });
    expect([answer.status, errorBodySchema.parse(answer.json).details?.[0]?.path]).toEqual([400, path]);
  });
  test('ignores extra query parameters such as altToken, but refuses an invalid format', async () => {
    const [from, to] = ['202609', '202610'];
    const plain = withStatus(await ask('get-month-metrics', { siteId, from, to }, { format: 'month' })).json;
    expect(withStatus(await ask('get-month-metrics', { siteId, from, to }, { format: 'month', altToken: '1', source: 'dashboard' })).json).toEqual(plain);
    expect((await ask('get-month-metrics', { siteId, from, to }, { format: 'week' })).status).toBe(400);
  });
  test('serves 36 months', async () => expect((await months(siteId, '202312', '202611')).length).toBe(19));
});

/** A stored record does not say on which of GA4's days no Ads account was linked. */
const withoutAdGaps = (of: Partial<MetricValues>): Partial<MetricValues> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, /^(adSpend|costPer|ROAS)/.test(name) && value.known ? { ...value, missingDays: undefined } : value]));
const valueOf = (value: MetricValue | undefined): number => (value?.known ? value.value : Number.NaN);
