import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCredentialUses } from '../../../functions/services/credentials/credential-uses.ts';
import { makeAccountKey } from '../../../functions/services/credentials/credentials.ts';
import { getConnection } from '../../../functions/stores/connections/connections.ts';
import { getCredential, listUnder } from '../../../functions/stores/credentials.ts';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { connect, useAt } from '../support/connected.ts';
import { appSecret, putPlatformSecrets } from '../support/platforms.ts';
import { origin, type Program, startProgram } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const expiresAt = new Date('2027-01-15T12:00:00Z');
let program: Program;
beforeAll(async () => {
  program = await startProgram({ now });
  putPlatformSecrets(program);
  await seedTree();
  await connect({ siteId: 'site-n1', service: 'fb', tokenId: 'fb:first-credential', expiresAt, accountId: '4711' });
  await useAt({ siteId: 'site-n2', service: 'fb', tokenId: 'fb:first-credential' });
  await connect({ siteId: 'site-n1', service: 'fbPage', tokenId: 'fbPage:second-credential', expiresAt, accountId: '4711' });
  await connect({ siteId: 'site-s1', service: 'fb', tokenId: 'fb:somebody-else', expiresAt, accountId: '4712' });
});
afterAll(() => program.stop());

const signed = (userId: string, secret = appSecret, algorithm = 'HMAC-SHA256') => {
  const payload = Buffer.from(JSON.stringify({ algorithm, issued_at: 1795262400, user_id: userId })).toString('base64url');
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
};
const call = (id: string, signedRequest: string) =>
  program.call(id, {
    rawBody: new URLSearchParams({ signed_request: signedRequest }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const readState = async (siteId: string, service: 'fb' | 'fbPage') => ({
  refreshRequired: (await getNode(siteId))?.attr.accounts?.[service]?.refreshRequired,
  state: (await getConnection(siteId, service))?.state,
});
const titles = async (siteId: string) => (await listNotifications(siteId, undefined)).notifications.map(({ body }) => body.title).sort();

test.each([
  ['another secret', signed('4711', 'another-secret')],
  ['another algorithm', signed('4711', appSecret, 'none')],
  ['no signature', Buffer.from('{"user_id":"4711"}').toString('base64url')],
  ['a payload that is not the signed one', signed('4712').replace(/\..*/, `.${signed('4711').split('.')[1]}`)],
])('%s: refused with a clear message, logged, without effect', async (_, request) => {
  const before = program.lines.length;
  for (const id of ['deauthorize-facebook', 'delete-facebook-data']) {
    const answer = await call(id, request);
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid-request', message: 'This request was not signed by Facebook', details: [{ path: 'body.signed_request' }] }]);
  }
  expect(program.lines.slice(before).filter(line => line.includes('was refused'))).toHaveLength(2);
  expect((await getCredential('fb:first-credential'))?.status).toBe('ACTIVE');
  expect(await readState('site-n1', 'fb')).toEqual({ refreshRequired: undefined, state: 'working' });
});

test('refuses a JSON body', async () => {
  expect((await program.call('deauthorize-facebook', { body: { signed_request: signed('4711') }, headers: { 'content-type': 'application/json' } })).status).toBe(400);
});

test("removing the app at Facebook ends the user's credentials and notifies each site once", async () => {
  const answer = await call('deauthorize-facebook', signed('4711'));
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await getCredential('fb:first-credential'))?.status).toBe('EXPIRED');
  expect((await getCredential('fbPage:second-credential'))?.status).toBe('EXPIRED');
  expect(await readState('site-n1', 'fb')).toEqual({ refreshRequired: true, state: 'reconnect-needed' });
  expect(await readState('site-n1', 'fbPage')).toEqual({ refreshRequired: true, state: 'reconnect-needed' });
  expect(await readState('site-n2', 'fb')).toEqual({ refreshRequired: true, state: 'reconnect-needed' });
  expect(await titles('site-n1')).toEqual(['Facebook Ads Not Tracking', 'Facebook Insights Not Tracking']);
  expect(await titles('site-n2')).toEqual(['Facebook Ads Not Tracking']);
  expect((await getCredential('fb:somebody-else'))?.status).toBe('ACTIVE');
  expect(await readState('site-s1', 'fb')).toEqual({ refreshRequired: undefined, state: 'working' });

  const revision = (await getNode('site-n1'))?.revision;
  expect((await call('deauthorize-facebook', signed('4711'))).status).toBe(204);
  expect((await getNode('site-n1'))?.revision).toBe(revision);
  expect(await titles('site-n1')).toHaveLength(2);
});

test('a deletion request erases the credentials and every record of them, and returns a code', async () => {
  const answer = await call('delete-facebook-data', signed('4711'));
  expect(answer.status).toBe(200);
  const { url, confirmation_code: code } = answer.json as { url: string; confirmation_code: string };
  expect(code).toMatch(/^[\w-]{32}$/);
  expect(url).toBe(`${origin}/api/fbboarding/deletion/${code}`);
  expect(await getCredential('fb:first-credential')).toBeNull();
  expect(await getCredential('fbPage:second-credential')).toBeNull();
  expect(await listUnder(makeAccountKey('fb', { accountId: '4711' }) ?? '')).toEqual([]);
  expect([await listCredentialUses('site-n1', 'fb'), await listCredentialUses('site-n2', 'fb'), await listCredentialUses('site-n1', 'fbPage')]).toEqual([[], [], []]);
  expect(await getCredential('fb:somebody-else')).not.toBeNull();

  const status = await program.call('get-deletion-status', { params: { code } });
  expect(status.json).toEqual({ code, status: 'done', requestedOn: '2026-11-21', deleted: expect.stringContaining('Figures of pages and ad accounts') });
  // Repeated, it says the same under the same code.
  expect((await call('delete-facebook-data', signed('4711'))).json).toEqual({ url, confirmation_code: code });
  expect((await program.call('get-deletion-status', { params: { code: 'A'.repeat(32) } })).status).toBe(404);
});

test('a person without stored data also gets a code, and a different one each time', async () => {
  const codes = await Promise.all(['1', '2'].map(async id => (await call('delete-facebook-data', signed(id))).json));
  expect(new Set(codes.map(code => JSON.stringify(code))).size).toBe(2);
});

test('neither a secret nor a signed request reaches the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/secret-of-|the-facebook-app-secret|4711/);
  expect(program.lines.join('\n')).not.toContain(signed('4711').split('.')[1]);
});
