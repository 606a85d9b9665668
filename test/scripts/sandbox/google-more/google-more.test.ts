import { businessprofileperformance } from 'googleapis/build/src/apis/businessprofileperformance/index.js';
import { mybusinessaccountmanagement } from 'googleapis/build/src/apis/mybusinessaccountmanagement/index.js';
import { mybusinessbusinessinformation } from 'googleapis/build/src/apis/mybusinessbusinessinformation/index.js';
import { mybusinessverifications } from 'googleapis/build/src/apis/mybusinessverifications/index.js';
import { searchconsole } from 'googleapis/build/src/apis/searchconsole/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeSchemaCheck } from './discovery.ts';
import { businesses, type GoogleMore, profileScope, searchScope, serveGoogleMore } from './serve-google-more.ts';

let google: GoogleMore;
const tokens = { search: '', profile: '' };
beforeAll(async () => {
  google = await serveGoogleMore(businesses(230, (index) => (index < 25 ? { url: `https://single${index}.example/` } : {})));
  tokens.search = await google.token(searchScope);
  tokens.profile = await google.token(profileScope);
});
afterAll(() => google.served.stop());
afterEach(() => google.setClock(null));

const options = (platform: string) => ({
  rootUrl: `${google.served.base}/${platform}/`, retry: false, validateStatus: () => true,
  headers: { Authorization: `Bearer ${platform === 'searchconsole' ? tokens.search : tokens.profile}` },
});
const makeLocationName = (index: number) => `locations/1${String(800_001 + index).padStart(12, '0')}`;
const range = (start: string, end: string, name = 'dailyRange', parts = ['startDate', 'endDate']) =>
  Object.fromEntries([start, end].flatMap((day, place) => day.split('-').map((part, at) => [`${name}.${parts[place]}.${['year', 'month', 'day'][at]}`, Number(part)])));

describe('answers match the googleapis types', () => {
  test('Search Console', async () => {
    const fits = makeSchemaCheck('searchconsole/v1');
    const client = searchconsole('v1');
    const { data: sites } = await client.sites.list({}, options('searchconsole'));
    expect(fits(sites, 'SitesListResponse')).toEqual([]);
    expect(sites.siteEntry).toHaveLength(230);
    expect(sites.siteEntry?.filter(({ permissionLevel }) => permissionLevel === 'siteUnverifiedUser')).toHaveLength(11);
    for (const dimensions of [[], ['date'], ['date', 'device'], ['date', 'country'], ['query', 'date'], ['page']]) {
      const { data } = await client.searchanalytics.query(
        { siteUrl: 'https://single1.example/', requestBody: { startDate: '2026-11-01', endDate: '2026-11-20', dimensions, dataState: 'all' } }, options('searchconsole'),
      );
      expect(fits(data, 'SearchAnalyticsQueryResponse'), dimensions.join()).toEqual([]);
      expect(data.rows?.length, dimensions.join()).toBeGreaterThan(0);
      for (const row of data.rows ?? []) {
        expect(row.ctr).toBeCloseTo(Number(row.clicks) / Number(row.impressions), 9);
        expect(row.keys?.length ?? 0).toBe(dimensions.length);
      }
    }
  });

  test('Business Profile', async () => {
    const accounts = await mybusinessaccountmanagement('v1').accounts.list({ pageSize: 500 }, options('gmbaccounts'));
    expect(makeSchemaCheck('mybusinessaccountmanagement/v1')(accounts.data, 'ListAccountsResponse')).toEqual([]);
    expect(accounts.data.accounts).toHaveLength(20);
    expect(accounts.data.accounts?.[0]?.type).toBe('PERSONAL');
    const information = mybusinessbusinessinformation('v1');
    const locations = await information.accounts.locations.list({ parent: 'accounts/-', readMask: 'name,title,websiteUri,metadata.hasVoiceOfMerchant,openInfo', pageSize: 100 }, options('gmbinformation'));
    expect(makeSchemaCheck('mybusinessbusinessinformation/v1')(locations.data, 'ListLocationsResponse')).toEqual([]);
    expect(locations.data.locations).toHaveLength(100);
    const singleLocation = await information.locations.get({ name: makeLocationName(1), readMask: 'title' }, options('gmbinformation'));
    expect(singleLocation.data).toEqual({ title: 'Corner Clinic 2' });

    const performance = businessprofileperformance('v1');
    const fits = makeSchemaCheck('businessprofileperformance/v1');
    const daily = await performance.locations.fetchMultiDailyMetricsTimeSeries(
      { location: makeLocationName(1), dailyMetrics: ['CALL_CLICKS', 'BUSINESS_FOOD_ORDERS'], ...range('2026-10-01', '2026-10-31') }, options('gmbperformance'),
    );
    expect(fits(daily.data, 'FetchMultiDailyMetricsTimeSeriesResponse')).toEqual([]);
    const [calls, food] = daily.data.multiDailyMetricTimeSeries?.[0]?.dailyMetricTimeSeries ?? [];
    expect(calls?.timeSeries?.datedValues?.some(({ value }) => Number(value) > 0)).toBe(true);
    expect(food?.timeSeries?.datedValues).toEqual(Array.from({ length: 31 }, (_, index) => ({ date: { year: 2026, month: 10, day: index + 1 } })));
    const monthly = await performance.locations.searchkeywords.impressions.monthly.list(
      { parent: makeLocationName(1), ...range('2026-10', '2026-10', 'monthlyRange', ['startMonth', 'endMonth']) }, options('gmbperformance'),
    );
    expect(fits(monthly.data, 'ListSearchKeywordImpressionsMonthlyResponse')).toEqual([]);
    for (const { insightsValue } of monthly.data.searchKeywordsCounts ?? []) expect(Object.keys(insightsValue ?? {})).toHaveLength(1);

    const verifications = mybusinessverifications('v1');
    for (const index of [0, 13, 14, 16, 19]) {
      const listed = await verifications.locations.verifications.list({ parent: makeLocationName(index) }, options('gmbverifications'));
      expect(makeSchemaCheck('mybusinessverifications/v1')(listed.data, 'ListVerificationsResponse')).toEqual([]);
      const voice = await verifications.locations.getVoiceOfMerchantState({ name: makeLocationName(index) }, options('gmbverifications'));
      expect(makeSchemaCheck('mybusinessverifications/v1')(voice.data, 'VoiceOfMerchantState')).toEqual([]);
      expect(voice.data.hasVoiceOfMerchant).toBe(index === 0 ? true : undefined);
    }
  });

  test('the check finds mismatches', () => {
    const fits = makeSchemaCheck('businessprofileperformance/v1');
    expect(fits({ multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries: [{ dailyMetric: 'X', timeSeries: { datedValues: [{ value: 3, day: 1 }] } }] }] }, 'FetchMultiDailyMetricsTimeSeriesResponse')).toEqual([
      '$.multiDailyMetricTimeSeries[0].dailyMetricTimeSeries[0].timeSeries.datedValues[0].value is number, not string | null',
      '$.multiDailyMetricTimeSeries[0].dailyMetricTimeSeries[0].timeSeries.datedValues[0].day is not in DatedValue',
    ]);
    expect(fits({ dailyMetricTimeSeries: {} }, 'MultiDailyMetricTimeSeries')).toEqual(['$.dailyMetricTimeSeries is no list']);
  });
});

describe('Search Console', () => {
  const query = async (requestBody: object, siteUrl = 'https://single1.example/') => {
    const { status, data } = await searchconsole('v1').searchanalytics.query({ siteUrl, requestBody }, options('searchconsole'));
    return { status, data };
  };
  const clicks = async (dataState: string, date: string) =>
    (await query({ startDate: date, endDate: date, dimensions: ['date'], dataState })).data.rows?.[0]?.clicks ?? null;

  test('pages by startRow through the whole list, most clicks first', async () => {
    const asked = { startDate: '2026-10-01', endDate: '2026-10-31', dimensions: ['date', 'query'] };
    const whole = (await query({ ...asked, rowLimit: 25_000 })).data.rows ?? [];
    const pages = [];
    for (let startRow = 0; startRow < whole.length; startRow += 500) pages.push(...((await query({ ...asked, rowLimit: 500, startRow })).data.rows ?? []));
    expect(pages).toEqual(whole);
    expect(whole.map((row) => row.clicks)).toEqual(whole.map((row) => Number(row.clicks)).toSorted((a, b) => b - a));
    expect((await query({ ...asked, startRow: 90_000 })).data).not.toHaveProperty('rows');
  });

  test('incomplete days are returned on request, still grow, and are named', async () => {
    expect(await clicks('final', '2026-11-19')).toBeNull();
    const first = Number(await clicks('all', '2026-11-19'));
    await google.setClock('2026-11-22T15:00:00Z');
    tokens.search = await google.token(searchScope);
    expect(Number(await clicks('final', '2026-11-19'))).toBeGreaterThan(first);
    const { data } = await query({ startDate: '2026-11-15', endDate: '2026-11-22', dimensions: ['date'], dataState: 'all' });
    expect(data.metadata).toEqual({ firstIncompleteDate: '2026-11-20' });
    expect((await query({ startDate: '2026-11-15', endDate: '2026-11-22', dimensions: ['date'] })).data).not.toHaveProperty('metadata');
    await google.setClock(null);
    tokens.search = await google.token(searchScope);
  });

  test.each([
    ['an unknown dimension', { dimensions: ['hour'] }], ['too many rows', { rowLimit: 25_001 }], ['no day', { startDate: '2026-02-30' }],
    ['a range backwards', { endDate: '2026-09-01' }],
  ])('%s is refused in the older error envelope', async (_, wrong) => {
    const { status, data } = await query({ startDate: '2026-10-01', endDate: '2026-10-02', ...wrong });
    expect([status, Object(data).error.errors[0].reason, Object(data).error.status]).toEqual([400, 'invalidParameter', undefined]);
  });

  test('an unencoded address is a different path', async () => {
    const answer = await fetch(`${google.served.base}/searchconsole/webmasters/v3/sites/https://single1.example//searchAnalytics/query`, {
      method: 'POST', headers: { authorization: `Bearer ${tokens.search}` }, body: '{}',
    });
    expect(answer.status).toBe(404);
  });
});

describe('Business Profile', () => {
  const get = async (platform: string, path: string) => {
    const answer = await fetch(`${google.served.base}/${platform}${path}`, { headers: { authorization: `Bearer ${tokens.profile}` } });
    return { status: answer.status, body: Object(await answer.json().catch(() => null)) };
  };

  test('a read mask is required and must be valid', async () => {
    expect(await get('gmbinformation', '/v1/accounts/-/locations')).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT', details: [{ fieldViolations: [{ field: 'read_mask' }] }] } } });
    expect((await get('gmbinformation', '/v1/accounts/-/locations?readMask=nonsense')).status).toBe(400);
    expect((await get('gmbinformation', '/v1/accounts/-/locations?readMask=name')).body.locations).toHaveLength(10);
    expect((await get('gmbinformation', '/v1/accounts/404/locations?readMask=name')).status).toBe(403);
  });

  test('accepts both spellings of a range, and refuses a missing range and unknown metrics', async () => {
    const path = `/v1/${makeLocationName(1)}:fetchMultiDailyMetricsTimeSeries?dailyMetrics=CALL_CLICKS`;
    const camel = '&dailyRange.startDate.year=2026&dailyRange.startDate.month=10&dailyRange.startDate.day=1&dailyRange.endDate.year=2026&dailyRange.endDate.month=10&dailyRange.endDate.day=2';
    const snake = camel.replaceAll('dailyRange', 'daily_range').replaceAll('startDate', 'start_date').replaceAll('endDate', 'end_date');
    expect(await get('gmbperformance', `${path}${snake}`)).toEqual(await get('gmbperformance', `${path}${camel}`));
    expect((await get('gmbperformance', path)).body.error.status).toBe('INVALID_ARGUMENT');
    expect((await get('gmbperformance', `${path}&dailyMetrics=VIEWS_MAPS${camel}`)).body.error.details[0].fieldViolations[0].description).toContain('"VIEWS_MAPS"');
  });

  test('reviews come in pages of fifty, last changed first, and match their count', async () => {
    const account = `accounts/2${'800002'.padStart(12, '0')}`;
    const all: { updateTime: string; createTime: string; reviewId: string }[] = [];
    let total = 0;
    for (let token = ''; ; ) {
      const { body } = await get('gmbreviews', `/v4/${account}/${makeLocationName(1)}/reviews?pageSize=500&pageToken=${token}`);
      expect(body.reviews.length).toBeLessThanOrEqual(50);
      all.push(...body.reviews);
      total = body.totalReviewCount;
      token = body.nextPageToken ?? '';
      if (token === '') break;
    }
    expect(all).toHaveLength(total);
    expect(new Set(all.map(({ reviewId }) => reviewId)).size).toBe(total);
    expect(all.map(({ updateTime }) => updateTime)).toEqual(all.map(({ updateTime }) => updateTime).toSorted().toReversed());
    expect(all.some(({ createTime, updateTime }) => createTime < updateTime)).toBe(true);
    expect((await get('gmbreviews', `/v4/${account}/${makeLocationName(2)}/reviews`)).status).toBe(404);
    expect((await get('gmbreviews', `/v4/accounts/404/${makeLocationName(1)}/reviews`)).status).toBe(403);
  });

  test.each(['from:x', 'nonsense'])('the page token %s is refused', async (token) => {
    expect((await get('gmbaccounts', `/v1/accounts?pageToken=${Buffer.from(token).toString('base64url')}`)).status).toBe(400);
  });
});

describe('callers', () => {
  const call = (platform: string, path: string, token?: string) =>
    fetch(`${google.served.base}/${platform}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

  test.each([
    ['searchconsole', '/webmasters/v3/sites', () => tokens.profile], ['gmbaccounts', '/v1/accounts', () => tokens.search],
    ['gmbinformation', '/v1/accounts/-/locations?readMask=name', () => tokens.search], ['gmbreviews', '/v4/accounts/1/locations/1/reviews', () => tokens.search],
  ])('%s requires a token with its own scope', async (platform, path, other) => {
    const without = await call(platform, path, other());
    expect([without.status, Object(await without.json()).error.details[0].reason]).toEqual([403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
    expect((await call(platform, path)).status).toBe(401);
    expect((await call(platform, path, 'ya29.forged')).status).toBe(401);
  });

  test('every user sees every business through their own account', async () => {
    const token = await google.token(profileScope, { email: 'nobody@site.example' });
    const { accounts } = Object(await (await call('gmbaccounts', '/v1/accounts', token)).json());
    expect(accounts[0]).toMatchObject({ accountName: 'Nobody', type: 'PERSONAL' });
    expect(accounts).toHaveLength(20);
  });
});

describe('a failure is worded as on the platform', () => {
  test.each([
    ['searchconsole', 'access-lost', 403, 'forbidden'], ['searchconsole', 'throttled', 403, 'quotaExceeded'], ['searchconsole', 'api-disabled', 403, 'SERVICE_DISABLED'],
    ['gmbaccounts', 'quota-zero', 429, 'RATE_LIMIT_EXCEEDED'], ['gmbperformance', 'throttled', 429, 'RATE_LIMIT_EXCEEDED'], ['gmbperformance', 'access-lost', 403, undefined],
  ])('%s: %s', async (platform, kind, status, reason) => {
    await google.fail({ platform, kind, count: 1 });
    const answer = await fetch(`${google.served.base}/${platform}/`);
    const { error } = Object(await answer.json());
    expect([answer.status, (error.errors ?? error.details)?.[0]?.reason]).toEqual([status, reason]);
    expect(error.status === undefined).toBe(platform === 'searchconsole' && kind !== 'api-disabled');
  });
});
