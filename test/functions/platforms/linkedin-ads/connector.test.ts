import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkedinConnector } from '../../../../functions/platforms/linkedin-ads/connector.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';
import type { PulledWindow } from '../../../../functions/platforms/connector.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { linkedinCoreDaySchema, type LinkedinCoreDay } from '../../../../shared/platforms/linkedin-ads/days.ts';
import { accountsSchema, type SiteNode } from '../../../../shared/model/node.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { startStandIn } from '../../../pipeline/support/stand-in.ts';
import { makeAccountId, control, decide, consentUrl, oauthCall, places, redirectUri, serveLinkedin, signIn, testNow } from '../../../scripts/sandbox/linkedin/linkedin-sandbox.ts';

let served: ServedSandbox;
let token: string;
let lines: string[];

beforeAll(async () => {
  served = await serveLinkedin();
  setEnvironment({ LINKEDIN_API_ROOT: `${served.base}/linkedinapi`, LINKEDIN_OAUTH_ROOT: `${served.base}/linkedin`, LINKEDIN_CLIENT_ID: 'test-linkedin' });
  setClock(() => testNow);
  logTo(line => lines.push(line));
  lines = [];
  token = await signIn(served.base);
});
afterAll(async () => {
  setClock(() => new Date());
  await served.stop();
});
afterEach(() => control(served.base, { clear: true, clock: null }));

const makeSite = (place: number): SiteNode => {
  const id = makeAccountId(place);
  return {
    siteId: 'site-a', name: 'A', type: 'SITE', sitePath: '/ISL/TOK/org/site-a', revision: 0, createdAt: '2026-01-01T00:00:00Z',
    attr: { accounts: { linkedin: { tokenId: 'linkedin:abcdefghijkl', accountId: id, accountName: 'A', reference: 'urn:li:organization:1', account: `urn:li:sponsoredAccount:${id}`, type: 'BUSINESS' } } },
  };
};
async function pull(place: number = places.usual, start = '2026-11-14', end = '2026-11-20', accessToken = token): Promise<PulledWindow> {
  const pulled = await linkedinConnector.pull({ site: makeSite(place), accessToken, start, end, purpose: 'nightly', progress: null, now: testNow });
  if ('pending' in pulled) throw new Error('LinkedIn makes nobody wait');
  return pulled;
}
const parseDays = ({ sections: [section] }: PulledWindow): LinkedinCoreDay[] => (section?.days ?? []).map(day => linkedinCoreDaySchema.parse(day));
const captureCalls = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: string[] }> => {
  const before = served.sandbox.calls.length;
  const result = await work();
  return { result, calls: served.sandbox.calls.slice(before).map(({ method, path }) => `${method} ${path}`) };
};
const sum = (days: readonly LinkedinCoreDay[], of: (campaign: LinkedinCoreDay['campaigns'][number]) => number) =>
  days.reduce((total, { campaigns }) => total + campaigns.reduce((part, campaign) => part + of(campaign), 0), 0);

describe('accounts', () => {
  it('are listed through the last page, each with what a site stores', async () => {
    const { result, calls } = await captureCalls(() => linkedinConnector.discover(token, 'linkedin'));
    expect(calls).toHaveLength(3);
    expect(result).toHaveLength(1);
    expect(result[0]).toMatchObject({ accountId: 'linkedin', accountName: 'LinkedIn' });
    expect(result[0]?.choices).toHaveLength(60);
    expect(result[0]?.choices[0]).toEqual({
      id: '5700001', name: 'Business 0',
      account: { accountId: '5700001', accountName: 'Business 0', reference: 'urn:li:organization:9700001', account: 'urn:li:sponsoredAccount:5700001', type: 'BUSINESS' },
    });
    for (const { account } of result[0]?.choices ?? []) expect(() => accountsSchema.parse({ linkedin: { ...account, tokenId: 'linkedin:x' } })).not.toThrow();
  });

  it('are none for a person without any', async () => {
    expect(await linkedinConnector.discover(await signIn(served.base, { email: 'nobody@site.example' }), 'linkedin')).toEqual([]);
  });

  it('are refused to a sign-in without the scope', async () => {
    const other = await signIn(served.base, { ticked: ['rw_organization_admin'] });
    await expect(linkedinConnector.discover(other, 'linkedin')).rejects.toMatchObject({ kind: 'access-lost', platformCode: '100' });
  });
});

describe('a window of LinkedIn Ads', () => {
  it("takes three calls and returns daily records in UTC and the account's currency", async () => {
    const { result, calls } = await captureCalls(() => pull());
    expect(calls).toEqual(['GET /adAccounts/5700001', 'GET /adAnalytics', 'GET /adAccounts/5700001/adCampaigns']);
    expect(result).toMatchObject({ timeZone: 'UTC', missingDays: [] });
    const days = parseDays(result);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    expect(new Set(days.map(({ currency }) => currency))).toEqual(new Set(['USD']));
    const monday = days[2]?.campaigns ?? [];
    expect(monday.map(({ name, objective }) => [name, objective])).toEqual([
      ['Business 0 - Lead form', 'LEAD_GENERATION'], ['Business 0 - Website visits', 'WEBSITE_VISIT'], ['Business 0 - Brand', 'BRAND_AWARENESS'],
    ]);
    for (const campaign of monday) {
      expect(campaign.impressions).toBeGreaterThan(campaign.clicks);
      expect(campaign.spend).toBeGreaterThan(0);
      expect(Math.abs(campaign.spend * 100 - Math.round(campaign.spend * 100))).toBeLessThan(1e-6);
    }
    expect(sum(days, ({ oneClickLeads }) => oneClickLeads ?? 0)).toBeGreaterThan(0);
  });

  it('returns the same bytes when pulled twice', async () => {
    expect(JSON.stringify(await pull())).toBe(JSON.stringify(await pull()));
  });

  it('restates the last days and leaves earlier ones unchanged', async () => {
    const first = parseDays(await pull(places.usual, '2026-11-10', '2026-11-20'));
    await control(served.base, { clock: '2026-12-05T15:00:00Z' });
    const later = parseDays(await pull(places.usual, '2026-11-10', '2026-11-20'));
    expect(later.slice(0, 4)).toEqual(first.slice(0, 4));
    expect(sum(later.slice(-1), ({ impressions }) => impressions)).toBeGreaterThan(sum(first.slice(-1), ({ impressions }) => impressions));
  });

  it('returns euros beside dollars for an account in euros', async () => {
    const [day] = parseDays(await pull(places.inEuros, '2026-11-09', '2026-11-09'));
    expect(day?.currency).toBe('EUR');
    const [campaign] = day?.campaigns ?? [];
    expect((campaign?.costInUsd ?? 0) / (campaign?.spend ?? 1)).toBeCloseTo(1.08, 5);
  });

  it('returns days without campaigns when idle, without asking for names', async () => {
    const { result, calls } = await captureCalls(() => pull(places.idle, '2026-11-19', '2026-11-20'));
    expect(result.billingHold).toBe('BILLING_HOLD');
    expect((await pull(places.usual, '2026-11-19', '2026-11-20')).billingHold).toBeNull();
    expect((await pull(places.withoutAds, '2026-11-19', '2026-11-20')).billingHold).toBeNull();
    expect(parseDays(result)).toEqual([{ date: '2026-11-19', currency: 'USD', campaigns: [] }, { date: '2026-11-20', currency: 'USD', campaigns: [] }]);
    expect(calls).toHaveLength(2);
  });

  it('reports an account out of reach, although its report is merely empty', async () => {
    await expect(pull(places.denied)).rejects.toMatchObject({ kind: 'access-lost', httpStatus: 403, platformCode: '100' });
  });

  it('splits a report that LinkedIn truncates, and tunnels long campaign name queries', async () => {
    const { result, calls } = await captureCalls(() => pull(places.huge, '2026-10-01', '2026-10-31'));
    const days = parseDays(result);
    expect(calls.filter(call => call === 'GET /adAnalytics').length).toBeGreaterThan(2);
    expect(calls.filter(call => call.startsWith('POST')).length).toBeGreaterThan(1);
    expect(days).toHaveLength(31);
    const rows = days.reduce((count, { campaigns }) => count + campaigns.length, 0);
    expect(rows).toBeGreaterThan(15_000);
    for (const { campaigns } of days) {
      expect(new Set(campaigns.map(({ id }) => id)).size).toBe(campaigns.length);
      expect(campaigns.every(({ name }) => name.startsWith('Business 9'))).toBe(true);
    }
    // Day by day, no part is cut: the sums must agree.
    const alone = parseDays(await pull(places.huge, '2026-10-16', '2026-10-16'));
    expect(days[15]).toEqual(alone[0]);
  });
});

describe('a metric that LinkedIn retired', () => {
  it('loses only that metric, and logs its name once', async () => {
    lines = [];
    for (const time of [1, 2]) {
      await control(served.base, { failures: [{ platform: 'linkedinapi', kind: 'retired-metric', count: 1, pathContains: 'adAnalytics' }] });
      const campaigns = parseDays(await pull(places.usual, '2026-11-16', '2026-11-16'))[0]?.campaigns ?? [];
      expect(campaigns.length, String(time)).toBeGreaterThan(0);
      for (const campaign of campaigns) expect(campaign).toMatchObject({ videoViews: null, landingPageClicks: expect.any(Number) });
    }
    expect(lines.filter(line => line.includes('videoViews'))).toHaveLength(1);
  });
});

describe('a refusal that does not name the metric', () => {
  /** LinkedIn as a stand-in of a few lines, which refuses some fields without saying which. */
  async function refusing(dead: readonly string[]) {
    const asked: string[][] = [];
    const standIn = await startStandIn(({ path }) => {
      if (!path.startsWith('/adAnalytics')) return { status: 200, json: path.includes('adCampaigns') ? { elements: [] } : { id: 5_700_001, currency: 'USD' } };
      const fields = (/fields=(.*)$/.exec(path)?.[1] ?? '').split(',');
      asked.push(fields);
      if (fields.some(field => dead.includes(field))) return { status: 400, json: { status: 400, message: 'One of the requested fields is not available' } };
      const values = Object.fromEntries(fields.map(field => [field, field.startsWith('cost') ? '1.5' : 2]));
      const date = { year: 2026, month: 11, day: 16 };
      return { status: 200, json: { elements: [{ ...values, dateRange: { start: date, end: date }, pivotValues: ['urn:li:sponsoredCampaign:7'] }] } };
    });
    setEnvironment({ LINKEDIN_API_ROOT: standIn.origin });
    const outcome = await pull(places.usual, '2026-11-16', '2026-11-16').catch((error: unknown) => error);
    setEnvironment({ LINKEDIN_API_ROOT: `${served.base}/linkedinapi` });
    await standIn.stop();
    return { outcome, asked };
  }

  it('finds the refused metrics one by one and keeps the others', async () => {
    const { outcome, asked } = await refusing(['reactions', 'follows']);
    expect(asked).toHaveLength(1 + 13 + 1);
    expect(asked.slice(1, -1).every(fields => fields.length === 3)).toBe(true);
    expect(asked.at(-1)).not.toContain('reactions');
    expect(parseDays(Object(outcome))[0]?.campaigns).toEqual([expect.objectContaining({ spend: 1.5, impressions: 2, engagements: 4, videoViews: 2 })]);
  });

  it('is a configuration error when a record requires the metric', async () => {
    expect((await refusing(['costInLocalCurrency'])).outcome).toMatchObject({ kind: 'configuration', httpStatus: 400 });
  });
});

describe('failures of LinkedIn', () => {
  it.each([
    ['unauthenticated', 'reconnect', {}],
    ['access-lost', 'access-lost', {}],
    ['api-disabled', 'configuration', { httpStatus: 426, platformCode: 'NONEXISTENT_VERSION' }],
    ['throttled', 'throttled', { retryAt: new Date('2026-11-22T00:00:00Z') }],
    ['concurrent', 'throttled', { retryAt: new Date('2026-11-21T15:00:30Z') }],
    ['server-error', 'transient', {}],
    ['html', 'invalid-answer', {}],
    ['truncated', 'invalid-answer', {}],
    ['drop', 'transient', {}],
  ])('reports %s as %s', async (kind, expected, more) => {
    await control(served.base, { failures: [{ platform: 'linkedinapi', kind }] });
    const failure = await pull().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'PlatformError', platform: 'linkedin', kind: expected, ...more });
    expect(JSON.stringify(failure) + String(failure)).not.toContain(token);
  });

  it('retries temporary ones', async () => {
    await control(served.base, { failures: [{ platform: 'linkedinapi', kind: 'unavailable', count: 2 }] });
    expect(parseDays(await pull())).toHaveLength(7);
  });

  it('retries a refused brand-new token after a second', async () => {
    await control(served.base, { failures: [{ platform: 'linkedinapi', kind: 'unauthenticated', count: 1 }] });
    expect(parseDays(await pull())).toHaveLength(7);
  });

  it('asks for a new sign-in after the access token expired', async () => {
    const back = await decide(consentUrl(served.base));
    const { body } = await oauthCall(served.base, 'accessToken', { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: redirectUri });
    await control(served.base, { clock: '2027-01-21T15:00:00Z' });
    await expect(pull(places.usual, '2026-11-14', '2026-11-20', String(body['access_token']))).rejects.toMatchObject({ kind: 'reconnect', platformCode: '65602' });
  });

  it('reports a retired version as a configuration error', async () => {
    setEnvironment({ LINKEDIN_VERSION: '202504' });
    await expect(pull()).rejects.toMatchObject({ kind: 'configuration', httpStatus: 426, message: 'Requested version 202504 is not active' });
    setEnvironment({ LINKEDIN_VERSION: '202607' });
  });
});
