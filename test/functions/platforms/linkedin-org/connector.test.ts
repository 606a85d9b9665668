import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkedinOrgConnector } from '../../../../functions/platforms/linkedin-org/connector.ts';
import type { PulledWindow, PullRequest } from '../../../../functions/platforms/connector.ts';
import { sources } from '../../../../functions/platforms/sources.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { addDays, daysBetween } from '../../../../shared/domain/periods/days.ts';
import { linkedinOrgCoreDaySchema, linkedinOrgFollowersDaySchema, type LinkedinOrgCoreDay } from '../../../../shared/platforms/linkedin-organization/days.ts';
import { accountsSchema, type SiteNode } from '../../../../shared/model/node.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { type StandInAnswer, type StandInCall, startStandIn } from '../../../pipeline/support/stand-in.ts';
import { control, makeOrganizationUrn, places, serveLinkedin, signIn, testNow } from '../../../scripts/sandbox/linkedin/linkedin-sandbox.ts';

let served: ServedSandbox;
let token: string;

beforeAll(async () => {
  served = await serveLinkedin();
  token = await signIn(served.base);
});
afterAll(() => served.stop());
afterEach(() => control(served.base, { clear: true, clock: null }));

const makeSite = (place: number): SiteNode => ({
  siteId: 'site-a', name: 'A', type: 'SITE', sitePath: '/ISL/TOK/org/site-a', revision: 0, createdAt: '2026-01-01T00:00:00Z',
  attr: { accounts: { linkedinOrg: { tokenId: 'linkedinOrg:abcdefghijkl', organizationId: '1', organizationName: 'A', urn: makeOrganizationUrn(place) } } },
});
async function pull(start: string, end: string, more: Partial<PullRequest> & { place?: number; root?: string } = {}): Promise<PulledWindow> {
  const { place = places.usual, root = `${served.base}/linkedinapi`, ...request } = more;
  setEnvironment({ LINKEDIN_API_ROOT: root });
  const pulled = await linkedinOrgConnector.pull({ site: makeSite(place), accessToken: token, start, end, purpose: 'nightly', progress: null, now: testNow, ...request });
  if ('pending' in pulled) throw new Error('LinkedIn makes nobody wait');
  return pulled;
}
const section = (pulled: PulledWindow, name: string) => pulled.sections.find(pulledSection => pulledSection.section === name)?.days ?? [];
const parseCoreDays = (pulled: PulledWindow): LinkedinOrgCoreDay[] => section(pulled, 'core').map(day => linkedinOrgCoreDaySchema.parse(day));
async function captureCalls<T>(work: () => Promise<T>): Promise<{ result: T; calls: string[] }> {
  const before = served.sandbox.calls.length;
  const result = await work();
  return { result, calls: served.sandbox.calls.slice(before).map(({ path }) => path) };
}

describe('organizations', () => {
  it('are listed through the last page, with their names', async () => {
    setEnvironment({ LINKEDIN_API_ROOT: `${served.base}/linkedinapi` });
    const { result, calls } = await captureCalls(() => linkedinOrgConnector.discover(token, 'linkedinOrg'));
    expect(calls).toEqual(['/organizationAcls', '/organizationAcls', '/organizationAcls', '/organizations']);
    const choices = result[0]?.choices ?? [];
    expect(choices).toHaveLength(60);
    expect(choices[0]).toEqual({
      id: '9700001', name: 'Business 0',
      account: { organizationId: '9700001', organizationName: 'Business 0', website: 'https://b0.example', urn: 'urn:li:organization:9700001' },
    });
    for (const { account } of choices) expect(() => accountsSchema.parse({ linkedinOrg: { ...account, tokenId: 'linkedinOrg:x' } })).not.toThrow();
  });

  it('use their number when unnamed, and have no website when they list none', async () => {
    const standIn = await startStandIn(({ path }) =>
      path.startsWith('/organizationAcls')
        ? { status: 200, json: { elements: [{ organization: 'urn:li:organization:1' }, { organizationalTarget: 'urn:li:organization:2' }, { organization: 'urn:li:organizationBrand:3' }, { organization: 'urn:li:school:4' }], paging: { start: 0, count: 100, links: [] } } }
        : { status: 200, json: { results: { 1: { localizedName: 'One' } }, errors: { 2: { status: 403 } }, statuses: { 1: 200, 2: 403 } } },
    );
    setEnvironment({ LINKEDIN_API_ROOT: standIn.origin });
    const [group] = await linkedinOrgConnector.discover(token, 'linkedinOrg');
    await standIn.stop();
    expect(standIn.calls[1]?.path).toBe('/organizations?ids=List(1,2,3)');
    expect(group?.choices.map(({ account }) => account)).toEqual([
      { organizationId: '1', organizationName: 'One', urn: 'urn:li:organization:1' },
      { organizationId: '2', organizationName: '2', urn: 'urn:li:organization:2' },
      { organizationId: '3', organizationName: '3', urn: 'urn:li:organizationBrand:3' },
    ]);
  });

  it('are none for a person without any', async () => {
    setEnvironment({ LINKEDIN_API_ROOT: `${served.base}/linkedinapi` });
    expect(await linkedinOrgConnector.discover(await signIn(served.base, { email: 'nobody@site.example' }), 'linkedinOrg')).toEqual([]);
  });
});

describe('a nightly pull of a page', () => {
  it('takes four calls: new followers, posts, followers, and demographics', async () => {
    const { result, calls } = await captureCalls(() => pull('2026-11-18', '2026-11-20'));
    expect(calls).toEqual([
      '/organizationalEntityFollowerStatistics', '/organizationalEntityShareStatistics', '/networkSizes/urn:li:organization:9700001', '/organizationalEntityFollowerStatistics',
    ]);
    expect(calls.length).toBeLessThanOrEqual(sources.linkedinOrg.quota.countCalls(3, 1));
    expect(result).toMatchObject({ timeZone: 'UTC', missingDays: [], through: '2026-11-19' });
    const days = parseCoreDays(result);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19']);
    expect(days[0]).toMatchObject({ followers: null });
    expect(days[1]?.followers).toBeGreaterThan(1_000);
    expect(days[1]?.impressions).toBeGreaterThan(0);
    expect(days[1]?.uniqueImpressions).toBeLessThan(days[1]?.impressions ?? 0);
  });

  it('stores follower demographics under the current month, largest first for each facet', async () => {
    const [month, ...more] = section(await pull('2026-11-18', '2026-11-20'), 'followers').map(day => linkedinOrgFollowersDaySchema.parse(day));
    expect(more).toEqual([]);
    expect(month?.date).toBe('2026-11-01');
    expect([...new Set(month?.facets.map(({ facet }) => facet))]).toEqual(['geo', 'seniority', 'industry', 'function', 'staffCount', 'association']);
    const geo = month?.facets.filter(({ facet }) => facet === 'geo') ?? [];
    expect(geo[0]?.key).toBe('urn:li:geo:103644278');
    expect(geo.map(({ organic }) => organic)).toEqual(geo.map(({ organic }) => organic).sort((a, b) => b - a));
  });

  it('returns the same bytes when pulled twice', async () => {
    expect(JSON.stringify(await pull('2026-11-18', '2026-11-20'))).toBe(JSON.stringify(await pull('2026-11-18', '2026-11-20')));
  });

  it('reports a page out of reach', async () => {
    await expect(pull('2026-11-18', '2026-11-20', { place: places.denied })).rejects.toMatchObject({ kind: 'access-lost', platformCode: '100', platform: 'linkedinOrg' });
  });
});

describe('the history of a page', () => {
  it('takes two calls a window and leaves out what LinkedIn reports only for today', async () => {
    const { result, calls } = await captureCalls(() => pull('2026-10-01', '2026-10-31', { purpose: 'backfill' }));
    expect(calls).toHaveLength(2);
    expect(result).not.toHaveProperty('through');
    const days = parseCoreDays(result);
    expect(days).toHaveLength(31);
    expect(days.every(({ followers }) => followers === null)).toBe(true);
    expect(section(result, 'followers')).toEqual([]);
  });

  it('adds up: gains equal the difference in followers', async () => {
    const followersOn = async (clock: string) => {
      await control(served.base, { clock });
      return Object(await (await fetch(`${served.base}/linkedinapi/networkSizes/urn%3Ali%3Aorganization%3A9700001?edgeType=COMPANY_FOLLOWED_BY_MEMBER`, {
        headers: { Authorization: `Bearer ${token}`, 'LinkedIn-Version': '202607', 'X-Restli-Protocol-Version': '2.0.0' },
      })).json()).firstDegreeSize;
    };
    const [before, after] = [await followersOn('2026-11-30T12:00:00Z'), await followersOn('2026-12-31T12:00:00Z')];
    await control(served.base, { clock: '2027-01-20T12:00:00Z' });
    const days = parseCoreDays(await pull('2026-12-01', '2026-12-31', { now: new Date('2027-01-20T12:00:00Z') }));
    const won = days.reduce((sum, { organicFollowerGain, paidFollowerGain }) => sum + (organicFollowerGain ?? 0) + (paidFollowerGain ?? 0), 0);
    expect(won).toBe(after - before);
  });

  it('is missing beyond twelve months, without a call for a window entirely beyond', async () => {
    const { result, calls } = await captureCalls(() => pull('2025-10-01', '2025-10-31', { purpose: 'backfill' }));
    expect(calls).toEqual([]);
    expect(result).toEqual({ sections: [], timeZone: 'UTC', missingDays: expect.arrayContaining(['2025-10-01', '2025-10-31']) });
    const across = await pull('2025-11-10', '2025-11-30', { purpose: 'backfill' });
    expect(across.missingDays).toEqual(Array.from({ length: 12 }, (_, index) => addDays('2025-11-10', index)));
    expect(parseCoreDays(across).map(({ date }) => date)[0]).toBe('2025-11-22');
    expect(daysBetween('2025-11-22', '2025-11-30') + 1).toBe(parseCoreDays(across).length);
  });
});

describe('answers the stand-in does not give', () => {
  const dayMs = 86_400_000;
  const range = (day: string) => ({ start: Date.parse(day), end: Date.parse(day) + dayMs });
  const gain = (day: string, followerGains: object = { organicFollowerGain: 2, paidFollowerGain: 0 }) => ({ timeRange: range(day), followerGains });
  const posts = (day: string, totalShareStatistics: object = { impressionCount: 9, uniqueImpressionsCount: 7, clickCount: 1, likeCount: -1, commentCount: 0, shareCount: 0, engagement: 0.1 }) =>
    ({ timeRange: range(day), totalShareStatistics });
  async function answered(gains: object, shares: object, start: string, end: string, more: Partial<PullRequest> = {}) {
    const answer = ({ path }: StandInCall): StandInAnswer => {
      if (path.includes('networkSizes')) return { status: 200, json: { firstDegreeSize: 77 } };
      if (!path.includes('timeIntervals')) return { status: 200, json: { elements: [] } };
      return { status: 200, json: path.includes('FollowerStatistics') ? gains : shares };
    };
    const standIn = await startStandIn(answer);
    try {
      return { pulled: await pull(start, end, { root: standIn.origin, ...more }), calls: standIn.calls };
    } finally {
      await standIn.stop();
    }
  }

  it('sends days with an exclusive end, encoded for Rest.li', async () => {
    const { calls } = await answered({ elements: [] }, { elements: [] }, '2026-11-18', '2026-11-20');
    expect(calls[0]?.path).toBe(
      `/organizationalEntityFollowerStatistics?q=organizationalEntity&organizationalEntity=urn%3Ali%3Aorganization%3A9700001&timeIntervals=(timeRange:(start:${Date.parse('2026-11-18')},end:${Date.parse('2026-11-21')}),timeGranularityType:DAY)`,
    );
    expect(calls[2]?.path).toBe('/networkSizes/urn%3Ali%3Aorganization%3A9700001?edgeType=COMPANY_FOLLOWED_BY_MEMBER');
    expect(calls[0]?.headers).toMatchObject({ 'linkedin-version': '202607', 'x-restli-protocol-version': '2.0.0' });
  });

  it('treats a recent day without statistics as not available, an old one as empty', async () => {
    const young = await answered({ elements: [gain('2026-11-18')] }, { elements: [posts('2026-11-18'), posts('2026-11-19')] }, '2026-11-17', '2026-11-20');
    expect(young.pulled.through).toBe('2026-11-18');
    expect(parseCoreDays(young.pulled)).toEqual([
      { date: '2026-11-17', followers: null, organicFollowerGain: 0, paidFollowerGain: 0, impressions: 0, uniqueImpressions: 0, clicks: 0, likes: 0, comments: 0, shares: 0 },
      { date: '2026-11-18', followers: 77, organicFollowerGain: 2, paidFollowerGain: 0, impressions: 9, uniqueImpressions: 7, clicks: 1, likes: -1, comments: 0, shares: 0 },
    ]);
    const none = await answered({ elements: [] }, { elements: [] }, '2026-11-18', '2026-11-20');
    expect(none.pulled.through).toBeNull();
    expect(parseCoreDays(none.pulled)).toEqual([]);
    const old = await answered({ elements: [] }, { elements: [] }, '2026-11-13', '2026-11-14');
    expect(old.pulled).not.toHaveProperty('through');
    expect(parseCoreDays(old.pulled)).toHaveLength(2);
  });

  it('returns null for a metric no longer reported, and keeps zero', async () => {
    const { pulled } = await answered({ elements: [gain('2026-11-01', { organicFollowerGain: 0 })] }, { elements: [posts('2026-11-01', { impressionCount: 3, clickCount: 0 })] }, '2026-11-01', '2026-11-01');
    expect(parseCoreDays(pulled)[0]).toMatchObject({ organicFollowerGain: 0, paidFollowerGain: null, impressions: 3, clicks: 0, uniqueImpressions: null, likes: null });
  });

  it.each([
    ['a day that is none', { timeRange: { start: Date.parse('2026-11-01') + 1, end: Date.parse('2026-11-02') }, followerGains: {} }, 'elements.0.timeRange'],
    ['a number in a text', gain('2026-11-01', { organicFollowerGain: '2' }), 'elements.0.organicFollowerGain'],
    ['no gains', { timeRange: range('2026-11-01') }, 'elements.0.followerGains'],
  ])('%s: names the field it rejects', async (_, element, field) => {
    await expect(answered({ elements: [element] }, { elements: [] }, '2026-11-01', '2026-11-01')).rejects.toMatchObject({
      kind: 'invalid-answer', message: expect.stringContaining(`organizationalEntityFollowerStatistics: ${field}`),
    });
  });

  it('follows further pages of statistics when LinkedIn reports more', async () => {
    const standIn = await startStandIn(({ path }) => {
      const isSecond = path.includes('start=1&');
      const paging = { start: isSecond ? 1 : 0, count: 1, links: isSecond ? [] : [{ rel: 'next', href: '/next' }] };
      return { status: 200, json: { paging, elements: [path.includes('FollowerStatistics') ? gain(isSecond ? '2026-11-02' : '2026-11-01') : posts(isSecond ? '2026-11-02' : '2026-11-01')] } };
    });
    const pulled = await pull('2026-11-01', '2026-11-02', { root: standIn.origin });
    await standIn.stop();
    expect(parseCoreDays(pulled).map(({ organicFollowerGain, impressions }) => [organicFollowerGain, impressions])).toEqual([[2, 9], [2, 9]]);
    expect(standIn.calls).toHaveLength(4);
  });
});
