import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gscConnector } from '../../../../functions/platforms/gsc/connector.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { businesses, type GoogleMore, searchScope, serveGoogleMore } from '../../../scripts/sandbox/google-more/serve-google-more.ts';
import { parseDays, makeRequest, siteWith, requireWindow } from '../google/google-site.ts';

const makeSite = (accountName: string) => siteWith({ gsc: { tokenId: 'gsc:abcdefghijkl', accountName } });
const sumField = (rows: readonly Record<string, number>[], name: string) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);

describe('against the stand-in', () => {
  let google: GoogleMore;
  let accessToken: string;
  const all = businesses(21, index => (index === 1 ? { url: 'https://www.owner.example/two/' } : {}));
  beforeAll(async () => {
    google = await serveGoogleMore(all);
    accessToken = await google.token(searchScope);
  });
  afterAll(() => google.served.stop());
  afterEach(() => google.setClock(null));
  const pull = (siteUrl: string, more = {}) => requireWindow(gscConnector.pull(makeRequest(makeSite(siteUrl), { accessToken, ...more })));

  it('lists every site except unverified ones, by address, in one group', async () => {
    const [group, ...others] = await gscConnector.discover(accessToken, 'gsc');
    expect(others).toEqual([]);
    expect(group?.choices).toHaveLength(20);
    expect(group?.choices.map(({ id }) => id)).not.toContain('https://clinic20.owner.example/');
    expect(group?.choices).toContainEqual({
      id: 'sc-domain:clinic1.owner.example', name: 'sc-domain:clinic1.owner.example', account: { accountName: 'sc-domain:clinic1.owner.example' },
    });
    expect(group?.choices).toContainEqual(expect.objectContaining({ account: { accountName: 'https://www.owner.example/two/' } }));
  });

  it.each(['sc-domain:clinic1.owner.example', 'https://www.owner.example/two/'])('pulls a night of %s in five calls, its address as one path segment', async siteUrl => {
    const before = google.calls('searchconsole').length;
    const pulled = await pull(siteUrl);
    expect(google.calls('searchconsole').slice(before)).toEqual(Array(5).fill(`/webmasters/v3/sites/${siteUrl}/searchAnalytics/query`));
    expect(parseDays(pulled, 'core').every(day => day.clicks > 0)).toBe(true);
  });

  it('returns the days that are complete in Pacific time and the last one', async () => {
    const pulled = await pull('sc-domain:clinic1.owner.example');
    expect(pulled).toMatchObject({ timeZone: 'America/Los_Angeles', missingDays: [], through: '2026-11-18' });
    expect(parseDays(pulled, 'core').map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
    expect(parseDays(pulled, 'terms').map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18']);
    // Four o'clock in the morning of the 21st in New York is the 21st, yet of the 20th an hour after midnight UTC.
    const earlier = await pull('sc-domain:clinic1.owner.example', { now: new Date('2026-11-21T03:00:00Z') });
    expect(earlier.through).toBe('2026-11-18');
  });

  it('returns nothing after one call when the platform is still collecting the window', async () => {
    const before = google.calls('searchconsole').length;
    const pulled = await pull('sc-domain:clinic1.owner.example', { start: '2026-11-20' });
    expect(pulled).toMatchObject({ missingDays: [], through: '2026-11-19' });
    expect(pulled.sections.every(({ days }) => days.length === 0)).toBe(true);
    expect(google.calls('searchconsole')).toHaveLength(before + 1);
  });

  it("matches the platform's totals for devices and countries; listed queries stay below them", async () => {
    const [day] = parseDays(await pull('sc-domain:clinic3.owner.example', { start: '2026-10-01', end: '2026-10-31' }), 'core');
    const answer = await fetch(`${google.served.base}/searchconsole/webmasters/v3/sites/sc-domain%3Aclinic3.owner.example/searchAnalytics/query`, {
      method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body: JSON.stringify({ startDate: '2026-10-01', endDate: '2026-10-01' }),
    });
    const { rows } = Object(await answer.json());
    expect([day.clicks, day.impressions]).toEqual([rows[0].clicks, rows[0].impressions]);
    expect(day.position).toBeCloseTo(rows[0].position, 3);
    for (const part of ['devices', 'countries']) {
      expect([sumField(day[part], 'clicks'), sumField(day[part], 'impressions')]).toEqual([day.clicks, day.impressions]);
    }
    const [terms] = parseDays(await pull('sc-domain:clinic3.owner.example', { start: '2026-10-01', end: '2026-10-31' }), 'terms');
    expect(sumField(terms.queries, 'clicks')).toBeLessThan(day.clicks);
    expect(sumField(terms.pages, 'clicks')).toBe(day.clicks);
  });

  it('returns the same bytes twice; a restatement changes only its own days', async () => {
    const window = { start: '2026-10-05', end: '2026-10-11' };
    expect(JSON.stringify(await pull('sc-domain:clinic1.owner.example', window))).toBe(JSON.stringify(await pull('sc-domain:clinic1.owner.example', window)));
  });

  it('has sixteen months of days; reports older ones as missing without asking for them', async () => {
    const older = await pull('sc-domain:clinic1.owner.example', { start: '2025-06-01', end: '2025-06-30', purpose: 'backfill' });
    expect(older.missingDays).toHaveLength(30);
    const before = google.calls('searchconsole').length;
    expect(await pull('sc-domain:clinic1.owner.example', { start: '2025-06-01', end: '2025-06-30' })).toMatchObject({ sections: [] });
    expect(google.calls('searchconsole')).toHaveLength(before);
    const edge = await pull('sc-domain:clinic1.owner.example', { start: '2025-07-01', end: '2025-07-31' });
    const days = parseDays(edge, 'core');
    expect(days.length + edge.missingDays.length).toBe(31);
    expect(edge.missingDays.at(-1)?.localeCompare(days[0]?.date ?? '')).toBe(-1);
  });

  it.each([
    ['access-lost', 'access-lost'], ['throttled', 'throttled'], ['quota-zero', 'configuration'], ['api-disabled', 'configuration'],
    ['unauthenticated', 'reconnect'], ['html', 'invalid-answer'],
  ])('reports %s as %s', async (kind, expected) => {
    await google.fail({ platform: 'searchconsole', kind });
    await expect(pull('sc-domain:clinic1.owner.example')).rejects.toMatchObject({ name: 'PlatformError', platform: 'gsc', kind: expected });
  });

  it("refuses an unverified site, another owner's site, and a missing scope", async () => {
    await expect(pull('https://clinic20.owner.example/')).rejects.toMatchObject({ kind: 'access-lost', platformCode: 'forbidden' });
    await expect(pull('sc-domain:elsewhere.example')).rejects.toMatchObject({ kind: 'access-lost' });
    const without = await google.token(searchScope, { ticked: [] });
    await expect(gscConnector.discover(without, 'gsc')).rejects.toMatchObject({ kind: 'reconnect', platformCode: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' });
  });
});

describe('answers the platform may give', () => {
  let answer: (call: StandInCall) => StandInAnswer;
  let standIn: Awaited<ReturnType<typeof startStandIn>>;
  beforeEach(async () => {
    standIn = await startStandIn(call => answer(call));
    setEnvironment({ GSC_ROOT: `${standIn.origin}/base` });
  });
  afterEach(() => standIn.stop());
  const pull = (more = {}) => requireWindow(gscConnector.pull(makeRequest(makeSite('sc-domain:a.example'), { start: '2026-11-01', end: '2026-11-02', ...more })));
  const row = (keys: string[], clicks = 1, impressions = 2, position = 3) => ({ keys, clicks, impressions, ctr: clicks / impressions, position });
  const readDimension = ({ body }: StandInCall): string => Object(body).dimensions[1] ?? 'totals';
  const rows = (given: Record<string, object[]>) => {
    answer = call => ({ status: 200, json: { rows: given[readDimension(call)], responseAggregationType: 'byProperty' } });
  };

  it('returns zeroes for days without rows, and stops asking when there are no rows', async () => {
    rows({});
    expect(parseDays(await pull(), 'core')).toEqual(['2026-11-01', '2026-11-02'].map(date => ({ date, clicks: 0, impressions: 0, position: 0, devices: [], countries: [] })));
    expect(standIn.calls).toHaveLength(1);
  });

  it('treats recent days without rows as not available when the platform reports no completeness', async () => {
    rows({});
    expect(await pull({ start: '2026-11-14', end: '2026-11-20' })).toMatchObject({ through: '2026-11-17' });
    rows({ totals: [row(['2026-11-19'])] });
    const pulled = await pull({ start: '2026-11-14', end: '2026-11-20' });
    expect(pulled.through).toBe('2026-11-19');
    expect(parseDays(pulled, 'core')).toHaveLength(6);
  });

  it('asks for the next page after every full page', async () => {
    const many = Array.from({ length: 25_000 }, (_, index) => row(['2026-11-01', `term ${index}`], 1, 1 + (index % 100)));
    answer = call => {
      const dimension = readDimension(call);
      const { startRow } = Object(call.body);
      if (dimension === 'totals') return { status: 200, json: { rows: [row(['2026-11-01'])] } };
      if (dimension !== 'query') return { status: 200, json: {} };
      return { status: 200, json: { rows: startRow === 0 ? many : [row(['2026-11-01', 'the best'], 9, 9), row(['2026-11-01', 'term 10099'], 1, 100)] } };
    };
    const [day] = parseDays(await pull(), 'terms');
    expect(standIn.calls.filter(call => readDimension(call) === 'query').map(({ body }) => Object(body).startRow)).toEqual([0, 25_000]);
    expect(day.queries).toHaveLength(50);
    expect(day.queries[0]).toEqual({ query: 'the best', clicks: 9, impressions: 9, position: 3 });
    // By clicks, then impressions, then name; the row that came twice counts once.
    expect(day.queries.slice(1, 4).map(({ query }: { query: string }) => query)).toEqual(['term 10099', 'term 10199', 'term 10299']);
    expect(new Set(day.queries.map(({ query }: { query: string }) => query)).size).toBe(50);
  });

  it('rejects an endless list as an invalid answer', async () => {
    const full = Array.from({ length: 25_000 }, () => row(['2026-11-01', 'again']));
    answer = call => ({ status: 200, json: { rows: readDimension(call) === 'totals' ? [row(['2026-11-01'])] : full } });
    await expect(pull({ end: '2026-11-01' })).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining('device: rows: do not end after 8 pages') });
  });

  it('keeps three decimals of positions, whatever the order of the rows', async () => {
    const given = [row(['2026-11-01', 'usa'], 2, 9, 8.123456789), row(['2026-11-01', 'can'], 2, 10, 1), row(['2026-11-01', 'bel'], 2, 10, 1)];
    rows({ totals: [row(['2026-11-01'])], country: given });
    const first = await pull();
    expect(parseDays(first, 'core')[0].countries).toEqual([
      { country: 'bel', clicks: 2, impressions: 10, position: 1 }, { country: 'can', clicks: 2, impressions: 10, position: 1 },
      { country: 'usa', clicks: 2, impressions: 9, position: 8.123 },
    ]);
    rows({ totals: [row(['2026-11-01'])], country: given.toReversed() });
    expect(JSON.stringify(await pull())).toBe(JSON.stringify(first));
  });

  it.each<[string, unknown]>([
    ['searchAnalytics totals: rows.0.clicks', { rows: [{ ...row(['2026-11-01']), clicks: '1' }] }],
    ['searchAnalytics totals: rows.0.position', { rows: [{ keys: ['2026-11-01'], clicks: 1, impressions: 1 }] }],
    ['searchAnalytics totals: rows.keys: wrong count', { rows: [row(['2026-11-01', 'usa'])] }],
    ['searchAnalytics totals: rows.keys: 2026-11-09 was not asked for', { rows: [row(['2026-11-09'])] }],
    ['searchAnalytics totals: metadata.firstIncompleteDate', { metadata: { firstIncompleteDate: 'soon' } }],
    ['searchAnalytics totals: rows', { rows: {} }],
    ['searchAnalytics totals: answer', 'rows'],
  ])('names the report and the field of a malformed answer: %s', async (text, json) => {
    answer = () => ({ status: 200, json });
    await expect(pull()).rejects.toMatchObject({ kind: 'invalid-answer', message: expect.stringContaining(text) });
  });

  it('refuses a site that was not chosen, without a call', async () => {
    await expect(gscConnector.pull(makeRequest(siteWith({})))).rejects.toMatchObject({ kind: 'reconnect' });
    expect(standIn.calls).toHaveLength(0);
  });

  it('omits an address too long to store; a person without sites gets no group', async () => {
    answer = () => ({ status: 200, json: { siteEntry: [{ siteUrl: `https://a.example/${'x'.repeat(200)}`, permissionLevel: 'siteOwner' }] } });
    expect(await gscConnector.discover('token', 'gsc')).toEqual([]);
    answer = () => ({ status: 200, json: {} });
    expect(await gscConnector.discover('token', 'gsc')).toEqual([]);
  });
});
