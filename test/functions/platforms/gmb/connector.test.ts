import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gmbConnector } from '../../../../functions/platforms/gmb/connector.ts';
import { gmbMetrics } from '../../../../functions/platforms/gmb/metrics.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { businesses, type GoogleMore, profileScope, serveGoogleMore } from '../../../scripts/sandbox/google-more/serve-google-more.ts';
import { parseDays, makeRequest, siteWith, requireWindow } from '../google/google-site.ts';

const makeSite = (account: Record<string, string>) =>
  siteWith({ gmb: { tokenId: 'gmb:abcdefghijkl', accountId: '1', accountName: 'A', locationId: '2', locationName: 'L', ...account } });
const lines: string[] = [];
beforeAll(() => logTo(line => lines.push(line)));

describe('against the stand-in', () => {
  let google: GoogleMore;
  let accessToken: string;
  let places: Record<string, string>[];
  beforeAll(async () => {
    google = await serveGoogleMore(businesses(40, index => (index === 1 ? { sessionsPer31Days: 24_000 } : {})));
    accessToken = await google.token(profileScope);
    places = (await gmbConnector.discover(accessToken, 'gmb')).flatMap(({ choices }) => choices.map(({ account }) => account));
  });
  afterAll(() => google.served.stop());
  afterEach(() => google.setClock(null));
  /** The location of a business by its place among them. */
  const place = (index: number) => places.find(({ locationName }) => locationName === `Corner Clinic ${index + 1}`) ?? {};
  const pull = (index: number, more = {}) => requireWindow(gmbConnector.pull(makeRequest(makeSite(place(index)), { accessToken, start: '2026-11-12', ...more })));
  const raw = async (platform: string, path: string) =>
    Object(await (await fetch(`${google.served.base}/${platform}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).json());

  it('returns the available days and the last one, in three calls a night', async () => {
    const before = google.served.sandbox.calls.length;
    const pulled = await pull(0);
    expect(google.served.sandbox.calls.slice(before).map(({ platform }) => platform)).toEqual(['gmbperformance', 'gmbperformance', 'gmbreviews']);
    expect(pulled).toMatchObject({ timeZone: null, missingDays: [], through: '2026-11-17' });
    expect(parseDays(pulled, 'core').map(({ date }) => date)).toEqual(['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']);
    expect(pulled.sections.map(({ section }) => section)).toEqual(['core', 'terms', 'reviews']);
  });

  it("matches the platform's counts for a month, with omitted values as 0", async () => {
    const { locationId } = place(0);
    const range = 'dailyRange.startDate.year=2026&dailyRange.startDate.month=10&dailyRange.startDate.day=1&dailyRange.endDate.year=2026&dailyRange.endDate.month=10&dailyRange.endDate.day=31';
    const days = parseDays(await pull(0, { start: '2026-10-01', end: '2026-10-31' }), 'core');
    for (const { name, field } of gmbMetrics) {
      const answer = await raw('gmbperformance', `/v1/locations/${locationId}:fetchMultiDailyMetricsTimeSeries?dailyMetrics=${name}&${range}`);
      const [series] = answer.multiDailyMetricTimeSeries[0].dailyMetricTimeSeries;
      const total = series.timeSeries.datedValues.reduce((sum: number, { value }: { value?: string }) => sum + Number(value ?? 0), 0);
      const dayCounts = days.map(day => day.impressions[field] ?? day[field]);
      expect([name, dayCounts.length, dayCounts.reduce((sum: number, value: number) => sum + value, 0)]).toEqual([name, 31, total]);
    }
    expect(days.map(({ foodOrders }) => foodOrders)).toEqual(Array(31).fill(0));
    expect(days.every(({ websiteClicks }) => websiteClicks > 0)).toBe(true);
  });

  it('dates terms to the start of their month, rare ones only as a threshold', async () => {
    const terms = parseDays(await pull(0, { start: '2026-10-28', end: '2026-11-03' }), 'terms');
    expect(terms.map(({ date }) => date)).toEqual(['2026-10-01']);
    expect(parseDays(await pull(0, { start: '2026-11-01', end: '2026-11-03' }), 'terms').map(({ date }) => date)).toEqual(['2026-11-01']);
    const [october] = terms;
    expect(october.terms[0]).toEqual({ term: 'corner clinic 1', impressions: expect.any(Number), below: null });
    expect(october.terms.at(-1)).toEqual({ term: expect.any(String), impressions: null, below: 15 });
    const impressions = october.terms.map((term: { impressions: number | null }) => term.impressions ?? -1);
    expect(impressions).toEqual(impressions.toSorted((a: number, b: number) => b - a));
  });

  it('reads every page of terms', async () => {
    const before = google.calls('gmbperformance').length;
    const [october] = parseDays(await pull(1, { start: '2026-10-30', end: '2026-10-31' }), 'terms');
    expect(google.calls('gmbperformance').slice(before).filter(path => path.endsWith('monthly'))).toHaveLength(2);
    expect(october.terms.length).toBeGreaterThan(100);
    expect(new Set(october.terms.map(({ term }: { term: string }) => term)).size).toBe(october.terms.length);
  });

  it("counts reviews by stars on the site's local day, paging until before the window", async () => {
    const window = { start: '2026-06-01', end: '2026-10-31' };
    const before = google.calls('gmbreviews').length;
    const days = parseDays(await pull(1, window), 'reviews');
    const asked = google.calls('gmbreviews').length - before;
    const { accountId, locationId } = place(1);
    const all: { createTime: string; starRating: string }[] = [];
    let pages = 0;
    for (let token = ''; ; pages += 1) {
      const page = await raw('gmbreviews', `/v4/accounts/${accountId}/locations/${locationId}/reviews?pageToken=${token}`);
      all.push(...page.reviews);
      token = page.nextPageToken ?? '';
      if (token === '') break;
    }
    const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
    const inWindow = all.map(({ createTime, starRating }) => ({ day: newYork.format(new Date(createTime)), starRating })).filter(({ day }) => day >= window.start && day <= window.end);
    expect(days.reduce((sum, { ratings }) => sum + ratings.reduce((of: number, { count }: { count: number }) => of + count, 0), 0)).toBe(inWindow.length);
    expect(inWindow.length).toBeGreaterThan(50);
    for (const { date, ratings } of days) {
      const five = inWindow.filter(({ day, starRating }) => day === date && starRating === 'FIVE').length;
      expect(ratings.find(({ stars }: { stars: number }) => stars === 5)?.count ?? 0).toBe(five);
    }
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(pages + 1);
  });

  it('reads the reviews of a backfill once, with its newest window', async () => {
    const collection = { start: '2026-06-01', end: '2026-10-31' };
    const backfill = { purpose: 'backfill' as const, collection };
    const whole = parseDays(await pull(1, collection), 'reviews');
    const before = google.calls('gmbreviews').length;
    const newest = await pull(1, { start: '2026-10-01', end: '2026-10-31', ...backfill });
    const asked = google.calls('gmbreviews').length - before;
    expect(newest.sections.find(({ section }) => section === 'reviews')).toMatchObject({ range: collection, days: whole });
    for (const month of ['09', '08', '07', '06']) {
      const older = await pull(1, { start: `2026-${month}-01`, end: `2026-${month}-30`, ...backfill });
      expect(older.sections.map(({ section }) => section)).toEqual(['core', 'terms']);
    }
    expect(google.calls('gmbreviews').length - before).toBe(asked);
  });

  it.each([['access-lost'], ['api-disabled'], ['quota-zero']])('%s from the reviews host: returns everything but reviews and logs it once', async kind => {
    await google.fail({ platform: 'gmbreviews', kind });
    const pulled = await pull(0);
    expect(pulled.sections.map(({ section }) => section)).toEqual(['core', 'terms']);
    await pull(0);
    expect(lines.filter(line => line.includes('gives no reviews'))).toHaveLength(1);
  });

  it('does not treat a temporary reviews failure as lost access', async () => {
    await google.fail({ platform: 'gmbreviews', kind: 'throttled' });
    await expect(pull(0)).rejects.toMatchObject({ kind: 'throttled' });
    await google.fail({ platform: 'gmbreviews', kind: 'unauthenticated' });
    await expect(pull(0)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  it('returns zeroes, no terms, and no reviews for a location without views', async () => {
    const pulled = await pull(18);
    expect(parseDays(pulled, 'core')[0]).toMatchObject({ callClicks: 0, impressions: { mobileSearch: 0 } });
    expect(parseDays(pulled, 'terms')).toEqual([{ date: '2026-11-01', terms: [] }]);
    expect(parseDays(pulled, 'reviews')).toEqual([]);
  });

  it('returns the same bytes twice; a recent day grows until it is final', async () => {
    expect(JSON.stringify(await pull(0))).toBe(JSON.stringify(await pull(0)));
    const pullMobileImpressions = async (instant: string) => {
      await google.setClock(instant);
      const token = await google.token(profileScope);
      const [day] = parseDays(await pull(1, { accessToken: token, start: '2026-11-17', end: '2026-11-17', now: new Date(instant) }), 'core');
      return Number(day.impressions.mobileSearch);
    };
    const [first, second, settled, later] = [await pullMobileImpressions('2026-11-21T15:00:00Z'), await pullMobileImpressions('2026-11-22T15:00:00Z'), await pullMobileImpressions('2026-11-23T15:00:00Z'), await pullMobileImpressions('2026-11-30T15:00:00Z')];
    expect(first).toBeLessThan(second);
    expect(second).toBeLessThan(settled);
    expect(later).toBe(settled);
  });

  it('has eighteen months of days; reports older ones as missing without asking for them', async () => {
    const before = google.served.sandbox.calls.length;
    expect((await pull(0, { start: '2025-04-01', end: '2025-04-30' })).missingDays).toHaveLength(30);
    expect(google.served.sandbox.calls).toHaveLength(before);
    const edge = await pull(0, { start: '2025-05-01', end: '2025-05-31' });
    expect(parseDays(edge, 'core').length + edge.missingDays.length).toBe(31);
    expect(edge.missingDays[0]).toBe('2025-05-01');
  });

  it.each([
    ['access-lost', 'access-lost'], ['throttled', 'throttled'], ['quota-zero', 'configuration'], ['api-disabled', 'configuration'],
    ['unauthenticated', 'reconnect'], ['html', 'invalid-answer'],
  ])('reports %s as %s', async (kind, expected) => {
    await google.fail({ platform: 'gmbperformance', kind });
    await expect(pull(0)).rejects.toMatchObject({ name: 'PlatformError', platform: 'gmb', kind: expected });
  });

  it('refuses a location without Voice of Merchant', async () => {
    for (const index of [14, 16, 19]) await expect(pull(index)).rejects.toMatchObject({ kind: 'access-lost' });
    expect(parseDays(await pull(13), 'core').length).toBeGreaterThan(0);
  });
});

describe('answers the platform may give', () => {
  let answer: (call: StandInCall) => StandInAnswer;
  let standIn: Awaited<ReturnType<typeof startStandIn>>;
  const other = ({ path }: StandInCall): StandInAnswer | null =>
    path.includes('/reviews') || path.includes('/searchkeywords') ? { status: 200, json: {} } : null;
  beforeEach(async () => {
    standIn = await startStandIn(call => other(call) ?? answer(call));
    setEnvironment({ GMB_PERFORMANCE_ROOT: `${standIn.origin}/base`, GMB_REVIEWS_ROOT: `${standIn.origin}/base` });
  });
  afterEach(() => standIn.stop());
  const pull = (more = {}) => requireWindow(gmbConnector.pull(makeRequest(makeSite({}), { start: '2026-11-01', end: '2026-11-03', ...more })));
  const value = (day: number, count?: string) => ({ date: { year: 2026, month: 11, day }, ...(count !== undefined && { value: count }) });
  const series = (dailyMetric: string, datedValues?: object[]) => ({ dailyMetric, timeSeries: datedValues === undefined ? {} : { datedValues } });
  const say = (...given: object[]) => {
    answer = () => ({ status: 200, json: { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: given }] } });
  };
  const daily = () => standIn.calls.filter(({ path }) => path.includes('fetchMulti'));

  it('sends the request that googleapis would: each metric, and the range in camel case', async () => {
    say(series('CALL_CLICKS', [value(3, '1')]));
    await pull();
    const query = new URL(`http://x${daily()[0]?.path}`).searchParams;
    expect(query.getAll('dailyMetrics')).toEqual(gmbMetrics.map(({ name }) => name));
    expect(Object.fromEntries([...query].filter(([name]) => name !== 'dailyMetrics'))).toEqual({
      'dailyRange.startDate.year': '2026', 'dailyRange.startDate.month': '11', 'dailyRange.startDate.day': '1',
      'dailyRange.endDate.year': '2026', 'dailyRange.endDate.month': '11', 'dailyRange.endDate.day': '3',
    });
  });

  it('distinguishes zero, unknown, and not available yet', async () => {
    say(series('CALL_CLICKS', [value(14, '4'), value(15), value(17, '2')]), series('WEBSITE_CLICKS', [value(14)]), series('BUSINESS_BOOKINGS'));
    const pulled = await pull({ start: '2026-11-14', end: '2026-11-20' });
    expect(pulled.through).toBe('2026-11-17');
    expect(parseDays(pulled, 'core').map(({ date, callClicks, websiteClicks, bookings, foodOrders }) => [date, callClicks, websiteClicks, bookings, foodOrders])).toEqual([
      ['2026-11-14', 4, 0, null, null], ['2026-11-15', 0, null, null, null], ['2026-11-16', null, null, null, null], ['2026-11-17', 2, null, null, null],
    ]);
  });

  it('waits two weeks for a location missing from every series, then reports no values', async () => {
    say();
    expect(await pull({ start: '2026-11-14', end: '2026-11-20' })).toMatchObject({ through: '2026-11-06', missingDays: [] });
    const past = await pull({ start: '2026-10-01', end: '2026-10-03' });
    expect(past.through).toBeUndefined();
    expect(parseDays(past, 'core').map(({ callClicks }) => callClicks)).toEqual([null, null, null]);
  });

  it('adds up food orders split by type', async () => {
    const part = (type: string, count: string) => ({ ...series('BUSINESS_FOOD_ORDERS', [value(1, count)]), dailySubEntityType: { type } });
    say(part('DELIVERY', '2'), part('TAKEOUT', '3'));
    expect(parseDays(await pull(), 'core')[0].foodOrders).toBe(5);
  });

  it('isolates a metric that the platform dropped: only it is null, logged once', async () => {
    lines.length = 0;
    answer = ({ path }) =>
      path.includes('BUSINESS_BOOKINGS')
        ? { status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.' } } }
        : { status: 200, json: { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: new URL(`http://x${path}`).searchParams.getAll('dailyMetrics').map(name => series(name, [value(1, '7')])) }] } };
    const [day] = parseDays(await pull(), 'core');
    expect(day).toMatchObject({ callClicks: 7, foodMenuClicks: 7, bookings: null, impressions: { desktopMaps: 7 } });
    await pull();
    const warnings = lines.filter(line => line.includes('no longer knows a metric'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('BUSINESS_BOOKINGS');
    expect(daily()).toHaveLength(2 * (1 + gmbMetrics.length));
  });

  it('does not blame the metrics when every one of them is refused', async () => {
    answer = () => ({ status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Request contains an invalid argument.' } } });
    await expect(pull()).rejects.toMatchObject({ kind: 'configuration', message: 'Request contains an invalid argument.' });
  });

  it.each<[string, unknown]>([
    ['fetchMultiDailyMetricsTimeSeries: multiDailyMetricTimeSeries.0.dailyMetricTimeSeries.0.timeSeries.datedValues.0.value', { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: [series('CALL_CLICKS', [{ date: { year: 2026, month: 11, day: 1 }, value: 12 }])] }] }],
    ['value', { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: [series('CALL_CLICKS', [value(1, '1.5')])] }] }],
    ['dailyMetric: VIEWS_MAPS was not asked for', { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: [series('VIEWS_MAPS', [])] }] }],
    ['CALL_CLICKS.date: 2026-11-09 was not asked for', { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: [series('CALL_CLICKS', [value(9, '1')])] }] }],
    ['multiDailyMetricTimeSeries', { multiDailyMetricTimeSeries: {} }],
    ['answer', '<html>'],
  ])('names the report and the field of a malformed answer: %s', async (text, json) => {
    answer = () => ({ status: 200, json });
    await expect(pull()).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining(text) });
  });

  it('refuses a location that was not chosen, without a call', async () => {
    await expect(gmbConnector.pull(makeRequest(siteWith({})))).rejects.toMatchObject({ kind: 'reconnect' });
    expect(standIn.calls).toHaveLength(0);
  });
});
