import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FailureKind } from '../../../../scripts/sandbox/control.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { makeAccountId, consentUrl, control, decide, everyScope, oauthCall, makeOrganizationUrn, places, redirectUri, restCall, serveLinkedin, signIn } from './linkedin-sandbox.ts';

let served: ServedSandbox;
let token: string;
beforeAll(async () => {
  served = await serveLinkedin();
  token = await signIn(served.base);
});
afterAll(() => served.stop());
afterEach(() => control(served.base, { clear: true, clock: null }));

const rest = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => restCall(served.base, token, path, headers, init);
const analytics = (place: number, more: { range?: string; fields?: string; accounts?: string } = {}) =>
  `q=analytics&pivot=(value:CAMPAIGN)&timeGranularity=(value:DAILY)&dateRange=${more.range ?? '(start:(year:2026,month:11,day:1),end:(year:2026,month:11,day:5))'}&accounts=${
    more.accounts ?? `List(urn%3Ali%3AsponsoredAccount%3A${makeAccountId(place)})`}&fields=${more.fields ?? 'dateRange,pivotValues,impressions,clicks,costInLocalCurrency'}`;

describe('LinkedIn’s consent', () => {
  it('identifies itself as a stand-in and offers people and scopes', async () => {
    const html = await (await fetch(consentUrl(served.base))).text();
    expect(html).toContain('Stand-in for LinkedIn, on this machine');
    expect(html).toContain('all@agency.example');
    for (const scope of everyScope) expect(html).toContain(`value="${scope}"`);
  });

  it.each([
    ['another scheme', { redirect_uri: 'javascript:alert(1)' }],
    ['no client', { client_id: '' }],
    ['no scope', { scope: '' }],
    ['another response', { response_type: 'token' }],
  ])('refuses %s without redirecting', async (_, more) => {
    const answer = await fetch(consentUrl(served.base, more), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('binds a code to its client and redirect address for half an hour', async () => {
    const code = async () => (await decide(consentUrl(served.base))).searchParams.get('code') ?? '';
    const grant = { grant_type: 'authorization_code', redirect_uri: redirectUri };
    expect((await oauthCall(served.base, 'accessToken', { ...grant, code: await code(), client_id: 'another' })).status).toBe(400);
    expect((await oauthCall(served.base, 'accessToken', { ...grant, code: await code(), redirect_uri: 'http://localhost:3999/boarding/linkedinOrg' })).status).toBe(400);
    expect((await oauthCall(served.base, 'accessToken', { ...grant, code: `${await code()}x` })).status).toBe(400);
    expect((await oauthCall(served.base, 'accessToken', { ...grant, code: await code(), client_secret: '' })).body).toMatchObject({ error: 'invalid_client' });
    const late = await code();
    await control(served.base, { clock: '2026-11-21T15:31:00Z' });
    expect((await oauthCall(served.base, 'accessToken', { ...grant, code: late })).body).toMatchObject({ error: 'invalid_request' });
  });

  it('issues sixty-day tokens and a refresh token that counts down from 365 days', async () => {
    const back = await decide(consentUrl(served.base));
    const first = (await oauthCall(served.base, 'accessToken', { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: redirectUri })).body;
    expect(first).toMatchObject({ expires_in: 5_183_999, refresh_token_expires_in: 31_535_999, scope: everyScope.join(','), token_type: 'Bearer' });
    await control(served.base, { clock: '2026-12-21T15:00:00Z' });
    const second = (await oauthCall(served.base, 'accessToken', { grant_type: 'refresh_token', refresh_token: String(first['refresh_token']) })).body;
    expect(second).toMatchObject({ expires_in: 5_183_999, refresh_token: first['refresh_token'], refresh_token_expires_in: 31_535_999 - 30 * 86_400 });
    expect((await oauthCall(served.base, 'introspectToken', { token: String(second['access_token']) })).body).toMatchObject({ active: true, scope: everyScope.join(',') });
    expect((await oauthCall(served.base, 'introspectToken', { token: 'x' })).status).toBe(400);
  });

  it('can be revoked manually for a person', async () => {
    const other = await signIn(served.base);
    await control(served.base, { clock: '2026-11-21T16:00:00Z', expireCredentialsOf: 'all@agency.example' });
    expect((await restCall(served.base, other, '/adAccounts?q=search')).json).toMatchObject({ serviceErrorCode: 65601 });
    token = await signIn(served.base);
    await control(served.base, { clock: '2026-11-21T17:00:00Z' });
    token = await signIn(served.base);
    expect((await rest('/adAccounts?q=search')).status).toBe(200);
  });
});

describe('LinkedIn’s API', () => {
  it('requires a bearer token, a version and the protocol', async () => {
    expect((await rest('/adAccounts?q=search', { Authorization: '' })).json).toMatchObject({ status: 401, serviceErrorCode: 65604 });
    expect((await rest('/adAccounts?q=search', { Authorization: 'Bearer AQVx.y' })).json).toMatchObject({ status: 401, serviceErrorCode: 65600 });
    const answer = await fetch(`${served.base}/linkedinapi/adAccounts?q=search`, { headers: { Authorization: `Bearer ${token}`, 'X-Restli-Protocol-Version': '2.0.0' } });
    expect(await answer.json()).toMatchObject({ status: 400, code: 'VERSION_MISSING' });
    for (const version of ['202504', '202612', '2026', 'latest']) {
      expect((await rest('/adAccounts?q=search', { 'LinkedIn-Version': version })).json).toEqual({ status: 426, code: 'NONEXISTENT_VERSION', message: `Requested version ${version} is not active` });
    }
    expect((await rest('/adAccounts?q=search', { 'X-Restli-Protocol-Version': '1.0.0' })).status).toBe(400);
    expect((await rest('/nowhere')).json).toMatchObject({ status: 404, message: 'No virtual resource found' });
  });

  it.each([
    ['a raw URN in a list', analytics(0, { accounts: `List(urn:li:sponsoredAccount:${makeAccountId(0)})` })],
    ['an encoded list', analytics(0, { accounts: `List%28urn%3Ali%3AsponsoredAccount%3A${makeAccountId(0)}%29` })],
    ['an encoded range', analytics(0, { range: encodeURIComponent('(start:(year:2026,month:11,day:1),end:(year:2026,month:11,day:5))') })],
    ['a day that is none', analytics(0, { range: '(start:(year:2026,month:2,day:30),end:(year:2026,month:11,day:5))' })],
    ['more than twenty fields', analytics(0, { fields: Array(21).fill('clicks').join(',') })],
    ['a plus for a space', 'q=ana+lytics'],
  ])('refuses %s', async (_, query) => {
    expect((await rest(`/adAnalytics?${query}`)).json).toMatchObject({ status: 400 });
  });

  it('names unsupported fields', async () => {
    expect((await rest(`/adAnalytics?${analytics(0, { fields: 'dateRange,shoeSize' })}`)).json).toMatchObject({ status: 403, serviceErrorCode: 100, message: expect.stringContaining('[/shoeSize]') });
  });

  it('reads a tunneled query identically, and refuses long addresses and other methods', async () => {
    const plain = await rest(`/adAnalytics?${analytics(0)}`);
    const headers = { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await rest('/adAnalytics', headers, { method: 'POST', body: analytics(0) })).json).toEqual(plain.json);
    expect(plain.json.elements.length).toBeGreaterThan(0);
    expect(Object.keys(plain.json.elements[0])).toEqual(['dateRange', 'pivotValues', 'impressions', 'clicks', 'costInLocalCurrency']);
    expect((await rest(`/adAnalytics?${analytics(0)}&x=${'a'.repeat(4_100)}`)).status).toBe(414);
    expect((await rest('/adAnalytics', { 'Content-Type': 'application/x-www-form-urlencoded' }, { method: 'POST', body: analytics(0) })).status).toBe(405);
  });

  it('truncates an answer at 15,000 rows without saying so', async () => {
    const { json } = await rest(`/adAnalytics?${analytics(places.huge, { range: '(start:(year:2026,month:10,day:1),end:(year:2026,month:10,day:31))' })}`);
    expect(json.elements).toHaveLength(15_000);
    expect(json.paging).toEqual({ start: 0, count: 10, links: [] });
  });

  it('returns no rows without access, just as without activity', async () => {
    for (const place of [places.denied, places.idle, places.withoutAds]) {
      expect(await rest(`/adAnalytics?${analytics(place)}`)).toMatchObject({ status: 200, json: { elements: [] } });
    }
    expect((await rest(`/adAccounts/${makeAccountId(places.denied)}`)).json).toMatchObject({ status: 403, serviceErrorCode: 100 });
    expect((await rest(`/adAccounts/${makeAccountId(places.idle)}`)).status).toBe(200);
    expect((await rest('/adAccounts/404')).json).toMatchObject({ status: 404 });
    expect((await rest(`/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeURIComponent(makeOrganizationUrn(places.denied))}`)).json).toMatchObject({ status: 403, serviceErrorCode: 100 });
  });

  it('returns money as decimal text, some with six or more decimals', async () => {
    const { json } = await rest(`/adAnalytics?${analytics(places.huge, { range: '(start:(year:2026,month:10,day:5),end:(year:2026,month:10,day:6))' })}`);
    const amounts: unknown[] = json.elements.map((element: { costInLocalCurrency: unknown }) => element.costInLocalCurrency);
    expect(amounts.every(amount => typeof amount === 'string')).toBe(true);
    expect(amounts.some(amount => /\.\d{6,}/.test(String(amount)))).toBe(true);
  });

  it('keeps twelve months for a page, accepts only whole days, and requires encoded keys', async () => {
    const urn = encodeURIComponent(makeOrganizationUrn(0));
    const stats = (start: string, end: string) =>
      rest(`/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${urn}&timeIntervals=(timeRange:(start:${Date.parse(start)},end:${Date.parse(end)}),timeGranularityType:DAY)`);
    expect((await stats('2025-11-15', '2025-11-25')).json.elements.map(({ timeRange }: { timeRange: { start: number } }) => new Date(timeRange.start).toISOString().slice(0, 10))[0]).toBe('2025-11-21');
    expect((await stats('2026-11-10', '2026-11-10T12:00:00Z')).json).toMatchObject({ status: 400, message: expect.stringContaining('full day') });
    expect((await stats('2025-01-01', '2026-11-10')).json).toMatchObject({ status: 400, message: expect.stringContaining('14 months') });
    expect((await rest(`/networkSizes/${makeOrganizationUrn(0)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`)).status).toBe(400);
    expect((await rest(`/networkSizes/${urn}?edgeType=CompanyFollowedByMember`)).status).toBe(400);
    expect((await rest(`/networkSizes/${urn}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`)).json.firstDegreeSize).toBeGreaterThan(0);
  });

  it('returns the same data for the same day at any time', async () => {
    const before = await rest(`/adAnalytics?${analytics(0)}`);
    await control(served.base, { clock: '2026-12-20T10:00:00Z' });
    expect((await rest(`/adAnalytics?${analytics(0)}`)).json).toEqual(before.json);
  });
});

describe('requested failures', () => {
  const statuses: Partial<Record<FailureKind, number>> = {
    throttled: 429, concurrent: 429, unauthenticated: 401, 'access-lost': 403, 'quota-zero': 403, 'api-disabled': 426, 'retired-metric': 403, 'server-error': 500, unavailable: 503, 'invalid-grant': 400,
  };
  it.each(Object.entries(statuses))("%s returns LinkedIn's wording with status %i", async (kind, status) => {
    await control(served.base, { failures: [{ platform: 'linkedinapi', kind, count: 1 }] });
    const answer = await rest('/adAccounts?q=search');
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.json)).not.toMatch(/google/i);
    if (kind !== 'invalid-grant') expect(answer.json).toMatchObject({ status, message: expect.any(String) });
    if (kind === 'concurrent') expect(answer.headers.get('retry-after')).toBe('30');
    expect((await rest('/adAccounts?q=search')).status).toBe(200);
  });
});
