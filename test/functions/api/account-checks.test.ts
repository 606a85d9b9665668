import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setClock } from '../../../functions/runtime/clock.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { getToken } from '../../../shared/contract/connections.ts';
import type { Accounts } from '../../../shared/model/node.ts';
import { tokenIdBehind } from '../support/brought.ts';
import { putPlatformSecrets, findRouteId, startPlatforms } from '../support/platforms.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
const siteId = 'site-n1';
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

const call = (id: string, options: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; userId?: string } = {}) =>
  program.call(id, { token: program.token(options.userId ?? 'site-user'), params: { siteId }, ...options });

/** Signs in and answers the token and everything it lists. */
async function signIn(service: 'gmb' | 'fbPage') {
  const begun = withStatus(await call('authorize-site', { body: { service, returnTo: 'admin' } }));
  const { path, query } = await platforms.consent(z.parse(z.object({ url: z.string() }), begun.json).url);
  const back = withStatus(await program.call(findRouteId(path), { query, cookies: begun.cookies.map(cookie => cookie.split(';')[0] ?? '') }), 302);
  const tokenId = await tokenIdBehind(back.headers['location'] ?? '', siteId, 'site-user');
  const { accounts } = z.parse(getToken.response, withStatus(await call('get-token', { params: { tokenId }, query: { siteId } })).json);
  return { tokenId, choices: accounts.flatMap(account => account.choices) };
}
/** The account as a save would leave it, without the first collection that a save begins. */
async function keep(accounts: Accounts) {
  const current = await getNode(siteId);
  if (!current) throw new Error('Gone');
  await replaceNode({ ...current, attr: { ...current.attr, accounts: { ...current.attr.accounts, ...accounts } } }, current.revision);
}

test('checks only connected accounts, and only for users who may choose accounts', async () => {
  for (const id of ['get-verification-status', 'test-facebook-page']) {
    expect((await call(id)).status).toBe(404);
    expect((await call(id, { userId: 'affiliate-user' })).status).toBe(404);
  }
});

test('Check Status asks Business Profile and saves its answer on the account', async () => {
  const { tokenId, choices } = await signIn('gmb');
  const statuses = new Set<string>();
  for (const { id, account } of choices) {
    const { accountId = '', accountName = '', locationName = '' } = account;
    await keep({ gmb: { tokenId, accountId, accountName, locationId: account['locationId'] ?? id, locationName, refreshAlertDate: '2026-12-24' } });
    const answer = await call('get-verification-status');
    if (answer.status !== 200) continue;
    const { verificationStatus } = z.parse(z.object({ verificationStatus: z.string() }), answer.json);
    statuses.add(verificationStatus);
    // Kept beside everything else; asked again it writes nothing.
    expect((await getNode(siteId))?.attr.accounts?.gmb).toMatchObject({ verificationStatus, tokenId, refreshAlertDate: '2026-12-24' });
    const revision = (await getNode(siteId))?.revision;
    withStatus(await call('get-verification-status'));
    expect((await getNode(siteId))?.revision).toBe(revision);
  }
  expect(statuses).toContain('COMPLETED');
  expect(statuses.size).toBeGreaterThan(1);
});

test('Test Page: reports what it reads; an inaccessible page gets the exact specified message', async () => {
  const { tokenId, choices } = await signIn('fbPage');
  let read = 0;
  for (const { account } of choices) {
    const { pageId = '', pageName = '' } = account;
    await keep({ fbPage: { tokenId, pageId, pageName } });
    const answer = await call('test-facebook-page');
    if (answer.status !== 200) {
      expect([answer.status, answer.json]).toEqual([409, {
        code: 'access-lost',
        message: "The Facebook Insights account chosen does not not have the permission to access this particular page. Please contact the system's administrator for more information",
      }]);
      continue;
    }
    expect(answer.json).toMatchObject({ canRead: true, pageName });
    read += 1;
  }
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(choices.length);
});

test('no credential reaches the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/ya29\.|1\/\/0|EAA\w{20}|the-facebook-app-secret|access_token=/);
});
