import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PulledWindow, PullRequest } from '../../../../functions/platforms/connector.ts';
import { fbConnector } from '../../../../functions/platforms/facebook-ads/connector.ts';
import { isTooMuchData } from '../../../../functions/platforms/facebook/errors.ts';
import { logTo } from '../../../../functions/runtime/logger.ts';
import { daySections } from '../../../../shared/platforms/records.ts';
import type { FbCoreDay } from '../../../../shared/platforms/facebook-ads/days.ts';
import { accountsSchema } from '../../../../shared/model/node.ts';
import { adAccountAt, type Facebook, makePullRequest, signIn, startFacebook, testNow } from '../facebook/support.ts';

let facebook: Facebook;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  logTo(line => lines.push(line));
  facebook = await startFacebook();
  token = await signIn('fb');
});
afterAll(async () => {
  await facebook.stop();
  logTo(line => void process.stdout.write(`${line}\n`));
});
beforeEach(async () => {
  facebook.setNow(testNow);
  await facebook.control({ clear: true });
});

const ask = (index: number, more: Partial<PullRequest> = {}): PullRequest =>
  makePullRequest({ fb: { tokenId: 'fb:a', accountName: 'A', adAccId: adAccountAt(index) } }, token, { start: '2026-10-24', end: '2026-11-20', ...more });
async function pull(index: number, more: Partial<PullRequest> = {}): Promise<PulledWindow> {
  const pulled = await fbConnector.pull(ask(index, more));
  if ('pending' in pulled) throw new Error('A job was begun');
  return pulled;
}
const listDays = ({ sections }: PulledWindow): FbCoreDay[] => sections.flatMap(section => (section.service === 'fb' ? section.days : []));
const catchFailure = (run: Promise<unknown>) => run.then(() => ({ kind: 'none' }), (error: unknown) => error);
const total = (days: readonly FbCoreDay[], of: (day: FbCoreDay) => number) => Math.round(days.reduce((sum, day) => sum + of(day), 0) * 100) / 100;

describe('ad accounts', () => {
  it('are listed to the last page, with everything a site stores', async () => {
    const [person, ...others] = await fbConnector.discover(token, 'fb');
    expect(others).toEqual([]);
    expect(person).toMatchObject({ accountName: 'Agency' });
    expect(person?.choices).toHaveLength(24);
    expect(person?.choices[0]).toEqual({ id: adAccountAt(0), name: 'Business 1', account: { accountName: 'Business 1', adAccId: adAccountAt(0) } });
    expect(person?.choices.find(({ id }) => id === adAccountAt(21))?.name).toBe('Business 22 (closed)');
    for (const { account } of person?.choices ?? []) expect(accountsSchema.safeParse({ fb: { ...account, tokenId: 'fb:a' } }).success).toBe(true);
  });

  it('are empty for a person without any', async () => {
    expect(await fbConnector.discover(await signIn('fb', 'nobody@site.example'), 'fb')).toEqual([{ accountId: expect.any(String), accountName: 'Nobody', choices: [] }]);
  });
});

describe('a Facebook Ads window', () => {
  it('of 28 days takes three calls', async () => {
    expect(await facebook.callsOf(() => pull(0))).toEqual([adAccountAt(0), `${adAccountAt(0)}/insights`, `${adAccountAt(0)}/insights`]);
  });

  it('has every day in its schema, with matching device and campaign sums, even without campaigns', async () => {
    const pulled = await pull(0, { start: '2026-08-01', end: '2026-11-20' });
    const days = listDays(pulled);
    expect(days).toHaveLength(112);
    expect(days.every(day => daySections.fb.core.safeParse(day).success)).toBe(true);
    expect(pulled).toMatchObject({ timeZone: 'America/New_York', missingDays: [] });
    expect(pulled).not.toHaveProperty('through');
    const spend = total(days, day => day.campaigns.reduce((sum, campaign) => sum + campaign.spend, 0));
    expect(spend).toBeGreaterThan(500);
    expect(total(days, day => day.devices.reduce((sum, device) => sum + device.spend, 0))).toBe(spend);
    expect(days.some(({ campaigns, devices }) => campaigns.length === 0 && devices.length === 0)).toBe(true);
    const leads = days.flatMap(day => day.campaigns).filter(({ objective }) => objective === 'OUTCOME_LEADS').flatMap(({ actions }) => actions);
    expect(new Set(leads.map(({ type }) => type))).toContain('onsite_conversion.lead_grouped');
    expect(leads.every(action => action.unique !== undefined && action.unique <= action.count)).toBe(true);
  });

  it('requested twice yields the same bytes, and a recent day is restated', async () => {
    const first = JSON.stringify(await pull(0));
    expect(JSON.stringify(await pull(0))).toBe(first);
    facebook.setNow(new Date('2026-12-20T15:00:00Z'));
    const later = await pull(0, { now: new Date('2026-12-20T15:00:00Z') });
    expect(JSON.stringify(later)).not.toBe(first);
  });

  it("includes purchase values, and money in the ad account's currency", async () => {
    const sales = listDays(await pull(1)).flatMap(day => day.campaigns).flatMap(({ actions }) => actions).filter(({ type }) => type === 'purchase');
    expect(sales.length).toBeGreaterThan(0);
    expect(sales.every(({ value }) => value !== undefined && value > 0)).toBe(true);
    expect(new Set(listDays(await pull(20)).map(({ currency }) => currency))).toEqual(new Set(['EUR']));
  });

  it('without any campaign has zero spend', async () => {
    const days = listDays(await pull(19));
    expect(days).toHaveLength(28);
    expect(days.every(({ campaigns, devices }) => campaigns.length === 0 && devices.length === 0)).toBe(true);
  });

  it("ends with the last complete day in the ad account's zone", async () => {
    const now = new Date('2026-11-21T03:00:00Z');
    const pulled = await pull(0, { now, start: '2026-11-18', end: '2026-11-20' });
    expect(pulled.through).toBe('2026-11-19');
    expect(listDays(pulled).map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19']);
    expect(await pull(0, { now, start: '2026-11-20', end: '2026-11-20' })).toMatchObject({ through: '2026-11-19', sections: [{ days: [] }] });
  });

  it('too large for one answer is requested in halves', async () => {
    const calls = await facebook.callsOf(async () => expect(listDays(await pull(22))).toHaveLength(28));
    // The account; then 28, 14, 7, 7, 14, 7, 7 days of each report.
    expect(calls).toHaveLength(1 + 2 * 7);
  });

  it('too large even for single days becomes a job, polled until it is complete', async () => {
    const begun = await fbConnector.pull(ask(23, { purpose: 'backfill' }));
    if (!('pending' in begun)) throw new Error('No job was begun');
    expect(begun.pending.readyAt.getTime()).toBe(testNow.getTime() + 30_000);
    expect(Object.keys(begun.pending.state).sort()).toEqual(['campaigns', 'dead', 'devices', 'starts', 'through']);
    expect(JSON.stringify(begun)).not.toContain(token);
    const running = await fbConnector.pull(ask(23, { progress: begun.pending.state }));
    expect(running).toEqual({ pending: { readyAt: begun.pending.readyAt, state: begun.pending.state } });
    const made = await pull(23, { progress: begun.pending.state });
    expect(listDays(made)).toHaveLength(28);
    expect(total(listDays(made), day => day.campaigns.reduce((sum, campaign) => sum + campaign.spend, 0))).toBeGreaterThan(100);
  });

  it('restarts a forgotten job, and gives up after three', async () => {
    const lost = { campaigns: '1', devices: '2', dead: '', starts: '1', through: '2026-11-20' };
    const again = await fbConnector.pull(ask(23, { progress: lost }));
    expect(again).toMatchObject({ pending: { state: { starts: '2', through: '2026-11-20' } } });
    expect(await catchFailure(fbConnector.pull(ask(23, { progress: { ...lost, starts: '3' } })))).toMatchObject({ kind: 'transient' });
    expect(await catchFailure(fbConnector.pull(ask(23, { progress: { other: '1' } })))).toMatchObject({ kind: 'configuration' });
  });

  it.each([
    ['throttled', { kind: 'throttled', retryAt: new Date(testNow.getTime() + 7 * 60_000), platformCode: '17/2446079' }],
    ['concurrent', { kind: 'throttled', retryAt: new Date(testNow.getTime() + 5 * 60_000) }],
    ['unauthenticated', { kind: 'reconnect' }],
    ['access-lost', { kind: 'access-lost' }],
    ['api-disabled', { kind: 'configuration' }],
    ['quota-zero', { kind: 'configuration', platformCode: '3' }],
    ['unavailable', { kind: 'transient' }],
    ['html', { kind: 'invalid-answer', message: expect.stringContaining('not JSON') }],
    ['truncated', { kind: 'invalid-answer' }],
    ['drop', { kind: 'transient' }],
  ])('%s is reported distinctly, without the token', async (kind, expected) => {
    await facebook.control({ failures: [{ platform: 'graph', kind, pathContains: '/insights' }] });
    const failure = await catchFailure(pull(0));
    expect(failure).toMatchObject({ name: 'PlatformError', platform: 'fb', ...expected });
    expect(isTooMuchData(failure)).toBe(false);
    expect(JSON.stringify(failure) + String(failure)).not.toContain(token);
  });

  it('survives two transient failures', async () => {
    await facebook.control({ failures: [{ platform: 'graph', kind: 'server-error', count: 1 }, { platform: 'graph', kind: 'drop', count: 1 }] });
    expect(listDays(await pull(0))).toHaveLength(28);
  });

  it('of a listed but inaccessible account reports lost access', async () => {
    expect(await catchFailure(pull(13))).toMatchObject({ kind: 'access-lost', platformCode: '200' });
    expect(await catchFailure(pull(99))).toMatchObject({ kind: 'access-lost', platformCode: '100/33' });
    expect(await catchFailure(fbConnector.pull(makePullRequest({}, token)))).toMatchObject({ kind: 'reconnect' });
  });
});
