import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PendingReport, PulledWindow, PullRequest } from '../../../../functions/platforms/connector.ts';
import { bingConnector } from '../../../../functions/platforms/microsoft-ads/connector.ts';
import { campaignRows } from '../../../../scripts/sandbox/microsoft/campaign-rows.ts';
import { makeAdsAccounts } from '../../../../scripts/sandbox/microsoft/accounts.ts';
import { bingCoreDaySchema, type BingCoreDay } from '../../../../shared/platforms/microsoft-ads/days.ts';
import { business, type Microsoft, makeSite, signIn, startMicrosoft, testNow } from '../microsoft/microsoft-stand-in.ts';

let microsoft: Microsoft;
let accessToken: string;
const accounts = makeAdsAccounts(Array.from({ length: 10 }, (_, index) => business(index)));
const account = (index: number) => {
  const found = accounts.find(({ accountId }) => accountId === `18${700_001 + index}`);
  if (!found) throw new Error(`No account ${index}`);
  return found;
};

beforeAll(async () => {
  process.env['SANDBOX_REPORT_SECONDS'] = '0';
  microsoft = await startMicrosoft();
  ({ accessToken } = await signIn());
});
afterAll(async () => {
  delete process.env['SANDBOX_REPORT_SECONDS'];
  await microsoft.stop();
});
beforeEach(async () => {
  microsoft.clock.now = testNow;
  process.env['SANDBOX_REPORT_SECONDS'] = '0';
  await microsoft.control({ clear: true });
});

const pull = (more: Partial<PullRequest> = {}, index = 0) =>
  bingConnector.pull({
    site: makeSite(account(index)), accessToken, start: '2026-11-14', end: '2026-11-20', purpose: 'nightly', progress: null, now: microsoft.clock.now, ...more,
  });
const isPending = (answer: PulledWindow | PendingReport): answer is PendingReport => 'pending' in answer;
const whole = async (answer: ReturnType<typeof pull>): Promise<PulledWindow & { days: readonly BingCoreDay[] }> => {
  const pulled = await answer;
  if (isPending(pulled)) throw new Error('Still pending');
  const [section] = pulled.sections;
  if (section?.service !== 'bing') throw new Error('No days');
  return { ...pulled, days: section.days };
};
const pending = async (answer: ReturnType<typeof pull>) => {
  const given = await answer;
  if (!isPending(given)) throw new Error('Not pending');
  return given.pending;
};
const catchError = (answer: Promise<unknown>) => answer.then(() => null, (error: unknown) => error);

describe('a window of Microsoft Ads', () => {
  it('takes one step of three calls when the report is ready quickly', async () => {
    const before = microsoft.sandbox.calls.length;
    const { days, timeZone, missingDays, through } = await whole(pull());
    expect(microsoft.paths(before)).toEqual(['bingreporting/GenerateReport/Submit', 'bingreporting/GenerateReport/Poll', 'bingdownload/reports/N.zip']);
    expect(timeZone).toBe('UTC');
    expect(missingDays).toEqual([]);
    expect(through).toBeUndefined();
    expect(days.map(({ date }) => date)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    for (const day of days) expect(bingCoreDaySchema.parse(day)).toEqual(day);
  });

  it("matches the platform's counts: campaigns across devices, devices across campaigns", async () => {
    const { days } = await whole(pull());
    for (const day of days) {
      const rows = campaignRows(account(0), day.date, testNow);
      const sum = (of: (row: (typeof rows)[number]) => number, some = rows) => some.reduce((total, row) => total + of(row), 0);
      expect(day.campaigns.map(({ id }) => id)).toEqual([...new Set(rows.map(row => row.campaignId))].sort());
      for (const campaign of day.campaigns) {
        const matchingRows = rows.filter(row => row.campaignId === campaign.id);
        expect(campaign.name).toBe(matchingRows[0]?.campaignName);
        expect(campaign).toMatchObject({ objective: matchingRows[0]?.campaignType, status: 'Active', phoneCalls: sum(row => row.phoneCalls, matchingRows) });
        expect(campaign.impressions).toBe(sum(row => row.impressions, matchingRows));
        expect(Math.round(campaign.spend * 100)).toBe(sum(row => row.spendCents, matchingRows));
        expect(Math.round((campaign.conversions ?? 0) * 100)).toBe(sum(row => row.conversionHundredths, matchingRows));
      }
      expect(day.devices.map(({ device }) => device)).toEqual([...new Set(rows.map(row => row.device))].sort());
      expect(day.devices.reduce((total, { clicks }) => total + clicks, 0)).toBe(sum(row => row.clicks));
      expect(sum(row => row.clicks)).toBeGreaterThan(0);
    }
  });

  it('returns the same bytes when pulled again', async () => {
    expect(JSON.stringify(await pull())).toBe(JSON.stringify(await pull()));
  });

  it('grows until it is final', async () => {
    const conversions = async () => (await whole(pull())).days.flatMap(day => day.campaigns).reduce((sum, campaign) => sum + (campaign.conversions ?? 0), 0);
    const fresh = await conversions();
    microsoft.clock.now = new Date('2026-12-05T15:00:00Z');
    ({ accessToken } = await signIn());
    const settled = await conversions();
    expect(settled).toBeGreaterThan(fresh);
    microsoft.clock.now = new Date('2026-12-06T15:00:00Z');
    ({ accessToken } = await signIn());
    expect(await conversions()).toBe(settled);
    microsoft.clock.now = testNow;
    ({ accessToken } = await signIn());
  });

  it("returns zero days in the account's currency when empty, without a download", async () => {
    const before = microsoft.sandbox.calls.length;
    const { days } = await whole(pull({}, 7));
    expect(days).toHaveLength(7);
    expect(days[0]).toEqual({ date: '2026-11-14', currency: 'USD', campaigns: [], devices: [] });
    expect(microsoft.paths(before).slice(2)).toEqual(['bingcustomer/Account/Query']);
  });

  it("is in the account's currency", async () => {
    expect(new Set((await whole(pull({}, 6))).days.map(day => day.currency))).toEqual(new Set(['CAD']));
  });

  it('leaves unfinished and future days for later', async () => {
    const { days, through, missingDays } = await whole(pull({ start: '2026-11-19', end: '2026-11-22' }));
    expect(days.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20']);
    expect(through).toBe('2026-11-20');
    expect(missingDays).toEqual([]);
    const before = microsoft.sandbox.calls.length;
    expect(await whole(pull({ start: '2026-11-21', end: '2026-11-22' }))).toMatchObject({ days: [], through: '2026-11-20', missingDays: [] });
    expect(microsoft.sandbox.calls).toHaveLength(before);
  });

  it('reports days older than the platform keeps as missing', async () => {
    const { days, missingDays } = await whole(pull({ start: '2023-11-20', end: '2023-11-23', purpose: 'backfill' }));
    expect(missingDays).toEqual(['2023-11-20', '2023-11-21']);
    expect(days.map(({ date }) => date)).toEqual(['2023-11-22', '2023-11-23']);
    expect(await whole(pull({ start: '2021-01-01', end: '2021-01-02' }))).toMatchObject({ days: [], missingDays: ['2021-01-01', '2021-01-02'] });
  });
});

describe('a slow report', () => {
  it('is checked again later instead of awaited, and downloaded once ready', async () => {
    process.env['SANDBOX_REPORT_SECONDS'] = '90';
    const before = microsoft.sandbox.calls.length;
    const first = await pending(pull());
    expect(first.readyAt).toEqual(new Date(testNow.getTime() + 30_000));
    expect(first.state).toEqual({ reportId: expect.any(String), submittedAt: testNow.toISOString(), accountId: account(0).accountId, start: '2026-11-14', end: '2026-11-20' });
    microsoft.clock.now = new Date(testNow.getTime() + 60_000);
    const second = await pending(pull({ progress: first.state }));
    expect(second.readyAt).toEqual(new Date(testNow.getTime() + 120_000));
    microsoft.clock.now = second.readyAt;
    expect((await whole(pull({ progress: second.state }))).days).toHaveLength(7);
    expect(microsoft.paths(before).filter(path => path.endsWith('Submit'))).toHaveLength(1);
    microsoft.clock.now = new Date(testNow.getTime() + 3_000_000);
    expect(JSON.stringify(await pull({ progress: second.state }))).toBe(JSON.stringify(await pull({ progress: first.state })));
  });

  it('waits at most a quarter of an hour between checks', async () => {
    process.env['SANDBOX_REPORT_SECONDS'] = '80000';
    const { state } = await pending(pull());
    microsoft.clock.now = new Date(testNow.getTime() + 3_500_000);
    expect((await pending(pull({ progress: state }))).readyAt).toEqual(new Date(microsoft.clock.now.getTime() + 900_000));
  });

  it('keeps the requested days, even after midnight', async () => {
    process.env['SANDBOX_REPORT_SECONDS'] = '60';
    microsoft.clock.now = new Date('2026-11-21T23:59:40Z');
    ({ accessToken } = await signIn());
    const { state } = await pending(pull({ end: '2026-11-21' }));
    microsoft.clock.now = new Date('2026-11-22T00:01:00Z');
    const { days, through } = await whole(pull({ end: '2026-11-21', progress: state }));
    expect(days.at(-1)?.date).toBe('2026-11-20');
    expect(through).toBe('2026-11-20');
    microsoft.clock.now = testNow;
    ({ accessToken } = await signIn());
  });

  it.each([
    ['of another account', (state: Record<string, string>) => ({ ...state, accountId: '1' }), 0],
    ['of other days', (state: Record<string, string>) => ({ ...state, start: '2026-10-01' }), 0],
    ['that nobody can read', () => ({ anything: 'else' }), 0],
    ['older than a report’s id', (state: Record<string, string>) => state, 86_400_000],
  ])('%s is requested again', async (_name, change, laterMs) => {
    process.env['SANDBOX_REPORT_SECONDS'] = '60';
    const { state } = await pending(pull());
    process.env['SANDBOX_REPORT_SECONDS'] = '0';
    microsoft.clock.now = new Date(testNow.getTime() + laterMs);
    if (laterMs > 0) ({ accessToken } = await signIn());
    const before = microsoft.sandbox.calls.length;
    expect((await whole(pull({ progress: change(state) }))).days).toHaveLength(7);
    expect(microsoft.paths(before)[0]).toBe('bingreporting/GenerateReport/Submit');
    microsoft.clock.now = testNow;
    ({ accessToken } = await signIn());
  });

  it('is requested again twice, each in another step, when its id is unknown', async () => {
    await microsoft.control({ failures: [{ platform: 'bingreporting', kind: 'report-expired', pathContains: 'Poll' }] });
    const first = await pending(pull());
    expect(first).toEqual({
      readyAt: new Date(testNow.getTime() + 60_000),
      state: { submittedAt: testNow.toISOString(), accountId: account(0).accountId, start: '2026-11-14', end: '2026-11-20', failures: '1' },
    });
    const second = await pending(pull({ progress: first.state }));
    expect(second.state['failures']).toBe('2');
    expect(await catchError(pull({ progress: second.state }))).toMatchObject({ kind: 'transient' });
    await microsoft.control({ clear: true });
    expect((await whole(pull({ progress: second.state }))).days).toHaveLength(7);
  });

  it('gets a new download address once when the old one expired', async () => {
    await microsoft.fail('bingdownload', 'report-expired');
    const before = microsoft.sandbox.calls.length;
    expect((await whole(pull())).days).toHaveLength(7);
    expect(microsoft.paths(before).slice(1)).toEqual([
      'bingreporting/GenerateReport/Poll', 'bingdownload/reports/N.zip', 'bingreporting/GenerateReport/Poll', 'bingdownload/reports/N.zip',
    ]);
    await microsoft.fail('bingdownload', 'report-expired', { count: 2 });
    expect(await catchError(pull())).toMatchObject({ kind: 'transient', message: expect.not.stringContaining('sig=') });
  });
});

describe('failures', () => {
  it.each([
    ['bingreporting', 'throttled', 1, { kind: 'throttled', platformCode: '117', retryAt: new Date(testNow.getTime() + 60_000) }],
    ['bingreporting', 'concurrent', 1, { kind: 'throttled', platformCode: '207', retryAt: new Date(testNow.getTime() + 120_000) }],
    ['bingreporting', 'unauthenticated', 1, { kind: 'reconnect', platformCode: '109' }],
    ['bingreporting', 'invalid-grant', 1, { kind: 'reconnect', platformCode: '105' }],
    ['bingreporting', 'access-lost', 1, { kind: 'access-lost', platformCode: '106' }],
    ['bingreporting', 'api-disabled', 1, { kind: 'configuration', platformCode: '303' }],
    ['bingreporting', 'html', 1, { kind: 'invalid-answer', httpStatus: 200 }],
    ['bingreporting', 'truncated', 1, { kind: 'invalid-answer', httpStatus: 200 }],
    ['bingreporting', 'server-error', 3, { kind: 'transient', platformCode: '0' }],
    ['bingreporting', 'drop', 3, { kind: 'transient', message: 'No answer from Microsoft' }],
    ['bingdownload', 'truncated', 1, { kind: 'invalid-answer', message: 'campaign report: zip: not a ZIP, or cut' }],
    ['bingdownload', 'html', 1, { kind: 'invalid-answer', message: 'campaign report: zip: not a ZIP, or cut' }],
    ['bingdownload', 'unavailable', 3, { kind: 'transient', httpStatus: 503 }],
    ['bingdownload', 'drop', 3, { kind: 'transient' }],
  ])('%s %s x%i', async (platform, kind, count, expected) => {
    await microsoft.fail(platform, kind, { count, ...(platform === 'bingreporting' && kind === 'truncated' ? { pathContains: 'Poll' } : {}) });
    const failure = await catchError(pull());
    expect(failure).toMatchObject({ name: 'PlatformError', platform: 'bing', ...expected });
    const failureText = JSON.stringify(failure) + String(failure);
    expect(failureText).not.toContain(accessToken);
    expect(failureText).not.toMatch(/sig=|the-developer-token|127\.0\.0\.1/);
  });

  it.each([['bingreporting', 'server-error'], ['bingreporting', 'unavailable'], ['bingreporting', 'drop'], ['bingdownload', 'unavailable'], ['bingdownload', 'drop']])(
    '%s %s is retried when temporary', async (platform, kind) => {
      await microsoft.fail(platform, kind);
      expect((await whole(pull())).days).toHaveLength(7);
    },
  );

  it('reports lost access for an account that refuses its reports', async () => {
    expect(await catchError(pull({}, 5))).toMatchObject({ kind: 'access-lost', platformCode: '106' });
  });

  it('loses only a column that the platform retired: its field is null', async () => {
    const before = microsoft.sandbox.calls.length;
    await microsoft.fail('bingreporting', 'retired-metric', { count: 100 });
    const { days } = await whole(pull());
    const campaigns = days.flatMap(day => day.campaigns);
    expect(campaigns.length).toBeGreaterThan(10);
    expect(new Set(campaigns.map(campaign => campaign.phoneCalls))).toEqual(new Set([null]));
    for (const campaign of campaigns) expect(campaign.conversions).not.toBeNull();
    for (const campaign of campaigns) expect(campaign).toMatchObject({ status: 'Active', revenue: expect.any(Number) });
    expect(microsoft.paths(before).filter(path => path.endsWith('Submit')).length).toBeLessThanOrEqual(6);
    await microsoft.control({ clear: true });
    await microsoft.fail('bingreporting', 'retired-metric', { count: 100 });
    process.env['SANDBOX_REPORT_SECONDS'] = '60';
    const { state } = await pending(pull());
    expect(state['without']).toBe('PhoneCalls');
    microsoft.clock.now = new Date(testNow.getTime() + 61_000);
    expect((await whole(pull({ progress: state }))).days[0]?.campaigns[0]?.phoneCalls).toBeNull();
  });

  it('refuses a site without an account or a credential, without a call', async () => {
    const before = microsoft.sandbox.calls.length;
    expect(await catchError(pull({ site: makeSite() }))).toMatchObject({ kind: 'reconnect' });
    expect(await catchError(pull({ accessToken: null }))).toMatchObject({ kind: 'reconnect' });
    expect(microsoft.sandbox.calls).toHaveLength(before);
    expect(bingConnector.resourceOf(makeSite())).toBeNull();
    expect(bingConnector.resourceOf(makeSite(account(0)))).toEqual({ key: account(0).accountId, tokenId: 'bing:abcdefghijkl' });
  });
});
