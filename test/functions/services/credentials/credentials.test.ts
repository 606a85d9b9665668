import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseUse } from '../../../../functions/services/credentials/credential-uses.ts';
import { accessTokenFor, storeCredential } from '../../../../functions/services/credentials/credentials.ts';
import { newDataKey, open, seal, unwrapDataKey } from '../../../../functions/services/credentials/credential-seal.ts';
import { getCredential, leaseCredential } from '../../../../functions/stores/credentials.ts';
import { getPort, type Program, startProgram } from '../../support/program.ts';

let program: Program;
let google: Server;
const calls = { token: 0, revoked: [] as string[] };
let answer: { status: number; body: unknown; delayMs: number };
const now = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;

beforeAll(async () => {
  google = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (request.url === '/revoke') {
        calls.revoked.push(form.get('token') ?? '');
        return response.end('{}');
      }
      calls.token += 1;
      const { status, body, delayMs } = answer;
      return setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)), delayMs);
    });
  });
  await new Promise<void>(resolve => google.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${getPort(google)}`;
  program = await startProgram({ now, env: { GOOGLE_TOKEN_URL: `${base}/token`, GOOGLE_REVOKE_URL: `${base}/revoke` } });
});
afterAll(async () => {
  google.close();
  await program.stop();
});
beforeEach(() => {
  Object.assign(calls, { token: 0, revoked: [] });
  answer = { status: 200, body: { access_token: 'fresh-access', expires_in: 3600, scope: 'x' }, delayMs: 0 };
});

let made = 0;
async function credential(more: { expiresInMs?: number; email?: string; siteId?: string; usedBy?: string[] } = {}): Promise<string> {
  made += 1;
  const tokenId = `ga4:credential-${made}`;
  await storeCredential({
    tokenId, service: 'ga4', siteId: more.siteId ?? 'site-a', userId: 'user-a', usedBy: more.usedBy,
    tokens: {
      accessToken: `first-access-${made}`, refreshToken: `the-refresh-${made}`, scopes: ['x'],
      expiresAt: new Date(now.getTime() + (more.expiresInMs ?? hour)), accountEmail: more.email,
    },
  });
  return tokenId;
}

test('a stored credential is encrypted and opens only for its own token and site', async () => {
  const tokenId = await credential();
  const stored = await getCredential(tokenId);
  if (!stored) throw new Error('Nothing stored');
  const plain = Buffer.concat([stored.sealed, stored.wrappedKey]).toString('latin1') + JSON.stringify(stored);
  expect(plain).not.toMatch(/first-access|the-refresh/);
  const key = await unwrapDataKey(stored, stored.wrappedKey);
  expect(open(stored, key, stored.sealed).refreshToken).toMatch(/^the-refresh/);
  await expect(unwrapDataKey({ ...stored, siteId: 'site-b' }, stored.wrappedKey)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  expect(() => open({ ...stored, tokenId: 'ga4:another-one' }, key, stored.sealed)).toThrow('authenticate');
  const changed = Uint8Array.from(stored.sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => open(stored, key, changed)).toThrow('authenticate');
});

test('sealing the same secrets twice gives different bytes', async () => {
  const bound = { tokenId: 'ga4:tttttttttt', siteId: 'site-a' };
  const { key } = await newDataKey(bound);
  const secrets = { accessToken: 'a', refreshToken: 'b' };
  expect(seal(bound, key, secrets)).not.toEqual(seal(bound, key, secrets));
});

test('returns a valid access token without asking the platform', async () => {
  const tokenId = await credential();
  expect(await accessTokenFor(tokenId, now)).toMatch(/^first-access/);
  expect(calls.token).toBe(0);
});

test('ten concurrent callers refresh once and all use the stored token', async () => {
  const tokenId = await credential({ expiresInMs: 60_000 });
  answer.delayMs = 300;
  const tokens = await Promise.all(Array.from({ length: 10 }, () => accessTokenFor(tokenId, now)));
  expect(new Set(tokens)).toEqual(new Set(['fresh-access']));
  expect(calls.token).toBe(1);
  const stored = await getCredential(tokenId);
  if (!stored) throw new Error('Gone');
  expect(stored).toMatchObject({ revision: 2, status: 'ACTIVE' });
  const secrets = open(stored, await unwrapDataKey(stored, stored.wrappedKey), stored.sealed);
  expect(secrets).toEqual({ accessToken: 'fresh-access', refreshToken: expect.stringMatching(/^the-refresh/) });
});

test('takes over the lease of a dead process when it expires', async () => {
  const tokenId = await credential({ expiresInMs: 0 });
  expect(await leaseCredential(tokenId, 1, 'dead-process', Date.now(), Date.now() + 400)).toBe(true);
  expect(await accessTokenFor(tokenId, now)).toBe('fresh-access');
  expect(calls.token).toBe(1);
});

test('a rotated refresh token replaces the old one', async () => {
  const tokenId = await credential({ expiresInMs: 0 });
  answer.body = { access_token: 'fresh-access', expires_in: 3600, refresh_token: 'rotated' };
  await accessTokenFor(tokenId, now);
  const stored = await getCredential(tokenId);
  if (!stored) throw new Error('Gone');
  expect(open(stored, await unwrapDataKey(stored, stored.wrappedKey), stored.sealed).refreshToken).toBe('rotated');
});

test('marks a dead credential and does not refresh it again', async () => {
  const tokenId = await credential({ expiresInMs: 0 });
  answer = { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, delayMs: 0 };
  await expect(accessTokenFor(tokenId, now)).rejects.toMatchObject({ name: 'PlatformError', kind: 'reconnect' });
  await expect(accessTokenFor(tokenId, now)).rejects.toMatchObject({ kind: 'reconnect' });
  expect(calls.token).toBe(1);
  expect((await getCredential(tokenId))?.status).toBe('EXPIRED');
});

test('a platform failure leaves the credential alive and the lease free', async () => {
  const tokenId = await credential({ expiresInMs: 0 });
  answer.status = 503;
  await expect(accessTokenFor(tokenId, now)).rejects.toMatchObject({ kind: 'transient' });
  answer.status = 200;
  expect(await accessTokenFor(tokenId, now)).toBe('fresh-access');
});

test('the last use deletes it and ends the consent, unless the account remains used', async () => {
  const first = await credential({ email: 'owner@insights.test', usedBy: ['site-a', 'site-b'] });
  const second = await credential({ email: 'Owner@insights.test', usedBy: ['site-c'] });
  await releaseUse(first, 'site-a', 'ga4', 'removed');
  expect(await getCredential(first)).not.toBeNull();
  await releaseUse(first, 'site-b', 'ga4', 'removed');
  expect(await getCredential(first)).toBeNull();
  expect(calls.revoked).toEqual([]);
  await releaseUse(second, 'site-c', 'ga4', 'removed');
  expect(calls.revoked).toHaveLength(1);
  expect(calls.revoked[0]).toMatch(/^the-refresh/);
});

test('deleting a replaced credential does not end the consent that replaced it', async () => {
  const tokenId = await credential({ usedBy: ['site-a'] });
  await releaseUse(tokenId, 'site-a', 'ga4', 'replaced');
  expect(await getCredential(tokenId)).toBeNull();
  expect(calls.revoked).toEqual([]);
});

test('no secret reached the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/first-access|the-refresh|fresh-access|the-client-secret/);
});
