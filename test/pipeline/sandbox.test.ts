import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listGa4Accounts } from '../../functions/platforms/ga4/accounts.ts';
import { authorizeUrl, computeCodeChallenge, exchangeCode, refreshAccessToken, revokeToken } from '../../functions/platforms/google/oauth.ts';
import { PlatformError } from '../../functions/platforms/platform-error.ts';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { storeCredential } from '../../functions/services/credentials/credentials.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { readMonthRecords } from '../../functions/stores/metrics/month-records.ts';
import { type ServedSandbox, serveSandbox } from '../../scripts/sandbox/standalone.ts';
import { demoAccounts } from '../../scripts/seed/demo-accounts.ts';
import { demoNodes } from '../../scripts/seed/demo-tree.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { addDays } from '../../shared/domain/periods/days.ts';
import { type Program, startProgram } from '../functions/support/program.ts';
import { addSite } from './support/pipeline.ts';

const now = new Date('2026-11-21T15:00:00Z');
const recordings = path.resolve(import.meta.dirname, '../../data/recordings');
const verifier = 'a-code-verifier-of-at-least-forty-three-characters';
let sandbox: ServedSandbox;
let program: Program;

beforeAll(async () => {
  sandbox = await serveSandbox({ recordingsDirs: [recordings], clock: () => now, accounts: demoAccounts });
  program = await startProgram({
    queues: true,
    env: {
      GA4_DATA_ROOT: `${sandbox.base}/analyticsdata`, GA4_ADMIN_ROOT: `${sandbox.base}/analyticsadmin`, PAGESPEED_ROOT: `${sandbox.base}/pagespeed`,
      GOOGLE_AUTHORIZE_URL: `${sandbox.base}/google/authorize`, GOOGLE_TOKEN_URL: `${sandbox.base}/google/token`,
      GOOGLE_REVOKE_URL: `${sandbox.base}/google/revoke`,
    },
  });
  program.parameters.put('/insights/test/pagespeed/api-key', 'SecureString', 'the-key');
  setClock(() => now);
});
afterAll(async () => {
  await Promise.all([sandbox.stop(), program.stop()]);
});

/** A person at the consent screen, who allows everything asked. */
async function consent(email: string): Promise<string> {
  const page = await (await fetch(authorizeUrl({ service: 'ga4', state: 'the-state', codeChallenge: computeCodeChallenge(verifier) }))).text();
  const form = new URLSearchParams({ email, decision: 'allow', scope: 'https://www.googleapis.com/auth/analytics.readonly' });
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)) form.append(name, value.replaceAll('&amp;', '&'));
  const answer = await fetch(`${sandbox.base}/google/authorize/decision`, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'http://nowhere').searchParams.get('code') ?? '';
}

let made = 0;
/** A site connected to a property of the stand-in, as the connect handlers leave it. */
async function connect(propertyId: string, more: { isEcommerce?: boolean } = {}): Promise<string> {
  made += 1;
  const siteId = `site-sandbox-${made}`;
  const tokenId = `ga4:sandbox-credential-${made}`;
  const tokens = await exchangeCode(await consent('agency@beacon.example'), verifier);
  await storeCredential({ tokenId, service: 'ga4', siteId, userId: 'user-a', tokens: { ...tokens, refreshToken: tokens.refreshToken ?? '' } });
  await addSite(siteId, { ...more, accounts: { ga4: { tokenId, accountId: '1', accountName: 'A', propertyId, propertyName: 'P' } } });
  await startBackfill({ siteId, service: 'ga4', now, months: 2 });
  return siteId;
}
const window = (siteId: string, start: string, end: string): PullMessage => ({ v: 1, kind: 'pull', siteId, service: 'ga4', start, end, purpose: 'nightly' });
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);

describe('connecting to the stand-in', () => {
  it('covers consent, account listing, and refreshing and revoking the credential', async () => {
    // Not the agency: revoking ends every consent of an account.
    const [owner] = demoAccounts.people.filter(({ accountIds }) => accountIds !== 'all');
    const [account] = demoAccounts.accounts.filter(({ accountId }) => owner?.accountIds.includes(accountId));
    const tokens = await exchangeCode(await consent(owner?.email ?? ''), verifier);
    expect(tokens.scopes).toContain('https://www.googleapis.com/auth/analytics.readonly');
    expect(tokens.accountEmail).toBe(owner?.email);
    expect(tokens.expiresAt > now).toBe(true);
    const accounts = await listGa4Accounts(tokens.accessToken);
    expect(accounts.map(({ accountId, choices }) => [accountId, choices.map(({ id }) => id)])).toEqual([
      [account?.accountId, account?.properties.map(({ propertyId }) => propertyId)],
    ]);
    const fresh = await refreshAccessToken(tokens.refreshToken ?? '');
    expect(fresh.refreshToken).toBeUndefined();
    expect(await listGa4Accounts(fresh.accessToken)).toEqual(accounts);
    await revokeToken(tokens.refreshToken ?? '');
    await revokeToken(tokens.refreshToken ?? '');
    await expect(refreshAccessToken(tokens.refreshToken ?? '')).rejects.toMatchObject({ kind: 'reconnect', platformCode: 'invalid_grant' });
  });

  it('accepts a code once, and only with its verifier', async () => {
    const code = await consent('agency@beacon.example');
    await expect(exchangeCode(code, 'another-verifier-of-at-least-forty-three-chars')).rejects.toBeInstanceOf(PlatformError);
    const second = await consent('agency@beacon.example');
    await exchangeCode(second, verifier);
    await expect(exchangeCode(second, verifier)).rejects.toMatchObject({ kind: 'reconnect' });
  });
});

describe('pulling from the stand-in', () => {
  const generated = demoNodes.filter(({ analytics }) => analytics && analytics.connection !== 'available' && !analytics.quirks);
  const shop = demoNodes.find(({ attr, analytics }) => attr.isEcommerce === true && analytics && !analytics.quirks);

  it('returns days whose additive breakdowns add up to their totals', async () => {
    const siteId = await connect(generated[0]?.analytics?.propertyId ?? '');
    await pullWindow(window(siteId, '2026-10-01', '2026-10-31'), { now });
    const days = await readDays(siteId, 'ga4', 'core', '2026-10-01', '2026-10-31');
    const pages = await readDays(siteId, 'ga4', 'pages', '2026-10-01', '2026-10-31');
    expect(days).toHaveLength(31);
    expect(sum(days, day => day.totals.sessions)).toBeGreaterThan(0);
    for (const [index, { totals, traffic, devices, hours, events }] of days.entries()) {
      expect(sum(traffic, row => row.sessions)).toBe(totals.sessions);
      expect(sum(devices, row => row.sessions)).toBe(totals.sessions);
      expect(sum(hours, row => row.sessions)).toBe(totals.sessions);
      expect(sum(pages[index]?.pages ?? [], row => row.sessions)).toBe(totals.sessions);
      expect(sum(traffic, row => row.keyEvents)).toBe(totals.keyEvents);
      expect(sum(events, row => row.keyEvents)).toBe(totals.keyEvents);
    }
    const [month] = await readMonthRecords(siteId, 'ga4', '202610', '202610');
    expect(month?.sources.ga4?.parts['sessions']).toBe(sum(days, day => day.totals.sessions));
  });

  it('preserves every recorded session count of an agency through the pipeline', async () => {
    const csv = readFileSync(path.join(recordings, 'usgov/labor__users.csv'), 'utf8').trim().split('\n').slice(1);
    const recorded = csv.map(line => line.split(',')).map(([date = '', visits]) => ({ date, sessions: Number(visits) })).sort((a, b) => (a.date < b.date ? -1 : 1));
    const tokens = await exchangeCode(await consent('agency@beacon.example'), verifier);
    const accounts = await listGa4Accounts(tokens.accessToken);
    const property = accounts.flatMap(({ choices }) => choices).find(({ name }) => /labor/i.test(name));
    if (!property) throw new Error('the recorded agency is not listed');
    const siteId = await connect(property.id);
    const weeks = Math.floor((Date.parse(sandbox.sandbox.anchorDay) - 86_400_000 - Date.parse(recorded.at(-1)?.date ?? '')) / (7 * 86_400_000));
    const moved = recorded.map(({ date, sessions }) => ({ date: addDays(date, weeks * 7), sessions }));
    await pullWindow(window(siteId, moved[0]?.date ?? '', moved.at(-1)?.date ?? ''), { now });
    const days = await readDays(siteId, 'ga4', 'core', moved[0]?.date ?? '', moved.at(-1)?.date ?? '');
    expect(days.map(({ date, totals }) => ({ date, sessions: totals.sessions }))).toEqual(moved);
  });

  it('returns the products of a shop', async () => {
    const siteId = await connect(shop?.analytics?.propertyId ?? '', { isEcommerce: true });
    await pullWindow(window(siteId, '2026-11-18', '2026-11-20'), { now });
    const days = await readDays(siteId, 'ga4', 'shop', '2026-11-18', '2026-11-20');
    expect(days).toHaveLength(3);
    expect(sum(days, ({ products }) => products.length)).toBeGreaterThan(0);
  });

  it('reports that numbers were folded, thresholded or sampled', async () => {
    const quirky = demoNodes.find(({ analytics }) => analytics?.quirks?.otherRow);
    const siteId = await connect(quirky?.analytics?.propertyId ?? '');
    await pullWindow(window(siteId, '2026-10-01', '2026-10-31'), { now });
    const days = await readDays(siteId, 'ga4', 'core', '2026-10-01', '2026-10-31');
    expect(days.every(({ quality }) => quality.otherRow)).toBe(true);
  });

  it('costs at most 5 calls and 10 write units daily for every property kind', async () => {
    const spent: Record<string, { calls: number; units: number }> = {};
    const properties = [...generated.slice(0, 3), ...(shop ? [shop] : [])].map(node => ({ id: node.analytics?.propertyId ?? '', isEcommerce: node.attr.isEcommerce === true }));
    const tokens = await exchangeCode(await consent('agency@beacon.example'), verifier);
    const recorded = (await listGa4Accounts(tokens.accessToken)).find(({ accountId }) => accountId === '395000000');
    for (const { id, isEcommerce } of [...properties, ...(recorded?.choices.slice(0, 3).map(choice => ({ id: choice.id, isEcommerce: false })) ?? [])]) {
      const siteId = await connect(id, { isEcommerce });
      const before = sandbox.sandbox.calls.length;
      let units = 0;
      const stop = onConsumedCapacity(consumed => {
        if (consumed.kind === 'write') units += consumed.units;
      });
      await pullWindow(window(siteId, '2026-11-20', '2026-11-20'), { now });
      stop();
      spent[id] = { calls: sandbox.sandbox.calls.length - before, units };
    }
    for (const [id, { calls, units }] of Object.entries(spent)) {
      expect(calls, id).toBeLessThanOrEqual(5);
      expect(units, `${id} ${JSON.stringify(spent)}`).toBeLessThanOrEqual(10);
    }
  });

  it('reports lost access for a listed property that refuses reports', async () => {
    const denied = demoNodes.find(({ analytics }) => analytics?.quirks?.denied);
    if (!denied) throw new Error('the demonstration has no such property');
    const siteId = await connect(denied.analytics?.propertyId ?? '');
    expect(await pullWindow(window(siteId, '2026-11-18', '2026-11-20'), { now })).toEqual({ outcome: 'refused', kind: 'access-lost' });
    expect((await getConnection(siteId, 'ga4'))?.state).toBe('access-lost');
  });
});
