import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { countSharedAccounts } from '../../../functions/services/connections/shared-accounts.ts';
import { getConnections } from '../../../functions/stores/connections/connections.ts';
import { createNode, getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import { useYourOwnSignIn } from '../../../shared/domain/access/credential.ts';
import { startPlatforms } from '../support/platforms.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree, user } from '../support/tree.ts';

let google: Awaited<ReturnType<typeof startPlatforms>>;
let program: Program;
const now = new Date();
beforeAll(async () => {
  google = await startPlatforms(() => now);
  program = await startProgram({ env: google.env, queues: true });
  setClock(() => now);
  await seedTree();
  for (const treeNode of [node('/ISL/second', 'TOKEN'), node('/ISL/second/company-x', 'ORG'), node('/ISL/second/company-x/site-x', 'SITE')]) await createNode(treeNode);
  await putUser(user('x-user', 'site-x'));
});
afterAll(async () => {
  await program.stop();
  await google.stop();
});

const makeToken = (userId: string) => program.token(userId, userId === 'admin-user');
/** Signs in at Google for a site and answers the name that the consent brought back. */
async function signIn(userId: string, siteId: string): Promise<string> {
  const begun = withStatus(await program.call('authorize-site', { token: makeToken(userId), params: { siteId }, body: { service: 'ga4', returnTo: 'admin' } }));
  const { query } = await google.consent((begun.json as { url: string }).url);
  const back = withStatus(await program.call('oauth-return', { query, cookies: begun.cookies.map(cookie => cookie.split(';')[0] ?? '') }), 302);
  return new URL(back.headers['location'] ?? '').searchParams.get('tokenId') ?? '';
}
const list = (userId: string, siteId: string, tokenId = 'ga4:chosen') => program.call('get-token', { token: makeToken(userId), params: { tokenId }, query: { siteId } });
async function save(userId: string, siteId: string, tokenId: string, propertyId: string, more: object = {}) {
  const { revision } = (await getNode(siteId)) ?? {};
  const ga4 = { tokenId, accountId: '1001', accountName: 'x', propertyId, propertyName: 'x' };
  return program.call('update-site', { token: makeToken(userId), params: { siteId }, body: { revision, site: {}, overrideAccounts: { ga4 }, ...more } });
}
const readPropertyId = async (siteId: string) => (await getNode(siteId))?.attr.accounts?.ga4?.propertyId;

test('only the user who signed in can choose another account; others keep the chosen one', async () => {
  const name = await signIn('org-user', 'site-n1');
  withStatus(await save('org-user', 'site-n1', name, '50001'));
  withStatus(await save('org-user', 'site-s1', (await getNode('site-n1'))?.attr.accounts?.ga4?.tokenId ?? '', '50001'));
  for (const userId of ['site-user', 'region-user', 'brand-user', 'reseller-user', 'admin-user']) {
    const listed = await list(userId, 'site-n1');
    expect([listed.status, listed.json]).toMatchObject([403, { code: 'forbidden', details: [{ message: useYourOwnSignIn }] }]);
    expect(listed.text).not.toContain('50002');
    const other = await save(userId, 'site-n1', 'ga4:chosen', '50002');
    expect([other.status, other.json]).toMatchObject([403, { details: [{ path: 'body.overrideAccounts.ga4', message: useYourOwnSignIn }] }]);
    // A property that is none answers the same: nobody learns which ones there are.
    expect((await save(userId, 'site-n1', 'ga4:chosen', '99999')).text).toBe(other.text);
    withStatus(await save(userId, 'site-n1', 'ga4:chosen', '50001'));
  }
  withStatus(await list('org-user', 'site-n1'));
  expect((await list('trial-user', 'site-n1')).status).toBe(404);
  expect(await readPropertyId('site-n1')).toBe('50001');
});

test("the client receives the user's relation to each sign-in", async () => {
  const listSignIns = async (userId: string) => withStatus(await program.call('list-sign-ins', { token: makeToken(userId), params: { siteId: 'site-n1' } })).json;
  expect(await listSignIns('org-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'own' }] });
  expect(await listSignIns('brand-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'chosen' }] });
  expect(await listSignIns('region-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'chosen' }] });
});

test('a creator shares a sign-in only with named users below; revocation takes effect immediately', async () => {
  await putUser(user('north-two', 'north'));
  const of = (userId: string, named?: string) => ({ token: makeToken(userId), params: { siteId: 'site-n1', service: 'ga4', ...(named === undefined ? {} : { userId: named }) } });
  const share = async (userId: string, named: string) => (await program.call('share-sign-in', { ...of(userId), body: { userId: named } })).status;
  const sharing = async () => withStatus(await program.call('list-sign-in-people', of('org-user'))).json as { people: { userId: string }[]; others: { userId: string }[] };
  const names = (people: { userId: string }[]) => people.map(({ userId }) => userId).toSorted();
  expect([names((await sharing()).people), names((await sharing()).others)]).toEqual([[], ['north-two', 'region-user', 'site-user']]);
  for (const named of ['brand-user', 'reseller-user', 'admin-user', 'x-user', 'trial-user', 'nobody', 'stray-user']) expect(await share('org-user', named)).toBe(404);
  expect(await share('org-user', 'disabled-user')).toBe(403);
  for (const userId of ['region-user', 'site-user', 'brand-user', 'admin-user']) expect(await share(userId, 'site-user')).toBe(403);
  expect((await list('region-user', 'site-n1')).status).toBe(403);

  for (const named of ['region-user', 'north-two']) expect(await share('org-user', named)).toBe(204);
  expect(names((await sharing()).people)).toEqual(['north-two', 'region-user']);
  withStatus(await list('region-user', 'site-n1'));
  withStatus(await save('region-user', 'site-n1', 'ga4:chosen', '50002'));
  withStatus(await save('region-user', 'site-n1', 'ga4:chosen', '50001'));
  // Who it is shared with cannot share it on, see who else has it, or agree that an account feeds another company.
  expect(await share('region-user', 'site-user')).toBe(403);
  expect((await program.call('list-sign-in-people', of('region-user'))).status).toBe(403);
  expect((await list('site-user', 'site-n1')).status).toBe(403);

  // Moved out of the creator's node, disabled, and named no longer: each ends it at the next request.
  await putUser(user('north-two', 'site-x'));
  expect(names((await sharing()).people)).toEqual(['region-user']);
  await putUser(user('north-two', 'brand'));
  expect((await list('north-two', 'site-n1')).status).toBe(403);
  await putUser(user('north-two', 'north', { disabled: true }));
  expect((await list('north-two', 'site-n1')).status).toBe(401);
  expect(withStatus(await program.call('unshare-sign-in', of('org-user', 'region-user')), 204).status).toBe(204);
  expect((await list('region-user', 'site-n1')).status).toBe(403);
  // And as the creator leaves.
  expect(await share('org-user', 'region-user')).toBe(204);
  await putUser(user('org-user', 'org', { disabled: true }));
  expect((await list('region-user', 'site-n1')).status).toBe(403);
  await putUser(user('org-user', 'org'));
  withStatus(await list('region-user', 'site-n1'));
  withStatus(await program.call('unshare-sign-in', of('org-user', 'region-user')), 204);
});

test('a reseller shares only within its own node', async () => {
  const name = await signIn('reseller-user', 'site-n2');
  const ga4 = { tokenId: name, accountId: '1001', accountName: 'x', propertyId: '50001', propertyName: 'x' };
  withStatus(await program.call('update-site', { token: makeToken('reseller-user'), params: { siteId: 'site-n2' }, body: { revision: (await getNode('site-n2'))?.revision, site: {}, overrideAccounts: { ga4 } } }));
  await putUser(user('reseller-two', 'reseller'));
  const of = { token: makeToken('reseller-user'), params: { siteId: 'site-n2', service: 'ga4' } };
  const share = async (userId: string) => (await program.call('share-sign-in', { ...of, body: { userId } })).status;
  for (const customer of ['brand-user', 'org-user', 'region-user', 'site-user', 'reseller-user']) expect(await share(customer)).toBe(403);
  expect(withStatus(await program.call('list-sign-in-people', of)).json).toMatchObject({ people: [], others: [{ userId: 'reseller-two' }] });
  expect(await share('reseller-two')).toBe(204);
  withStatus(await list('reseller-two', 'site-n2'));
  expect((await list('brand-user', 'site-n2')).status).toBe(403);
});

test('only administrators see token ids', async () => {
  const read = async (userId: string) => withStatus(await program.call('get-site', { token: makeToken(userId), params: { siteId: 'site-n1' } }));
  const tokenId = (await getNode('site-n1'))?.attr.accounts?.ga4?.tokenId ?? 'none';
  expect((await read('admin-user')).text).toContain(tokenId);
  for (const userId of ['reseller-user', 'org-user', 'site-user']) {
    const { text, json } = await read(userId);
    expect(text).not.toContain('tokenId');
    expect(json).toMatchObject({ result: { attr: { accounts: { ga4: { propertyId: '50001' } } } } });
  }
});

test('users choose only what their own sign-in reaches; its name is useless elsewhere', async () => {
  const name = await signIn('site-user', 'site-n1');
  withStatus(await list('site-user', 'site-n1', name));
  for (const [userId, siteId] of [['org-user', 'site-n1'], ['admin-user', 'site-n1'], ['site-user', 'site-n2']] as const) expect((await list(userId, siteId, name)).status).toBe(404);
  expect((await save('region-user', 'site-n1', name, '50002')).status).toBe(400);
  withStatus(await save('site-user', 'site-n1', name, '50002'));
  expect(await readPropertyId('site-n1')).toBe('50002');
});

test('one account feeds one company, unless its owner agrees to more', async () => {
  const name = await signIn('x-user', 'site-x');
  const taken = await save('x-user', 'site-x', name, '50001');
  expect([taken.status, taken.json]).toMatchObject([409, { code: 'account-taken', details: [{ path: 'body.overrideAccounts.ga4' }] }]);
  expect(taken.text).not.toMatch(/brand|org|site-s1|reseller|north/);
  // Another company's account is not theirs to share.
  expect((await save('x-user', 'site-x', name, '50001', { shareAccounts: ['ga4'] })).status).toBe(403);
  expect(await readPropertyId('site-x')).toBeUndefined();
  // Nor is it an administrator's: somebody else signed in for it.
  const ownTokenId = await signIn('admin-user', 'site-x');
  expect((await save('admin-user', 'site-x', ownTokenId, '50001')).json).toMatchObject({ code: 'account-taken' });
  // By a sign-in of their own at every site that it feeds they may agree that it feeds another company.
  for (const siteId of ['site-n1', 'site-n2', 'site-s1']) withStatus(await save('admin-user', siteId, await signIn('admin-user', siteId), '50001'));
  const asked = await save('admin-user', 'site-x', ownTokenId, '50001');
  expect([asked.status, asked.json]).toMatchObject([409, { code: 'agreement-needed', details: [{ path: 'body.overrideAccounts.ga4' }] }]);
  expect(await readPropertyId('site-x')).toBeUndefined();
  withStatus(await save('admin-user', 'site-x', ownTokenId, '50001', { shareAccounts: ['ga4'] }));
  // Within the company that was agreed to, and within the first, nobody is asked again.
  withStatus(await save('x-user', 'site-x', name, '50001'));
  withStatus(await save('org-user', 'site-n1', await signIn('org-user', 'site-n1'), '50001'));
});

test('an account that no site uses anymore becomes available again', async () => {
  const name = await signIn('org-user', 'site-n2');
  withStatus(await save('org-user', 'site-n2', name, '50002'));
  const ownTokenId = await signIn('x-user', 'site-x');
  expect((await save('x-user', 'site-x', ownTokenId, '50002')).status).toBe(409);
  withStatus(await program.call('delete-account', { token: makeToken('admin-user'), params: { siteId: 'site-n2', accountId: 'ga4' } }), 204);
  withStatus(await save('x-user', 'site-x', ownTokenId, '50002'));
});

test('the nightly run counts accounts shared without owner consent, and records unrecorded ones', async () => {
  const connections = () => getConnections(['site-n1', 'site-s1', 'site-x'].map(siteId => ({ siteId, service: 'ga4' as const })));
  expect(await countSharedAccounts(await connections())).toBe(0);
  // As it may stand from before this was held: 50002 at a site of another company.
  const n1 = await getNode('site-n1');
  if (n1?.attr.accounts?.ga4 === undefined) throw new Error('Not connected');
  await replaceNode({ ...n1, attr: { ...n1.attr, accounts: { ga4: { ...n1.attr.accounts.ga4, propertyId: '50002' } } } }, n1.revision);
  const moved = (await connections()).map(connection => (connection.siteId === 'site-n1' ? { ...connection, sourceKey: '50002' } : connection));
  expect(await countSharedAccounts(moved)).toBe(1);
  expect(program.lines.at(-1)).toContain('One platform account feeds several companies');
  expect(program.lines.at(-1)).toContain('company-x');
});
