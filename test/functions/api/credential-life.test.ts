import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setClock } from '../../../functions/runtime/clock.ts';
import { accessTokenFor } from '../../../functions/services/credentials/credentials.ts';
import { noteCredentialEnd } from '../../../functions/services/credentials/credential-alerts.ts';
import { tokenIdBehind } from '../support/brought.ts';
import { useAt } from '../support/connected.ts';
import { getCredential } from '../../../functions/stores/credentials.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { getToken } from '../../../shared/contract/connections.ts';
import type { ConnectableService, RecordService } from '../../../shared/platforms/registry.ts';
import { putPlatformSecrets, findRouteId, startPlatforms } from '../support/platforms.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

/** What a pull does with the site that it read. */
async function notePulled(siteId: string, ...rest: [service: RecordService, tokenId: string, now: Date]): Promise<void> {
  const site = await getNode(siteId);
  if (site === null) throw new Error(`the site ${siteId} expected`);
  await noteCredentialEnd(site, ...rest);
}

/** Credentials over the months, against the stand-ins of their providers. */
const begun = new Date('2026-11-21T12:00:00Z');
const siteId = 'site-n1';
let now = begun;
let platforms: Awaited<ReturnType<typeof startPlatforms>>;
let program: Program;
beforeAll(async () => {
  platforms = await startPlatforms(() => now);
  program = await startProgram({ env: platforms.env });
  putPlatformSecrets(program);
  setClock(() => now);
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await platforms.stop();
});
beforeEach(() => {
  now = begun;
});

const day = 86_400_000;
const after = (days: number) => {
  now = new Date(begun.getTime() + days * day);
  return now;
};
const call = (id: string, options: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }) =>
  program.call(id, { token: program.token('site-user'), params: { siteId }, ...options });
async function connected(service: ConnectableService): Promise<string> {
  const consent = withStatus(await call('authorize-site', { body: { service, returnTo: 'admin' } }));
  const { path, query } = await platforms.consent(z.parse(z.object({ url: z.string() }), consent.json).url);
  const back = withStatus(await program.call(findRouteId(path), { query, cookies: consent.cookies.map(cookie => cookie.split(';')[0] ?? '') }), 302);
  return tokenIdBehind(back.headers['location'] ?? '', siteId, 'site-user');
}
const reach = async (tokenId: string) => z.parse(getToken.response, withStatus(await call('get-token', { params: { tokenId }, query: { siteId } })).json);
/** Calls of one platform's token endpoint since the last look. */
let countedCalls = 0;
function tokenCalls(pattern: RegExp): number {
  const fresh = platforms.sandbox.calls.slice(countedCalls).filter(recordedCall => pattern.test(`${recordedCall.platform}${recordedCall.path}`));
  countedCalls = platforms.sandbox.calls.length;
  return fresh.length;
}

test('Google: the first caller after an hour renews the token, exactly once', async () => {
  const tokenId = await connected('gsc');
  tokenCalls(/./);
  after(0.1);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => accessTokenFor(tokenId, now)));
  expect([new Set(tokens).size, tokenCalls(/^google\/token/)]).toEqual([1, 1]);
  expect(await reach(tokenId)).toMatchObject({ status: 'ACTIVE', endsOn: null });
});

test('Microsoft: every renewal rotates the refresh token; concurrent renewals share one', async () => {
  const tokenId = await connected('bing');
  tokenCalls(/./);
  for (const days of [1, 30, 80]) {
    after(days);
    const tokens = await Promise.all([accessTokenFor(tokenId, now), accessTokenFor(tokenId, now), accessTokenFor(tokenId, now)]);
    expect([new Set(tokens).size, tokenCalls(/^microsoft\/token/)]).toEqual([1, 1]);
  }
  expect(await reach(tokenId)).toMatchObject({ status: 'ACTIVE', endsOn: null });
  // Unused for more than 90 days it is dead, and says so.
  after(200);
  expect(await reach(tokenId)).toMatchObject({ status: 'EXPIRED', accounts: [] });
  expect((await getCredential(tokenId))?.status).toBe('EXPIRED');
});

test('Facebook: exchanging before day 60 extends expiry; an expired token needs a person', async () => {
  const tokenId = await connected('fb');
  const first = await reach(tokenId);
  expect(first).toMatchObject({ status: 'ACTIVE', endsOn: '2027-01-20' });
  expect((await getCredential(tokenId))?.accountId).toMatch(/^\d+$/);
  tokenCalls(/./);
  after(40);
  expect((await reach(tokenId)).endsOn).toBe('2027-01-20');
  expect(tokenCalls(/access_token/)).toBe(0);
  after(50);
  const second = await reach(tokenId);
  expect(second.status).toBe('ACTIVE');
  expect((second.endsOn ?? '') > '2027-01-20').toBe(true);
  expect(tokenCalls(/access_token/)).toBe(1);
  after(400);
  expect(await reach(tokenId)).toMatchObject({ status: 'EXPIRED', endsOn: null, accounts: [] });
  expect(tokenCalls(/access_token/)).toBe(0);
});

test('Facebook: failing exchanges warn sites two weeks ahead, and a success clears the warning', async () => {
  const tokenId = await connected('fb');
  await useAt({ siteId, service: 'fb', tokenId });
  const alertDate = async () => (await getNode(siteId))?.attr.accounts?.fb?.refreshAlertDate;
  await platforms.control({ failures: [{ platform: 'graph', kind: 'server-error', pathContains: 'access_token' }] });
  await accessTokenFor(tokenId, after(50));
  await notePulled(siteId, 'fb', tokenId, now);
  expect(await alertDate()).toBe('2027-01-20');
  await platforms.control({ clear: true });
  await accessTokenFor(tokenId, after(51));
  await notePulled(siteId, 'fb', tokenId, now);
  expect(await alertDate()).toBeUndefined();
});

test('LinkedIn: renewal never extends day 365, and users are warned a month ahead', async () => {
  const tokenId = await connected('linkedin');
  await useAt({ siteId, service: 'linkedin', tokenId });
  const { endsOn } = await reach(tokenId);
  expect(endsOn).toBe('2027-11-21');
  for (const days of [55, 110, 165, 220, 275, 330]) {
    after(days);
    expect(await reach(tokenId)).toMatchObject({ status: 'ACTIVE', endsOn });
    await notePulled(siteId, 'linkedin', tokenId, now);
  }
  expect((await getNode(siteId))?.attr.accounts?.linkedin?.refreshAlertDate).toBeUndefined();
  after(336);
  await notePulled(siteId, 'linkedin', tokenId, now);
  expect((await getNode(siteId))?.attr.accounts?.linkedin?.refreshAlertDate).toBe(endsOn);
  // The last access token outlives the consent by some weeks; nothing follows it.
  after(366);
  expect(await reach(tokenId)).toMatchObject({ status: 'ACTIVE', endsOn });
  after(430);
  expect(await reach(tokenId)).toMatchObject({ status: 'EXPIRED', accounts: [] });
});

test('no credential reaches the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/ya29\.|1\/\/0|M\.R3_|EwBw|EAA\w{20}|the-facebook-app-secret|access_token=/);
});
