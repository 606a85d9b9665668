import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PulledWindow, PullRequest } from '../../../../functions/platforms/connector.ts';
import { fbPageConnector } from '../../../../functions/platforms/facebook-page/connector.ts';
import { testPage } from '../../../../functions/platforms/facebook-page/test-page.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';
import { daySections } from '../../../../shared/platforms/records.ts';
import type { FbPageCoreDay } from '../../../../shared/platforms/facebook-page/days.ts';
import { accountsSchema } from '../../../../shared/model/node.ts';
import { type Facebook, instagramIdAt, pageIdAt, makePullRequest, signIn, startFacebook, testNow } from '../facebook/support.ts';

let facebook: Facebook;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  logTo(line => lines.push(line));
  facebook = await startFacebook();
  token = await signIn('fbPage');
});
afterAll(async () => {
  await facebook.stop();
  logTo(line => void process.stdout.write(`${line}\n`));
});
beforeEach(async () => {
  lines.length = 0;
  facebook.setNow(testNow);
  await facebook.control({ clear: true });
});

const ask = (index: number, more: Partial<PullRequest> = {}): PullRequest =>
  makePullRequest({ fbPage: { tokenId: 'fbPage:a', pageId: pageIdAt(index), pageName: 'P', igPageId: instagramIdAt(index) } }, token, more);
async function pull(index: number, more: Partial<PullRequest> = {}): Promise<PulledWindow> {
  const pulled = await fbPageConnector.pull(ask(index, more));
  if ('pending' in pulled) throw new Error('Nothing of a page is slow');
  return pulled;
}
const listDays = ({ sections }: PulledWindow): FbPageCoreDay[] => sections.flatMap(section => (section.service === 'fbPage' ? [...section.days] : []));
const catchFailure = (run: Promise<unknown>) => run.then(() => ({ kind: 'none' }), (error: unknown) => error);
const nulls = (record: object | null) => Object.entries(record ?? {}).filter(([, value]) => value === null).map(([name]) => name);

describe('Facebook pages', () => {
  it('are listed to the last page, with everything a site stores', async () => {
    const [person, ...others] = await fbPageConnector.discover(token, 'fbPage');
    expect(others).toEqual([]);
    expect(person?.accountName).toBe('Agency');
    expect(person?.choices).toHaveLength(24);
    expect(person?.choices[0]).toEqual({ id: pageIdAt(0), name: 'Business 1', account: { pageId: pageIdAt(0), pageName: 'Business 1', igPageId: instagramIdAt(0) } });
    expect(person?.choices.find(({ id }) => id === pageIdAt(15))?.account).toEqual({ pageId: pageIdAt(15), pageName: 'Business 16' });
    for (const { account } of person?.choices ?? []) expect(accountsSchema.safeParse({ fbPage: { ...account, tokenId: 'fbPage:a' } }).success).toBe(true);
  });
});

describe('a page window', () => {
  it('for one night takes eight calls with Instagram and four without', async () => {
    const insights = `${pageIdAt(0)}/insights`;
    const instagram = `${instagramIdAt(0)}/insights`;
    expect(await facebook.callsOf(() => pull(0))).toEqual([pageIdAt(0), insights, insights, insights, instagram, instagram, instagram, instagram]);
    const alone = ask(15);
    expect(await facebook.callsOf(() => fbPageConnector.pull({ ...alone, site: { ...alone.site, attr: { accounts: { fbPage: { tokenId: 'fbPage:a', pageId: pageIdAt(15), pageName: 'P' } } } } }))).toHaveLength(4);
  });

  it('has every day in its schema, in Pacific time, with followers only on the newest day', async () => {
    const pulled = await pull(0);
    const days = listDays(pulled);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(days.every(day => daySections.fbPage.core.safeParse(day).success)).toBe(true);
    expect(pulled).toMatchObject({ timeZone: 'America/Los_Angeles', missingDays: [] });
    expect(pulled).not.toHaveProperty('through');
    expect(days.flatMap(({ page }) => nulls(page))).toEqual([]);
    expect(days.map(({ instagram }) => nulls(instagram))).toEqual([['followers'], ['followers'], []]);
    const [first, second] = days;
    expect((second?.page.follows ?? 0) - (first?.page.follows ?? 0)).toBe((second?.page.newFollows ?? 0) - (second?.page.unfollows ?? 0));
  });

  it('assigns a value to the day before its end, even across a clock change', async () => {
    const wide = listDays(await pull(0, { start: '2026-10-30', end: '2026-11-04' }));
    for (const day of wide) expect(listDays(await pull(0, { start: day.date, end: day.date }))).toEqual([day]);
    expect(new Set(wide.map(({ page }) => page.mediaViews)).size).toBeGreaterThan(1);
  });

  it('requested twice yields the same bytes, and a recent day is restated', async () => {
    const first = JSON.stringify(await pull(0));
    expect(JSON.stringify(await pull(0))).toBe(first);
    const later = new Date('2026-11-24T15:00:00Z');
    facebook.setNow(later);
    const [, , again] = listDays(await pull(0, { now: later }));
    const [, , fresh]: (FbPageCoreDay | undefined)[] = JSON.parse(first).sections[0].days;
    expect(again?.page.mediaViews).toBeGreaterThan(fresh?.page.mediaViews ?? Number.NaN);
    expect(again?.page.follows).toBe(fresh?.page.follows);
  });

  it('ends with the newest day available on the platform', async () => {
    const pulled = await pull(17);
    expect(pulled.through).toBe('2026-11-19');
    expect(listDays(pulled).map(({ date, instagram }) => [date, instagram?.followers !== null])).toEqual([['2026-11-18', false], ['2026-11-19', true]]);
    expect(await pull(17, { start: '2026-11-20', end: '2026-11-20' })).toMatchObject({ through: '2026-11-19', sections: [{ days: [] }] });
  });

  it('of a page below 100 likes is unknown, not zero, and includes its days', async () => {
    const pulled = await pull(14);
    const days = listDays(pulled);
    expect(days.map(({ page }) => nulls(page).length)).toEqual(days.map(() => 8));
    expect(days[0]?.date).toBe('2026-11-18');
    expect(days[0]?.instagram?.reach).toEqual(expect.any(Number));
  });

  it('without Instagram says so; small or late accounts are unknown where data is missing', async () => {
    const alone = ask(15);
    const site = { ...alone.site, attr: { accounts: { fbPage: { tokenId: 'fbPage:a', pageId: pageIdAt(15), pageName: 'P' } } } };
    const pulled = await fbPageConnector.pull({ ...alone, site });
    expect('sections' in pulled && listDays(pulled).map(({ instagram }) => instagram)).toEqual([null, null, null]);
    const small = listDays(await pull(16));
    expect(small.map(({ instagram }) => instagram?.newFollowers)).toEqual([null, null, null]);
    expect(small.at(-1)?.instagram).toMatchObject({ followers: 64, views: expect.any(Number) });
    const late = listDays(await pull(18)).at(-1)?.instagram;
    expect(late).toMatchObject({ views: null, reach: null, followers: expect.any(Number) });
  });

  it('of an old month requests only the series from Instagram', async () => {
    const range = { start: '2026-07-01', end: '2026-07-31', purpose: 'backfill' } as const;
    const calls = await facebook.callsOf(async () => {
      const days = listDays(await pull(0, range));
      expect(days).toHaveLength(31);
      expect(days.every(({ instagram, page }) => instagram?.reach !== null && instagram?.views === null && page.mediaViews !== null)).toBe(true);
      expect(days.every(({ instagram }) => instagram?.followers === null && instagram.newFollowers === null)).toBe(true);
    });
    expect(calls).toHaveLength(6);
  });

  it('loses only retired metrics, on either side, each named once', async () => {
    const now = new Date('2029-07-20T15:00:00Z');
    facebook.setNow(now);
    token = await signIn('fbPage');
    const range = { start: '2029-07-17', end: '2029-07-19', now };
    const calls = await facebook.callsOf(async () => {
      const days = listDays(await pull(0, range));
      expect(days.flatMap(({ page }) => nulls(page))).toEqual(['videoViews', 'videoViews', 'videoViews']);
      expect(days.map(({ instagram }) => nulls(instagram))).toEqual([['followers', 'shares'], ['followers', 'shares'], ['shares']]);
    });
    // The eight, three for the members of the page's group, eight for those of Instagram's first day.
    expect(calls).toHaveLength(8 + 3 + 8);
    await pull(0, range);
    expect(lines.filter(line => line.includes('removed a metric')).map(line => JSON.parse(line).metric)).toEqual(['page_video_views', 'shares']);
    facebook.setNow(testNow);
    token = await signIn('fbPage');
  });

  it.each([
    ['throttled', 'throttled'], ['unauthenticated', 'reconnect'], ['access-lost', 'access-lost'], ['api-disabled', 'configuration'],
    ['quota-zero', 'configuration'], ['server-error', 'transient'], ['html', 'invalid-answer'], ['broken-json', 'invalid-answer'],
  ])('%s is reported distinctly, without the token', async (kind, expected) => {
    await facebook.control({ failures: [{ platform: 'graph', kind, pathContains: pageIdAt(0) }] });
    const failure = await catchFailure(pull(0));
    expect(failure).toMatchObject({ name: 'PlatformError', kind: expected, platform: 'fbPage' });
    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/EAA/);
  });

  it('keeps the page when only Instagram is refused, and nothing when throttled', async () => {
    await facebook.control({ failures: [{ platform: 'graph', kind: 'access-lost', pathContains: instagramIdAt(0) }] });
    const days = listDays(await pull(0));
    expect(days.map(({ page, instagram }) => [page.mediaViews !== null, nulls(instagram).includes('views')])).toEqual([[true, true], [true, true], [true, true]]);
    expect(lines.join()).toContain('Instagram account linked to a page cannot be read');
    await facebook.control({ clear: true, failures: [{ platform: 'graph', kind: 'throttled', pathContains: instagramIdAt(0) }] });
    expect(await catchFailure(pull(0))).toMatchObject({ kind: 'throttled' });
  });

  it("never logs a token, and uses the page's own", async () => {
    await pull(0);
    expect(lines.join()).not.toMatch(/EAA/);
    expect(await catchFailure(fbPageConnector.pull(makePullRequest({}, token)))).toMatchObject({ kind: 'reconnect' });
  });
});

describe('Test Page', () => {
  it('reads the page and names its Instagram account', async () => {
    expect(await testPage(token, pageIdAt(0))).toEqual({ canRead: true, pageName: 'Business 1', instagram: 'business1' });
    expect(await testPage(token, pageIdAt(15))).toEqual({ canRead: true, pageName: 'Business 16', instagram: null });
  });
  it('reports missing access: a listed page, an unlisted one, an unticked permission', async () => {
    expect(await testPage(token, pageIdAt(13))).toMatchObject({ canRead: false, pageName: 'Business 14' });
    expect(await testPage(token, '999')).toEqual({ canRead: false, pageName: '', instagram: null });
    expect(await testPage(await signIn('fb'), pageIdAt(0))).toMatchObject({ canRead: false });
  });
  it('throws errors unrelated to access', async () => {
    await facebook.control({ failures: [{ platform: 'graph', kind: 'throttled' }] });
    expect(await catchFailure(testPage(token, pageIdAt(0)))).toMatchObject({ kind: 'throttled' });
    await facebook.control({ clear: true, failures: [{ platform: 'graph', kind: 'unauthenticated' }] });
    expect(await catchFailure(testPage(token, pageIdAt(0)))).toMatchObject({ kind: 'reconnect' });
  });
});
