import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { getCredential } from '../../../functions/stores/credentials.ts';
import { listConnections } from '../../../functions/stores/connections/connections.ts';
import { removeAccount } from '../../../functions/services/connections/remove-account.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { pullMessageSchema } from '../../../shared/messages/queues.ts';
import { type Choice, startPlatforms } from '../support/platforms.ts';
import { type Answer, origin, type Program, startProgram, withStatus } from '../support/program.ts';
import { tokenIdBehind } from '../support/brought.ts';
import { seedTree, user } from '../support/tree.ts';

let google: Awaited<ReturnType<typeof startPlatforms>>;
let program: Program;
let now = new Date();
beforeAll(async () => {
  google = await startPlatforms(() => now);
  program = await startProgram({ env: google.env, queues: true });
  setClock(() => now);
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await google.stop();
});

const begin = async (userId = 'site-user', siteId = 'site-n1', returnTo = 'admin') => {
  const answer = await program.call('authorize-site', { token: program.token(userId), params: { siteId }, body: { service: 'ga4', returnTo } });
  withStatus(answer);
  const { url } = answer.json as { url: string };
  return { url, cookies: answer.cookies.map(cookie => cookie.split(';')[0] ?? ''), setCookie: answer.cookies[0] ?? '' };
};
const allowed = async (url: string, choice?: Choice) => (await google.consent(url, choice)).query;
const back = (query: Record<string, string>, cookies: string[]) => program.call('oauth-return', { query, cookies });
const readLocation = (answer: Answer) => {
  withStatus(answer, 302);
  return answer.headers['location'] ?? '';
};
async function connected(userId = 'site-user', siteId = 'site-n1'): Promise<string> {
  const { url, cookies } = await begin(userId, siteId);
  const location = readLocation(await back(await allowed(url), cookies));
  return tokenIdBehind(location, siteId, userId);
}
const save = async (account: Record<string, unknown>, userId = 'site-user', siteId = 'site-n1') => {
  const node = await getNode(siteId);
  return program.call('update-site', {
    token: program.token(userId), params: { siteId },
    body: { revision: node?.revision, site: {}, overrideAccounts: { ga4: account } },
  });
};
const account = (tokenId: string, propertyId = '50001') => ({ tokenId, accountId: '1001', accountName: 'x', propertyId, propertyName: 'x' });

const choice = (id: string, name: string) => ({
  id, name, account: { accountId: '1001', accountName: 'First account', propertyId: id, propertyName: name },
  websites: ['https://n1.test'],
});

test('a consent request uses PKCE, a state, and a cookie hidden from scripts', async () => {
  const { url, setCookie } = await begin();
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('state')).toMatch(/^[\w-]{43}$/);
  expect(asked.get('redirect_uri')).toBe(`${origin}/api/boarding`);
  expect(setCookie).toMatch(/^connect-[0-9a-f]{12}=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(setCookie).not.toContain(asked.get('state'));
});

test('consent leads to a saved account, a stored credential and a started collection', async () => {
  const { url, cookies } = await begin('site-user', 'site-n1', 'onboarding');
  const query = await allowed(url);
  const answer = await back(query, cookies);
  const location = readLocation(answer);
  expect(location).toMatch(new RegExp(`^${origin}/onboarding/site-n1/ga\\?tokenId=ga4:new-[\\w-]{16}$`));
  expect(answer.cookies[0]).toMatch(/^connect-[0-9a-f]{12}=; Path=\/; Max-Age=0/);
  const name = new URL(location).searchParams.get('tokenId') ?? '';
  const tokenId = await tokenIdBehind(location, 'site-n1', 'site-user');
  expect(tokenId).toMatch(/^ga4:[\w-]{24}$/);

  const token = await program.call('get-token', { token: program.token('site-user'), params: { tokenId: name }, query: { siteId: 'site-n1' } });
  expect(token.json).toEqual({
    service: 'ga4', status: 'ACTIVE', endsOn: null,
    accounts: [
      { accountId: '1001', accountName: 'First account', choices: [choice('50001', 'Shop'), choice('50002', 'Blog')] },
      { accountId: '1002', accountName: 'Second account', choices: [] },
    ],
  });

  const saved = await save(account(name));
  withStatus(saved);
  expect(saved.json).toMatchObject({
    result: { revision: 1, attr: { accounts: { ga4: { accountName: 'First account', propertyName: 'Shop' } } } },
  });
  expect(saved.text).not.toContain('tokenId');
  expect((await getNode('site-n1'))?.attr.accounts?.ga4?.tokenId).toBe(tokenId);
  expect((await getCredential(tokenId))?.usedBy).toEqual(new Set(['site-n1']));
  const connections = await listConnections('site-n1');
  expect(connections.map(connection => [connection.service, connection.state, connection.backfill?.total])).toEqual([['ga4', 'working', 18], ['pagespeed', 'working', 1]]);
  const sent = (await program.queues?.pending('backfills'))?.map(text => pullMessageSchema.parse(JSON.parse(text))) ?? [];
  expect(sent.filter(message => message.service === 'ga4')).toHaveLength(18);
  expect(JSON.stringify(sent)).not.toContain(tokenId);

  const listed = await program.call('list-connections', { token: program.token('site-user'), params: { siteId: 'site-n1' } });
  expect(listed.json).toMatchObject({ connections: [{ service: 'ga4', state: 'working', backfill: { done: 0, total: 18 } }, { service: 'pagespeed' }] });
  expect(listed.text).not.toContain('sourceKey');
});

test('refused, unticked and malformed consents return to the panel with a contract code', async () => {
  const denied = await begin();
  expect(readLocation(await back(await allowed(denied.url, { deny: true }), denied.cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=access_denied`);
  const unticked = await begin();
  expect(readLocation(await back(await allowed(unticked.url, { untick: true }), unticked.cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=scope_missing`);
  const wrongCode = await begin();
  const { state } = await allowed(wrongCode.url);
  expect(readLocation(await back({ state: state ?? '', code: 'made-up' }, wrongCode.cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=exchange_failed`);
  const noCode = await begin();
  const query = await allowed(noCode.url);
  expect(readLocation(await back({ state: query['state'] ?? '' }, noCode.cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=exchange_failed`);
});

test('refuses a state that began elsewhere or in another browser, or has expired', async () => {
  expect(readLocation(await back({ state: 'x'.repeat(43), code: 'c' }, []))).toBe(`${origin}/admin?connectError=state_mismatch`);
  expect(readLocation(await back({}, []))).toBe(`${origin}/admin?connectError=state_mismatch`);

  const attempt = await begin();
  const other = await begin('region-user', 'site-n2');
  const query = await allowed(attempt.url);
  expect(readLocation(await back(query, []))).toBe(`${origin}/admin?connectError=state_mismatch`);
  expect(readLocation(await back(query, other.cookies))).toBe(`${origin}/admin/site-n2/ga?connectError=state_mismatch`);
  // Another browser's try did not use it up.
  expect(readLocation(await back(query, [...other.cookies, ...attempt.cookies]))).toContain('tokenId=ga4:');

  const late = await begin();
  const lateQuery = await allowed(late.url);
  now = new Date(now.getTime() + 601_000);
  expect(readLocation(await back(lateQuery, late.cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=state_mismatch`);
});

test('a code received twice, even concurrently, creates one credential', async () => {
  const { url, cookies } = await begin();
  const query = await allowed(url);
  const locations = (await Promise.all([1, 2, 3].map(() => back(query, cookies)))).map(readLocation);
  expect(locations.filter(location => location.includes('tokenId='))).toHaveLength(1);
  expect(locations.filter(location => location.endsWith('connectError=code_used'))).toHaveLength(2);
  expect(readLocation(await back(query, cookies))).toBe(`${origin}/admin/site-n1/ga?connectError=code_used`);
});

test('a user who has since been disabled or moved connects nothing', async () => {
  await putUser(user('mover', 'site-n2'));
  const { url, cookies } = await begin('mover', 'site-n2');
  const query = await allowed(url);
  await putUser(user('mover', 'site-s1'));
  expect(readLocation(await back(query, cookies))).toBe(`${origin}/admin/site-n2/ga?connectError=state_mismatch`);
});

test('only the creator can use an unassigned credential, on any permitted site, within its scope', async () => {
  const tokenId = await connected('region-user', 'site-n2');
  const read = (userId: string, siteId: string, isAdmin = false) =>
    program.call('get-token', { token: program.token(userId, isAdmin), params: { tokenId }, query: { siteId } });
  expect((await read('region-user', 'site-n2')).status).toBe(200);
  expect((await read('region-user', 'site-n1')).status).toBe(200);
  expect((await read('region-user', 'site-s1')).status).toBe(404);
  expect((await read('site-user', 'site-n1')).status).toBe(404);
  expect((await read('org-user', 'site-n2')).status).toBe(404);
  expect((await read('admin-user', 'site-n2', true)).status).toBe(404);
  const stolen = await save(account(tokenId), 'site-user', 'site-n1');
  expect(stolen.status).toBe(400);
  expect(stolen.json).toMatchObject({ code: 'invalid-request', details: [{ path: 'body.overrideAccounts.ga4.tokenId' }] });
  const invented = await save(account(tokenId, '99999'), 'region-user', 'site-n2');
  expect(invented.json).toMatchObject({ details: [{ path: 'body.overrideAccounts.ga4.propertyId' }] });
  expect((await getNode('site-n2'))?.revision).toBe(0);
});

test('choosing the same account again collects nothing new; reauthorizing clears marks and replaces the credential', async () => {
  const before = await getNode('site-n1');
  const old = before?.attr.accounts?.ga4;
  if (!before || !old) throw new Error('Not connected');
  const waiting = (await program.queues?.pending('backfills'))?.length;
  await replaceNode({ ...before, attr: { ...before.attr, accounts: { ga4: { ...old, refreshRequired: true, refreshAlertDate: '2026-11-01' } } } }, before.revision);
  const tokenId = await connected();
  withStatus(await save(account(tokenId)));
  const after = await getNode('site-n1');
  expect(after?.attr.accounts?.ga4).toEqual({ ...account(tokenId), accountName: 'First account', propertyName: 'Shop' });
  expect(await getCredential(old.tokenId)).toBeNull();
  expect((await listConnections('site-n1'))[0]?.backfill?.total).toBe(18);
  // The windows of the collection before are dropped when they are received: the newer ones ask for the same days.
  const sent = ((await program.queues?.pending('backfills')) ?? []).map(text => {
    const { start, end, section } = { section: '', ...pullMessageSchema.parse(JSON.parse(text)) };
    return [start, end, section].join();
  });
  expect(new Set(sent).size).toBe(waiting);
});

test('removing an account that a colleague has since replaced removes nothing', async () => {
  const site = await getNode('site-n1');
  const account = site?.attr.accounts?.ga4;
  if (site === null || account === undefined) throw new Error('Nothing is connected');
  // The page that the press came from was loaded while another account was chosen.
  const loaded = { ...site, attr: { ...site.attr, accounts: { ga4: { ...account, tokenId: 'ga4:another' } } } };
  const before = await listConnections('site-n1');
  await expect(removeAccount(loaded, 'ga4')).rejects.toThrow('Someone else connected another account');
  expect(await listConnections('site-n1')).toEqual(before);
});

test('only an admin removes a service, its connection and consent; collected data stays', async () => {
  const tokenId = (await getNode('site-n1'))?.attr.accounts?.ga4?.tokenId ?? '';
  const remove = (userId: string, isAdmin: boolean, accountId = 'ga4') =>
    program.call('delete-account', { token: program.token(userId, isAdmin), params: { siteId: 'site-n1', accountId } });
  expect((await remove('site-user', false)).status).toBe(403);
  const answer = await remove('admin-user', true);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await getNode('site-n1'))?.attr.accounts).toEqual({});
  expect((await listConnections('site-n1')).map(connection => connection.service)).toEqual(['pagespeed']);
  expect(await getCredential(tokenId)).toBeNull();
  expect(google.sandbox.calls.filter(call => call.path === '/revoke')).toHaveLength(1);
  expect((await remove('admin-user', true)).status).toBe(404);
  expect((await remove('admin-user', true, 'pagespeed')).status).toBe(404);
});

test('no code, state, verifier or token reaches the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/ya29\.|1\/\/0|4\/0A|the-client-secret/);
});
