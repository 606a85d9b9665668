import type { analyticsdata_v1beta as Data } from 'googleapis/build/src/apis/analyticsdata/index.js';
import { pagespeedonline } from 'googleapis/build/src/apis/pagespeedonline/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGeneratedProperty } from '../../../scripts/sandbox/generated/generated-property.ts';
import { runReport } from '../../../scripts/sandbox/report/run-report.ts';
import type { ServedSandbox } from '../../../scripts/sandbox/standalone.ts';
import { googleClients, named, reporter, serveTest, table, testAccounts, testNow } from './sandbox-client.ts';
import { conforms } from './conforms.ts';

/** Not a literal, so that the types let it through. */
const misspelt = Object.assign({ metrics: named('sessions'), dateRanges: [{ startDate: 'yesterday', endDate: 'yesterday' }] }, { dimension: [] });
const november = [{ startDate: '2026-11-01', endDate: '2026-11-19' }];

describe('the stand-in behind the real googleapis clients', () => {
  let served: ServedSandbox;
  let clients: Awaited<ReturnType<typeof googleClients>>;
  beforeAll(async () => {
    served = await serveTest();
    clients = await googleClients(served.base);
  });
  afterAll(() => served.stop());
  const run = (propertyId: string, requestBody: Data.Schema$RunReportRequest) =>
    clients.data.properties.runReport({ property: `properties/${propertyId}`, requestBody }, clients.toData);
  const failure = async (call: Promise<unknown>): Promise<{ status: unknown; body: unknown }> => {
    const error: unknown = await call.then(() => null, (thrown: unknown) => thrown);
    if (typeof error !== 'object' || error === null || !('response' in error)) throw new Error(`No HTTP failure: ${String(error)}`);
    const { response } = error;
    if (typeof response !== 'object' || response === null || !('status' in response) || !('data' in response)) throw new Error('No response');
    return { status: response.status, body: response.data };
  };

  test('accounts are paged, and omit propertySummaries if there are none', async () => {
    const names: (string | null | undefined)[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await clients.admin.accountSummaries.list({ pageSize: 1, ...(pageToken && { pageToken }) }, clients.toAdmin);
      names.push(...(data.accountSummaries ?? []).map(({ account }) => account));
      if (data.accountSummaries?.[0]?.account === 'accounts/900') expect(data.accountSummaries[0]).not.toHaveProperty('propertySummaries');
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken);
    expect(names).toEqual(['accounts/700', 'accounts/800', 'accounts/900']);
  });

  test('a user sees only their own accounts, or nothing without any', async () => {
    const singleAccountClients = await googleClients(served.base, 'one@site.example');
    expect((await singleAccountClients.admin.accountSummaries.list({}, singleAccountClients.toAdmin)).data.accountSummaries).toHaveLength(1);
    expect((await failure(singleAccountClients.data.properties.runReport({ property: 'properties/801', requestBody: { metrics: named('sessions'), dateRanges: november } }, singleAccountClients.toData))).status).toBe(403);
    const nobody = await googleClients(served.base, 'nobody@site.example');
    expect((await nobody.admin.accountSummaries.list({}, nobody.toAdmin)).data).toEqual({});
  });

  test('a property returns its zone, currency, stream, key events and Ads link', async () => {
    expect((await clients.admin.properties.get({ name: 'properties/702' }, clients.toAdmin)).data).toMatchObject({ timeZone: 'America/Toronto', currencyCode: 'CAD', serviceLevel: 'GOOGLE_ANALYTICS_STANDARD' });
    expect((await clients.admin.properties.dataStreams.list({ parent: 'properties/702' }, clients.toAdmin)).data.dataStreams?.[0]?.webStreamData?.defaultUri).toBe('https://p702.example');
    expect((await clients.admin.properties.keyEvents.list({ parent: 'properties/702' }, clients.toAdmin)).data.keyEvents?.map(({ eventName }) => eventName)).toEqual(['purchase', 'generate_lead']);
    expect((await clients.admin.properties.googleAdsLinks.list({ parent: 'properties/703' }, clients.toAdmin)).data).toEqual({});
    expect((await clients.admin.properties.googleAdsLinks.list({ parent: 'properties/701' }, clients.toAdmin)).data.googleAdsLinks).toHaveLength(1);
  });

  test('a report has the shape of the discovery document, with strings only', async () => {
    const { data } = await run('701', {
      dimensions: named('date', 'sessionSource'), metrics: named('sessions', 'bounceRate', 'averageSessionDuration', 'purchaseRevenue'),
      dateRanges: november, metricAggregations: ['TOTAL'], returnPropertyQuota: true, limit: '50',
    });
    expect(conforms(data, 'RunReportResponse')).toEqual([]);
    expect(data.kind).toBe('analyticsData#runReport');
    expect(data.metricHeaders).toEqual([
      { name: 'sessions', type: 'TYPE_INTEGER' }, { name: 'bounceRate', type: 'TYPE_FLOAT' },
      { name: 'averageSessionDuration', type: 'TYPE_SECONDS' }, { name: 'purchaseRevenue', type: 'TYPE_CURRENCY' },
    ]);
    expect(data.rows).toHaveLength(50);
    expect(data.rowCount).toBeGreaterThan(300);
    for (const row of data.rows ?? []) for (const value of [...(row.dimensionValues ?? []), ...(row.metricValues ?? [])]) expect(value.value).toBeTypeOf('string');
    expect(data.metadata).toEqual({ currencyCode: 'USD', timeZone: 'America/New_York' });
  });

  test('a report without rows has no key `rows`', async () => {
    const { data } = await run('701', { dimensions: named('date'), metrics: named('transactions'), dateRanges: november });
    expect(data).not.toHaveProperty('rows');
    expect(data).not.toHaveProperty('rowCount');
    const { data: withEmptyRows } = await run('701', { dimensions: named('date'), metrics: named('transactions'), dateRanges: november, keepEmptyRows: true });
    expect(withEmptyRows.rows).toHaveLength(19);
  });

  test('the pages of a report add up to the whole', async () => {
    const request = { dimensions: named('date', 'city'), metrics: named('sessions'), dateRanges: november, orderBys: [{ dimension: { dimensionName: 'city' } }, { dimension: { dimensionName: 'date' } }] };
    const { data: whole } = await run('701', request);
    const pages: Data.Schema$Row[] = [];
    for (let offset = 0; offset < (whole.rowCount ?? 0); offset += 300) {
      const { data } = await run('701', { ...request, limit: '300', offset: String(offset) });
      expect(data.rowCount).toBe(whole.rowCount);
      pages.push(...(data.rows ?? []));
    }
    expect(pages).toEqual(whole.rows);
  });

  test("relative days follow the property's time zone, and today is still incomplete", async () => {
    const { data } = await run('703', { dimensions: named('date'), metrics: named('sessions'), dateRanges: [{ startDate: '2daysAgo', endDate: 'today' }] });
    expect((data.rows ?? []).map((row) => row.dimensionValues?.[0]?.value)).toEqual(['20261119', '20261120', '20261121']);
    const hours = await run('703', { dimensions: named('hour'), metrics: named('sessions'), dateRanges: [{ startDate: 'today', endDate: 'today' }] });
    expect([...table(hours.data).keys()].every((hour) => Number(hour) < 4)).toBe(true);
  });

  test('two ranges add the dimension dateRange', async () => {
    const { data } = await run('701', { metrics: named('sessions'), dateRanges: [{ startDate: '2026-11-01', endDate: '2026-11-07' }, { startDate: '2026-10-25', endDate: '2026-10-31', name: 'before' }] });
    expect(data.dimensionHeaders).toEqual([{ name: 'dateRange' }]);
    expect([...table(data).keys()]).toEqual(['date_range_0', 'before']);
  });

  test('filters support exact, list, not, or and numeric conditions', async () => {
    const base = { dimensions: named('sessionMedium'), metrics: named('sessions'), dateRanges: november };
    const all = table((await run('701', base)).data);
    const exact = table((await run('701', { ...base, dimensionFilter: { filter: { fieldName: 'sessionMedium', stringFilter: { value: 'CPC' } } } })).data);
    expect([...exact]).toEqual([['cpc', all.get('cpc')]]);
    const not = table((await run('701', { ...base, dimensionFilter: { notExpression: { filter: { fieldName: 'sessionMedium', inListFilter: { values: ['cpc', 'email'] } } } } })).data);
    expect([...not.keys()].sort()).toEqual([...all.keys()].filter((medium) => medium !== 'cpc' && medium !== 'email').sort());
    const byUnasked = await run('701', { metrics: named('sessions'), dateRanges: november, dimensionFilter: { orGroup: { expressions: [{ filter: { fieldName: 'sessionMedium', stringFilter: { value: 'cpc' } } }, { filter: { fieldName: 'sessionMedium', stringFilter: { value: 'email' } } }] } } });
    expect(byUnasked.data.rows?.[0]?.metricValues?.[0]?.value).toBe(String(Number(all.get('cpc')?.[0]) + Number(all.get('email')?.[0])));
    const big = table((await run('701', { ...base, metricFilter: { filter: { fieldName: 'sessions', numericFilter: { operation: 'GREATER_THAN', value: { int64Value: '400' } } } } })).data);
    expect([...big.values()].every(([sessions]) => Number(sessions) > 400)).toBe(true);
    expect(big.size).toBeLessThan(all.size);
  });

  test.each([
    ['an unknown dimension', { dimensions: named('nonsense'), metrics: named('sessions'), dateRanges: november }, 'nonsense is not a valid dimension'],
    ['an unknown metric', { metrics: named('visits'), dateRanges: november }, 'visits is not a valid metric'],
    ['an item name beside a session metric', { dimensions: named('itemName'), metrics: named('sessions'), dateRanges: november }, 'incompatible'],
    ['advertising by date alone', { dimensions: named('date'), metrics: named('advertiserAdCost'), dateRanges: november }, 'Please remove advertiserAdCost'],
    ['advertising by city', { dimensions: named('city'), metrics: named('advertiserAdCost'), dateRanges: november }, 'incompatible'],
    ['a range that ends before it begins', { metrics: named('sessions'), dateRanges: [{ startDate: '2026-11-02', endDate: '2026-11-01' }] }, 'must not be after'],
    ['a day that is none', { metrics: named('sessions'), dateRanges: [{ startDate: '2026-02-30', endDate: '2026-11-01' }] }, 'Invalid startDate'],
    ['ten dimensions', { dimensions: named(...Array.from({ length: 10 }, (_, index) => `d${index}`)), metrics: named('sessions'), dateRanges: november }, 'limited to 9'],
    ['no range', { metrics: named('sessions') }, 'dateRange is required'],
    ['a name Google does not know', misspelt, 'Unknown name \\"dimension\\"'],
  ])('%s returns 400 INVALID_ARGUMENT', async (_name, requestBody, message) => {
    const { status, body } = await failure(run('701', requestBody));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('INVALID_ARGUMENT');
    expect(JSON.stringify(body)).toContain(message);
  });

  test('a batch takes five reports, not six; a listed property may refuse reports', async () => {
    const report = { metrics: named('sessions'), dateRanges: november };
    const batch = (count: number) => clients.data.properties.batchRunReports({ property: 'properties/701', requestBody: { requests: Array.from({ length: count }, () => report) } }, clients.toData);
    expect((await batch(5)).data.reports).toHaveLength(5);
    expect((await failure(batch(6))).status).toBe(400);
    expect(await failure(run('705', report))).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED', message: expect.stringContaining('sufficient permissions for this property') } } });
  });

  test('PageSpeed has the recorded shape and stable weekly numbers, and requires a key', async () => {
    const psi = pagespeedonline('v5');
    const ask = (strategy: string, key?: string) => psi.pagespeedapi.runpagespeed({ url: 'https://p701.example', strategy, category: ['performance', 'seo'], ...(key && { key }) }, { rootUrl: `${served.base}/pagespeed/`, retry: false });
    const { data } = await ask('mobile', 'k');
    expect(Object.keys(data.lighthouseResult?.categories ?? {}).sort()).toEqual(['performance', 'seo']);
    expect(data.lighthouseResult?.configSettings?.formFactor).toBe('mobile');
    const score = Number(data.lighthouseResult?.categories?.performance?.score);
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThanOrEqual(1);
    expect(data.lighthouseResult?.audits?.['interactive']?.numericValue).toBeGreaterThan(1000);
    expect((await ask('mobile', 'k')).data.lighthouseResult?.audits).toEqual(data.lighthouseResult?.audits);
    expect(Number((await ask('desktop', 'k')).data.lighthouseResult?.categories?.performance?.score)).toBeGreaterThan(score);
    expect(await failure(ask('mobile'))).toMatchObject({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED', errors: [{ reason: 'rateLimitExceeded' }] } } });
  });

  test('every report of the connector returns rows', async () => {
    const report = await reporter(served.base);
    const { ga4Reports } = await import('../../../functions/platforms/ga4/reports.ts');
    for (const { dimensions, metrics } of Object.values(ga4Reports)) {
      const answer = await report('702', { dimensions: named(...dimensions), metrics: named(...metrics), dateRanges: november });
      expect(answer.rows?.length ?? 0, dimensions.join()).toBeGreaterThan(0);
    }
  });
});

test('a handler\'s answer is a Schema$RunReportResponse', () => {
  const [profile] = testAccounts.accounts[0]?.properties ?? [];
  if (profile === undefined) throw new Error('no profile');
  const answer = runReport(createGeneratedProperty(profile, '700', '2026-11-21'), { metrics: named('sessions'), dateRanges: november }, testNow);
  if (typeof answer === 'string') throw new Error(answer);
  const typed: Data.Schema$RunReportResponse = answer;
  expect(conforms(typed, 'RunReportResponse')).toEqual([]);
});
