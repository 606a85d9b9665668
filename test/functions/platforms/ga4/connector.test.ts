import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ga4Connector } from '../../../../functions/platforms/ga4/connector.ts';
import { ga4Reports, listReportsToRun } from '../../../../functions/platforms/ga4/reports.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import { daySections } from '../../../../shared/platforms/records.ts';
import { answerGa4, buildReport } from '../../../pipeline/support/ga4-answers.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { makeRequest, siteWith, requireWindow } from '../google/google-site.ts';

const site = (attr: Partial<SiteNode['attr']> = {}): SiteNode =>
  siteWith({ ga4: { tokenId: 'ga4:abcdefghijkl', accountId: '1', accountName: 'A', propertyId: '77', propertyName: 'P' } }, attr);
let answer: (call: StandInCall) => StandInAnswer;
/** What the Admin API says of the property. */
let admin: (path: string) => StandInAnswer;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
beforeEach(async () => {
  answer = call => answerGa4(call);
  admin = () => ({ status: 200, json: {} });
  standIn = await startStandIn(call => (call.path.startsWith('/base/analyticsadmin') ? admin(call.path) : answer(call)));
  setEnvironment({ GA4_DATA_ROOT: `${standIn.origin}/base/analyticsdata`, GA4_ADMIN_ROOT: `${standIn.origin}/base/analyticsadmin` });
});
afterEach(() => standIn.stop());

const pull = (start = '2026-10-01', end = '2026-10-02', node = site(), purpose: 'nightly' | 'backfill' = 'nightly') =>
  requireWindow(ga4Connector.pull(makeRequest(node, { start, end, purpose })));
const section = async (name: string, pulled = pull()) => (await pulled).sections.find(pulledSection => pulledSection.section === name)?.days ?? [];

/** Answers every report empty but those given by their last dimension. */
function answerRows(rows: Record<string, string[][]>, metadata: Record<string, unknown> = {}): void {
  answer = ({ body }) => ({
    status: 200,
    json: {
      reports: Object(body).requests.map((request: { dimensions: { name: string }[]; metrics: { name: string }[] }) => {
        const dimensions = request.dimensions.map(({ name }) => name);
        const metrics = request.metrics.map(({ name }) => name);
        const given = rows[`${dimensions.at(-1)}/${metrics[0]}`] ?? [];
        const values = given.map(row => ({
          dimensionValues: row.slice(0, dimensions.length).map(value => ({ value })),
          metricValues: row.slice(dimensions.length).map(value => ({ value })),
        }));
        const report = buildReport(dimensions, metrics, values, values.length);
        return { ...report, metadata: { ...report.metadata, ...metadata } };
      }),
    },
  });
}

describe('a GA4 window', () => {
  it('takes three calls of up to five reports, nine dimensions and ten metrics, advertising separate', async () => {
    await pull('2026-10-01', '2026-10-31', site({ isEcommerce: true }));
    expect(standIn.calls.map(call => call.path)).toEqual(Array(3).fill('/base/analyticsdata/v1beta/properties/77:batchRunReports'));
    expect(standIn.calls.map(call => Object(call.body).requests.length)).toEqual([5, 3, 1]);
    expect(standIn.calls[0]?.headers.authorization).toBe('Bearer token');
    for (const { dimensions, metrics } of Object.values(ga4Reports)) {
      expect(dimensions.length).toBeLessThanOrEqual(9);
      expect(metrics.length).toBeLessThanOrEqual(10);
    }
  });

  it('requests products only for a shop', async () => {
    expect(listReportsToRun(false)).not.toContain('items');
    expect((await pull()).sections.map(pulledSection => pulledSection.section)).toEqual(['core', 'places', 'pages']);
    expect((await pull('2026-10-01', '2026-10-02', site({ isEcommerce: true }))).sections.map(pulledSection => pulledSection.section)).toContain('shop');
  });

  it("returns records that match the model, with the property's zone", async () => {
    const pulled = await pull('2026-10-01', '2026-10-03', site({ isEcommerce: true }));
    expect(pulled.timeZone).toBe('America/Chicago');
    const schemas: Record<string, { parse(value: unknown): unknown }> = daySections.ga4;
    for (const { section: name, days } of pulled.sections) {
      expect(days.map(({ date }) => date)).toEqual(['2026-10-01', '2026-10-02', '2026-10-03']);
      for (const day of days) expect(schemas[name]?.parse(day)).toEqual(day);
    }
  });

  it('turns days without rows into zeros, and unknown advertising into null', async () => {
    answerRows({});
    const [day] = await section('core');
    expect(day).toEqual({
      date: '2026-10-01', timeZone: 'America/Chicago', currency: 'USD', traffic: [], devices: [], hours: [], events: [],
      totals: {
        sessions: 0, engagedSessions: 0, totalUsers: 0, newUsers: 0, screenPageViews: 0, sessionSeconds: 0, keyEvents: 0,
        transactions: 0, revenue: 0, adCost: null, adClicks: null, adImpressions: null,
      },
      quality: { sampled: false, thresholded: false, otherRow: false },
    });
  });

  const visits = { 'date/sessions': [['20261001', '4', '3', '2', '1', '9', '60', '0', '0', '0']] };
  const advertising = async () => (await section('core')).map(day => [Object(day).totals.adCost, Object(day).totals.adClicks]);
  const adminCalls = () => standIn.calls.map(({ path }) => path).filter(path => path.includes('analyticsadmin'));

  it('knows that a linked Ads account spent nothing on a day without a row', async () => {
    answerRows({ ...visits, 'sessionGoogleAdsCampaignName/advertiserAdCost': [['20261002', 'Brand', '10.5', '2', '800'], ['20261002', 'Near me', '2', '1', '100']] });
    expect(await advertising()).toEqual([[0, 0], [12.5, 3]]);
    expect(adminCalls()).toEqual([]);
  });

  it('without advertising rows checks for a linked Ads account: zero spend, or unknown', async () => {
    answerRows(visits);
    admin = () => ({ status: 200, json: { googleAdsLinks: [{ name: 'properties/77/googleAdsLinks/1', customerId: '1' }] } });
    expect(await advertising()).toEqual([[0, 0], [0, 0]]);
    expect(adminCalls()).toEqual(['/base/analyticsadmin/v1beta/properties/77/googleAdsLinks?pageSize=1']);
    admin = () => ({ status: 200, json: {} });
    expect(await advertising()).toEqual([[null, null], [null, null]]);
    admin = () => ({ status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED', message: 'The caller does not have permission' } } });
    expect(await advertising()).toEqual([[null, null], [null, null]]);
  });

  it('fails the pull when the link cannot be checked, instead of reporting unknown spend', async () => {
    answerRows(visits);
    admin = () => ({ status: 429, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Too fast' } } });
    await expect(advertising()).rejects.toMatchObject({ kind: 'throttled' });
    admin = () => ({ status: 200, json: { googleAdsLinks: 'many' } });
    await expect(advertising()).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('googleAdsLinks') });
  });

  it('treats a property in the trash as out of reach, checked at night without visits', async () => {
    answerRows({});
    admin = path => ({ status: 200, json: path.includes('googleAdsLinks') ? {} : { name: 'properties/77', deleteTime: '2026-10-01T00:00:00Z', expireTime: '2026-11-05T00:00:00Z' } });
    await expect(pull()).rejects.toMatchObject({ kind: 'access-lost', message: 'The property is in the trash' });
    expect((await pull('2026-10-01', '2026-10-02', site(), 'backfill')).sections).toHaveLength(3);
    admin = () => ({ status: 200, json: {} });
    standIn.calls.length = 0;
    expect((await pull()).sections).toHaveLength(3);
    expect(adminCalls()).toEqual(['/base/analyticsadmin/v1beta/properties/77', '/base/analyticsadmin/v1beta/properties/77/googleAdsLinks?pageSize=1']);
  });

  it('parses numbers by type: exponents, fractions, seconds times sessions', async () => {
    answerRows({ 'date/sessions': [['20261001', '4', '3', '2', '1', '9', '232.678937', '1.5', '2', '1.05E2']] });
    const [day] = await section('core');
    expect(Object(day).totals).toMatchObject({ sessions: 4, sessionSeconds: 930.715748, keyEvents: 1.5, transactions: 2, revenue: 105 });
  });

  it('drops unset places, keeps numeric city names, merges and sorts', async () => {
    answerRows({
      'region/sessions': [
        ['20261001', '(not set)', '(not set)', '9', '1', '0', '0'], ['20261001', '', '', '5', '0', '0', '0'],
        ['20261001', '90210', '(not set)', '2', '1', '0', '0'], ['20261001', 'Austin', 'Texas', '7', '2', '1', '10.5'],
      ],
    });
    const [day] = await section('places');
    expect(Object(day).cities).toEqual([
      { city: 'Austin', region: 'Texas', sessions: 7, keyEvents: 2, transactions: 1, revenue: 10.5 },
      { city: '90210', region: '', sessions: 2, keyEvents: 1, transactions: 0, revenue: 0 },
    ]);
  });

  it('reads hours with or without a leading zero, and keeps (other) last, without an hour', async () => {
    answerRows({ 'hour/sessions': [['20261001', '(other)', '1', '0'], ['20261001', '09', '2', '1'], ['20261001', '9', '3', '0'], ['20261001', '23', '4', '0']] });
    const [day] = await section('core');
    expect(Object(day).hours).toEqual([
      { hour: 9, sessions: 5, keyEvents: 1 }, { hour: 23, sessions: 4, keyEvents: 0 }, { hour: null, sessions: 1, keyEvents: 0 },
    ]);
  });

  it('keeps 500 landing pages a day and sums the rest under (other), losing nothing', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => ['20261001', `/page-${String(index).padStart(3, '0')}`, String(1000 - index), '1', '0.5']);
    answerRows({ 'landingPagePlusQueryString/sessions': [...rows, ['20261001', '(other)', '10', '2', '1']] });
    const [day] = await section('pages');
    const { pages } = Object(day);
    expect(pages).toHaveLength(501);
    expect(pages[0].page).toBe('/page-000');
    expect(pages.at(-1)).toEqual({
      page: '(other)', sessions: 10 + rows.slice(500).reduce((sum, row) => sum + Number(row[2]), 0), engagedSessions: 202, keyEvents: 101,
    });
  });

  it('produces the same record regardless of row order', async () => {
    const rows = [['20261001', 'a', 'x', 'c', '3', '1', '1', '0', '0'], ['20261001', 'b', 'x', 'c', '3', '1', '1', '0', '0'], ['20261001', 'c', 'x', 'c', '9', '1', '1', '0', '0']];
    answerRows({ 'sessionCampaignName/sessions': rows });
    const first = await section('core');
    answerRows({ 'sessionCampaignName/sessions': rows.toReversed() });
    expect(await section('core')).toEqual(first);
  });

  it('keeps what the platform reports about its own data quality', async () => {
    answerRows({}, { subjectToThresholding: true, samplingMetadatas: [{ samplesReadCount: '1' }] });
    const [day] = await section('core');
    expect(Object(day).quality).toEqual({ sampled: true, thresholded: true, otherRow: false });
    answerRows({ 'date/sessions': [['(other)', '4', '3', '2', '1', '9', '1', '1', '2', '1']] });
    const [folded] = await section('core');
    expect(Object(folded)).toMatchObject({ quality: { otherRow: true }, totals: { sessions: 0 } });
  });

  it('pages to rowCount, requesting only what is left', async () => {
    answer = call => {
      const given = answerGa4(call);
      if (typeof given === 'object' && 'json' in given) {
        for (const [index, report] of Object(given.json).reports.entries()) {
          const { dimensions, offset } = Object(call.body).requests[index];
          if (dimensions.at(-1)?.name !== 'city' && dimensions.at(-1)?.name !== 'region') continue;
          report.rowCount = 100_001;
          if (offset !== '0') {
            report.rows = [{ dimensionValues: ['20261001', 'Waco', 'Texas'].map(value => ({ value })), metricValues: ['1', '0', '0', '0'].map(value => ({ value })) }];
          }
        }
      }
      return given;
    };
    const [day] = await section('places');
    expect(standIn.calls).toHaveLength(3);
    const asked = standIn.calls.flatMap(call => Object(call.body).requests.map((request: { offset: string }) => request.offset));
    expect(asked.filter((offset: string) => offset === '100000')).toHaveLength(1);
    expect(Object(day).cities.map((row: { city: string }) => row.city)).toContain('Waco');
  });
});

describe('a malformed answer names report and field', () => {
  /** The first report of the first batch, the totals. */
  const broken = (change: (report: Record<string, never>) => unknown) => {
    answer = call => {
      const given = answerGa4(call);
      if (typeof given === 'object' && 'json' in given && standIn.calls.length === 1) {
        const { reports } = Object(given.json);
        reports[0] = change(reports[0]);
      }
      return given;
    };
    return pull().catch((error: unknown) => error);
  };
  const nine = (value?: string) => Array.from({ length: 9 }, () => (value === undefined ? {} : { value }));
  const failure = (text: string) => expect.objectContaining({ name: 'PlatformError', kind: 'invalid-answer', message: expect.stringContaining(text) });

  it.each<[string, (report: Record<string, never>) => unknown]>([
    ['totals: metadata', report => ({ ...report, metadata: undefined })],
    ['totals: metadata.currencyCode', report => ({ ...report, metadata: { currencyCode: 'dollars', timeZone: 'UTC' } })],
    ['totals: metricHeaders', report => ({ ...report, metricHeaders: [{ name: 'users', type: 'TYPE_INTEGER' }] })],
    ['totals: dimensionHeaders', report => ({ ...report, dimensionHeaders: [{ name: 'week' }] })],
    ['totals: rows[0].metricValues', report => ({ ...report, rows: [{ dimensionValues: [{ value: '20261001' }], metricValues: [] }] })],
    ['totals: rows[0].date', report => ({ ...report, rows: [{ dimensionValues: [{ value: '2026-10-01' }], metricValues: nine('1') }] })],
    ['totals: rows[0].sessions: not a TYPE_INTEGER', report => ({ ...report, rows: [{ dimensionValues: [{ value: '20261001' }], metricValues: nine('1.5') }] })],
    ['totals: rows[0].sessions: not a TYPE_INTEGER', report => ({ ...report, rows: [{ dimensionValues: [{ value: '20261001' }], metricValues: nine() }] })],
    ['totals: date: 2026-12-24 was not asked for', report => ({ ...report, rows: [{ dimensionValues: [{ value: '20261224' }], metricValues: nine('1') }] })],
    ['totals: answer', () => 'rows'],
  ])('%s', async (text, change) => {
    expect(await broken(change)).toEqual(failure(text));
  });

  it('a batch that returns fewer reports than requested', async () => {
    answer = () => ({ status: 200, json: { reports: [] } });
    await expect(pull()).rejects.toEqual(failure('batchRunReports: reports: 0 of 5 answered'));
  });
});

describe('a site without a property', () => {
  it('is refused without a call', async () => {
    await expect(pull('2026-10-01', '2026-10-02', site({ accounts: {} }))).rejects.toMatchObject({ kind: 'reconnect' });
    expect(standIn.calls).toHaveLength(0);
    expect(ga4Connector.resourceOf(site({ accounts: {} }))).toBeNull();
  });
});
