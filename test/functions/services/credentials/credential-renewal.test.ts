import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDataKey, open, seal, unwrapDataKey } from '../../../../functions/services/credentials/credential-seal.ts';
import { addUse, releaseUse, listCredentialUses } from '../../../../functions/services/credentials/credential-uses.ts';
import { accessTokenFor, makeAccountKey, storeCredential } from '../../../../functions/services/credentials/credentials.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { deleteCredential, getCredential, leaseCredential, listUnder } from '../../../../functions/stores/credentials.ts';
import type { ConnectableService } from '../../../../shared/platforms/registry.ts';
import { putPlatformSecrets } from '../../support/platforms.ts';
import { getPort, type Program, startProgram } from '../../support/program.ts';

const day = 86_400_000;
const begun = new Date('2026-11-21T12:00:00Z');
let now = begun;
let program: Program;
let provider: Server;
type Asked = { path: string; form: URLSearchParams };
let asked: Asked[] = [];
/** What the provider's token endpoint answers, by the call it gets. */
let answer: (asked: Asked) => { status: number; body: unknown };

beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://provider');
      const call = { path: url.pathname, form: new URLSearchParams(Buffer.concat(chunks).toString() || url.search) };
      asked.push(call);
      const { status, body } = answer(call);
      setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)), 60);
    });
  });
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${getPort(provider)}`;
  program = await startProgram({
    env: {
      LINKEDIN_CLIENT_ID: 'linkedin-client', LINKEDIN_OAUTH_ROOT: `${base}/linkedin`,
      MICROSOFT_CLIENT_ID: 'microsoft-client', MICROSOFT_OAUTH_ROOT: `${base}/microsoft`,
      FACEBOOK_APP_ID: '1', FACEBOOK_GRAPH_ROOT: `${base}/graph`,
    },
  });
  putPlatformSecrets(program);
  setClock(() => now);
});
afterAll(async () => {
  provider.close();
  await program.stop();
});
beforeEach(() => {
  asked = [];
  now = begun;
});

let made = 0;
type Made = { service: ConnectableService; livesMs: number; refreshToken?: string; endsAt?: Date; accountId?: string; usedBy?: string[] };
async function credential({ service, livesMs, usedBy, ...tokens }: Made): Promise<string> {
  made += 1;
  const tokenId = `${service}:credential-${made}`;
  await storeCredential({
    tokenId, service, siteId: 'site-a', userId: 'user-a', usedBy,
    tokens: { accessToken: `old-access-${made}`, scopes: ['x'], expiresAt: new Date(now.getTime() + livesMs), ...tokens },
  });
  return tokenId;
}
const stored = async (tokenId: string) => {
  const found = await getCredential(tokenId);
  if (!found) throw new Error('Gone');
  return { ...found, secrets: open(found, await unwrapDataKey(found, found.wrappedKey), found.sealed) };
};

test('Microsoft: concurrent refreshers refresh once and store the rotated token before use', async () => {
  const tokenId = await credential({ service: 'bing', livesMs: 0, refreshToken: 'refresh-1' });
  answer = () => ({ status: 200, body: { access_token: 'new-access', expires_in: 3600, refresh_token: 'refresh-2', scope: 'y' } });
  expect(await Promise.all([accessTokenFor(tokenId, now), accessTokenFor(tokenId, now)])).toEqual(['new-access', 'new-access']);
  expect(asked.map(({ form }) => form.get('refresh_token'))).toEqual(['refresh-1']);
  expect(await stored(tokenId)).toMatchObject({ revision: 2, scopes: ['y'], secrets: { refreshToken: 'refresh-2' } });
  now = new Date(begun.getTime() + 2 * 3_600_000);
  answer = () => ({ status: 200, body: { access_token: 'newer-access', expires_in: 3600, refresh_token: 'refresh-3' } });
  expect(await accessTokenFor(tokenId, now)).toBe('newer-access');
  expect(asked.map(({ form }) => form.get('refresh_token'))).toEqual(['refresh-1', 'refresh-2']);
});

test('Microsoft: a process that dies before using the answer leaves the rotated token stored', async () => {
  const tokenId = await credential({ service: 'bing', livesMs: 0, refreshToken: 'refresh-1' });
  answer = () => ({ status: 200, body: { access_token: 'new-access', expires_in: 3600, refresh_token: 'refresh-2' } });
  // Nobody reads the answer of this one: the process is gone once the token is written.
  await accessTokenFor(tokenId, now);
  const after = await stored(tokenId);
  expect(after.secrets).toEqual({ accessToken: 'new-access', refreshToken: 'refresh-2' });
  expect(await accessTokenFor(tokenId, now)).toBe('new-access');
  expect(asked).toHaveLength(1);
});

test('Microsoft: a refresher that dies or loses its lease leaves the old token usable', async () => {
  const tokenId = await credential({ service: 'bing', livesMs: 0, refreshToken: 'refresh-1' });
  let calls = 0;
  answer = () => {
    calls += 1;
    return { status: 200, body: { access_token: `access-${calls}`, expires_in: 3600, refresh_token: `rotated-${calls}` } };
  };
  const slow = accessTokenFor(tokenId, now);
  // While the first waits for the provider, its lease is over and another one has it.
  while (asked.length === 0) await new Promise(resolve => setTimeout(resolve, 5));
  expect(await leaseCredential(tokenId, 1, 'another', Date.now() + 600_000, Date.now() + 250)).toBe(true);
  const token = await slow;
  const after = await stored(tokenId);
  expect(token).toBe(after.secrets.accessToken);
  // Microsoft takes an old refresh token until it runs out, so that an answer nobody kept costs nothing.
  expect(asked.map(({ form }) => form.get('refresh_token'))).toEqual(['refresh-1', 'refresh-1']);
  expect(after).toMatchObject({ revision: 2, secrets: { accessToken: 'access-2', refreshToken: 'rotated-2' } });
});

test('LinkedIn: renews a week early; after failures uses the old token, retrying half-hourly', async () => {
  const tokenId = await credential({ service: 'linkedin', livesMs: 6 * day, refreshToken: 'refresh-1', endsAt: new Date(begun.getTime() + 300 * day) });
  answer = () => ({ status: 503, body: {} });
  expect(await accessTokenFor(tokenId, now)).toMatch(/^old-access/);
  const tries = asked.length;
  expect(tries).toBeGreaterThan(0);
  expect(await accessTokenFor(tokenId, now)).toMatch(/^old-access/);
  expect(asked).toHaveLength(tries);
  answer = () => ({ status: 200, body: { access_token: 'new-access', expires_in: 60 * 86_400, refresh_token: 'refresh-1', refresh_token_expires_in: 290 * 86_400 } });
  now = new Date(begun.getTime() + 31 * 60_000);
  expect(await accessTokenFor(tokenId, now)).toBe('new-access');
  const after = await stored(tokenId);
  expect(after.renewAfter).toBeUndefined();
  // The scopes were not said anew; the end was.
  expect(after.scopes).toEqual(['x']);
  expect(after.endsAt).toBe(new Date(now.getTime() + 290 * day).toISOString());
});

test('LinkedIn: in the last week renewal has ended, and the access token lasts', async () => {
  const tokenId = await credential({ service: 'linkedinOrg', livesMs: 3 * day, refreshToken: 'refresh-1', endsAt: new Date(begun.getTime() + 3 * day) });
  answer = () => ({ status: 400, body: { error: 'invalid_request', error_description: 'The provided refresh token is expired' } });
  expect(await accessTokenFor(tokenId, now)).toMatch(/^old-access/);
  expect((await stored(tokenId)).status).toBe('ACTIVE');
  now = new Date(begun.getTime() + 3 * day);
  await expect(accessTokenFor(tokenId, now)).rejects.toMatchObject({ name: 'PlatformError', platform: 'linkedinOrg' });
});

test('LinkedIn without a refresh token: makes no call, works until its end, then dies', async () => {
  const tokenId = await credential({ service: 'linkedin', livesMs: 60 * day });
  expect((await stored(tokenId)).endsAt).toBe(new Date(begun.getTime() + 60 * day).toISOString());
  now = new Date(begun.getTime() + 59 * day);
  expect(await accessTokenFor(tokenId, now)).toMatch(/^old-access/);
  now = new Date(begun.getTime() + 60 * day);
  await expect(accessTokenFor(tokenId, now)).rejects.toMatchObject({ kind: 'reconnect', platform: 'linkedin' });
  expect((await stored(tokenId)).status).toBe('EXPIRED');
  expect(asked).toEqual([]);
});

/** Facebook's own answers: an exchange, and what debug_token says of the new token. */
const facebook = (expiresAt: Date) => ({ path }: Asked) =>
  path.endsWith('debug_token')
    ? { status: 200, body: { data: { app_id: '1', is_valid: true, user_id: '4711', expires_at: expiresAt.getTime() / 1000, scopes: ['ads_read'] } } }
    : { status: 200, body: { access_token: 'new-access', token_type: 'bearer', expires_in: 5_183_944 } };

test('Facebook: concurrent callers exchange once, in the last fifteen days, moving the end', async () => {
  const tokenId = await credential({ service: 'fb', livesMs: 60 * day, accountId: '4711' });
  const newEnd = new Date(begun.getTime() + 106 * day);
  answer = facebook(newEnd);
  now = new Date(begun.getTime() + 44 * day);
  expect(await accessTokenFor(tokenId, now)).toMatch(/^old-access/);
  expect(asked).toEqual([]);
  now = new Date(begun.getTime() + 46 * day);
  const tokens = await Promise.all([accessTokenFor(tokenId, now), accessTokenFor(tokenId, now), accessTokenFor(tokenId, now)]);
  // Who comes while it is exchanged need not wait: the old one still works.
  expect(tokens).toContain('new-access');
  expect(tokens.every(token => token === 'new-access' || token.startsWith('old-access'))).toBe(true);
  expect(asked.filter(({ form }) => form.get('grant_type') === 'fb_exchange_token')).toHaveLength(1);
  expect(await stored(tokenId)).toMatchObject({ endsAt: newEnd.toISOString(), expiresAt: newEnd.toISOString(), secrets: { accessToken: 'new-access', refreshToken: null } });
});

test('Facebook: a failed exchange is harmless until the old token ends, then needs reconnecting', async () => {
  const tokenId = await credential({ service: 'fbPage', livesMs: 60 * day });
  answer = () => ({ status: 500, body: { error: { message: 'An unknown error occurred', type: 'OAuthException', code: 1, is_transient: true } } });
  now = new Date(begun.getTime() + 58 * day);
  expect(await accessTokenFor(tokenId, now)).toMatch(/^old-access/);
  expect((await stored(tokenId)).status).toBe('ACTIVE');
  asked = [];
  now = new Date(begun.getTime() + 60 * day);
  await expect(accessTokenFor(tokenId, now)).rejects.toMatchObject({ kind: 'reconnect', platform: 'fbPage' });
  expect((await stored(tokenId)).status).toBe('EXPIRED');
  expect(asked).toEqual([]);
});

test('sweeps a credential unused by any site after a week, keeping used ones', async () => {
  const tokenId = await credential({ service: 'bing', livesMs: day, refreshToken: 'r', accountId: 'person-1' });
  expect((await stored(tokenId)).unusedUntil).toBe(begun.getTime() / 1000 + 7 * 86_400);
  await addUse(tokenId, 'site-a', 'bing');
  expect((await stored(tokenId)).unusedUntil).toBeUndefined();
  expect(await listCredentialUses('site-a', 'bing')).toEqual([tokenId]);
});

test('revokes a replaced credential individually; the last use clears every trace of it', async () => {
  const first = await credential({ service: 'linkedin', livesMs: 60 * day, accountId: 'person-2' });
  const second = await credential({ service: 'linkedin', livesMs: 60 * day, accountId: 'person-2' });
  await addUse(first, 'site-a', 'linkedin');
  await addUse(second, 'site-a', 'linkedin');
  answer = () => ({ status: 200, body: {} });
  await releaseUse(first, 'site-a', 'linkedin', 'replaced');
  expect(asked.map(({ path, form }) => [path, form.get('token')])).toEqual([['/linkedin/revoke', expect.stringMatching(/^old-access/)]]);
  const person = makeAccountKey('linkedin', { accountId: 'person-2' }) ?? '';
  expect(await listUnder(person)).toEqual([second]);
  await releaseUse(second, 'site-a', 'linkedin', 'removed');
  expect([await listUnder(person), await listCredentialUses('site-a', 'linkedin'), await getCredential(second)]).toEqual([[], [], null]);
  // Once more, as after an interruption.
  await releaseUse(second, 'site-a', 'linkedin', 'removed');
  expect(asked).toHaveLength(2);
});

test('a shared credential stays with the second site when the first leaves', async () => {
  const tokenId = await credential({ service: 'bing', livesMs: day, refreshToken: 'r', usedBy: ['site-a', 'site-b'] });
  await releaseUse(tokenId, 'site-a', 'bing', 'removed');
  expect((await stored(tokenId)).usedBy).toEqual(new Set(['site-b']));
  expect(await accessTokenFor(tokenId, now)).toMatch(/^old-access/);
});

test('reports a missing credential under the name of its service', async () => {
  await deleteCredential('fbPage:never-was-there');
  await expect(accessTokenFor('fbPage:never-was-there', now)).rejects.toMatchObject({ kind: 'reconnect', platform: 'fbPage' });
});

test('sealing without a refresh token opens without one', async () => {
  const bound = { tokenId: 'fb:tttttttttt', siteId: 'site-a' };
  const { key } = await newDataKey(bound);
  expect(open(bound, key, seal(bound, key, { accessToken: 'a', refreshToken: null }))).toEqual({ accessToken: 'a', refreshToken: null });
});

test('no secret reached the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/old-access|new-access|refresh-\d|rotated-|the-client-secret/);
});
