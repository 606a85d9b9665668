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
  for (const one of [node('/ISL/second', 'TOKEN'), node('/ISL/second/company-x', 'ORG'), node('/ISL/second/company-x/site-x', 'SITE')]) await createNode(one);
  await putUser(user('x-user', 'site-x'));
});
afterAll(async () => {
  await program.stop();
  await google.stop();
});

const tokenOf = (userId: string) => program.token(userId, userId === 'admin-user');
/** Signs in at Google for a site and answers the name that the consent brought back. */
async function signIn(userId: string, siteId: string): Promise<string> {
  const begun = withStatus(await program.call('authorize-site', { token: tokenOf(userId), params: { siteId }, body: { service: 'ga4', returnTo: 'admin' } }));
  const { query } = await google.consent((begun.json as { url: string }).url);
  const back = withStatus(await program.call('oauth-return', { query, cookies: begun.cookies.map(one => one.split(';')[0] ?? '') }), 302);
  return new URL(back.headers['location'] ?? '').searchParams.get('tokenId') ?? '';
}
const list = (userId: string, siteId: string, tokenId = 'ga4:chosen') => program.call('get-token', { token: tokenOf(userId), params: { tokenId }, query: { siteId } });
async function save(userId: string, siteId: string, tokenId: string, propertyId: string, more: object = {}) {
  const { revision } = (await getNode(siteId)) ?? {};
  const ga4 = { tokenId, accountId: '1001', accountName: 'x', propertyId, propertyName: 'x' };
  return program.call('update-site', { token: tokenOf(userId), params: { siteId }, body: { revision, site: {}, overrideAccounts: { ga4 }, ...more } });
}
const propertyOf = async (siteId: string) => (await getNode(siteId))?.attr.accounts?.ga4?.propertyId;

test('whoever did not sign in and does not manage every site of a sign-in sees and keeps the chosen account alone', async () => {
  const name = await signIn('org-user', 'site-n1');
  withStatus(await save('org-user', 'site-n1', name, '50001'));
  withStatus(await save('org-user', 'site-s1', (await getNode('site-n1'))?.attr.accounts?.ga4?.tokenId ?? '', '50001'));
  for (const userId of ['site-user', 'region-user']) {
    const listed = await list(userId, 'site-n1');
    expect([listed.status, listed.json]).toMatchObject([403, { code: 'forbidden', details: [{ message: useYourOwnSignIn }] }]);
    expect(listed.text).not.toContain('50002');
    const other = await save(userId, 'site-n1', 'ga4:chosen', '50002');
    expect([other.status, other.json]).toMatchObject([403, { details: [{ path: 'body.overrideAccounts.ga4', message: useYourOwnSignIn }] }]);
    // A property that is none answers the same: nobody learns which ones there are.
    expect((await save(userId, 'site-n1', 'ga4:chosen', '99999')).text).toBe(other.text);
    withStatus(await save(userId, 'site-n1', 'ga4:chosen', '50001'));
  }
  for (const userId of ['org-user', 'brand-user', 'reseller-user', 'admin-user']) withStatus(await list(userId, 'site-n1'));
  expect((await list('trial-user', 'site-n1')).status).toBe(404);
  expect(await propertyOf('site-n1')).toBe('50001');
});

test('the web is told how its person stands to each sign-in', async () => {
  const standing = async (userId: string) => withStatus(await program.call('list-sign-ins', { token: tokenOf(userId), params: { siteId: 'site-n1' } })).json;
  expect(await standing('org-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'own' }] });
  expect(await standing('brand-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'managed' }] });
  expect(await standing('region-user')).toEqual({ signIns: [{ service: 'ga4', standing: 'chosen' }] });
});

test('token ids are told to administrators alone', async () => {
  const read = async (userId: string) => withStatus(await program.call('get-site', { token: tokenOf(userId), params: { siteId: 'site-n1' } }));
  const tokenId = (await getNode('site-n1'))?.attr.accounts?.ga4?.tokenId ?? 'none';
  expect((await read('admin-user')).text).toContain(tokenId);
  for (const userId of ['reseller-user', 'org-user', 'site-user']) {
    const { text, json } = await read(userId);
    expect(text).not.toContain('tokenId');
    expect(json).toMatchObject({ result: { attr: { accounts: { ga4: { propertyId: '50001' } } } } });
  }
});

test('with a sign-in of their own a person chooses what it reaches; its name means nothing to others and elsewhere', async () => {
  const name = await signIn('site-user', 'site-n1');
  withStatus(await list('site-user', 'site-n1', name));
  for (const [userId, siteId] of [['org-user', 'site-n1'], ['admin-user', 'site-n1'], ['site-user', 'site-n2']] as const) expect((await list(userId, siteId, name)).status).toBe(404);
  expect((await save('region-user', 'site-n1', name, '50002')).status).toBe(400);
  withStatus(await save('site-user', 'site-n1', name, '50002'));
  expect(await propertyOf('site-n1')).toBe('50002');
});

test('one account feeds one company, unless its owner agrees to more', async () => {
  const name = await signIn('x-user', 'site-x');
  const taken = await save('x-user', 'site-x', name, '50001');
  expect([taken.status, taken.json]).toMatchObject([409, { code: 'account-taken', details: [{ path: 'body.overrideAccounts.ga4' }] }]);
  expect(taken.text).not.toMatch(/brand|org|site-s1|reseller|north/);
  // Another company's account is not theirs to share.
  expect((await save('x-user', 'site-x', name, '50001', { shareAccounts: ['ga4'] })).status).toBe(403);
  expect(await propertyOf('site-x')).toBeUndefined();
  // An administrator manages every site that it feeds.
  const own = await signIn('admin-user', 'site-x');
  const asked = await save('admin-user', 'site-x', own, '50001');
  expect([asked.status, asked.json]).toMatchObject([409, { code: 'agreement-needed', details: [{ path: 'body.overrideAccounts.ga4' }] }]);
  expect(await propertyOf('site-x')).toBeUndefined();
  withStatus(await save('admin-user', 'site-x', own, '50001', { shareAccounts: ['ga4'] }));
  // Within the company that was agreed to, and within the first, nobody is asked again.
  withStatus(await save('x-user', 'site-x', name, '50001'));
  withStatus(await save('org-user', 'site-n1', await signIn('org-user', 'site-n1'), '50001'));
});

test('an account that no site stands on any more is free again', async () => {
  const name = await signIn('org-user', 'site-n2');
  withStatus(await save('org-user', 'site-n2', name, '50002'));
  const own = await signIn('x-user', 'site-x');
  expect((await save('x-user', 'site-x', own, '50002')).status).toBe(409);
  withStatus(await program.call('delete-account', { token: tokenOf('admin-user'), params: { siteId: 'site-n2', accountId: 'ga4' } }), 204);
  withStatus(await save('x-user', 'site-x', own, '50002'));
});

test('a night counts accounts that feed several companies without their owner’s word, and notes what was never noted', async () => {
  const connections = () => getConnections(['site-n1', 'site-s1', 'site-x'].map(siteId => ({ siteId, service: 'ga4' as const })));
  expect(await countSharedAccounts(await connections())).toBe(0);
  // As it may stand from before this was held: 50002 at a site of another company.
  const n1 = await getNode('site-n1');
  if (n1?.attr.accounts?.ga4 === undefined) throw new Error('Not connected');
  await replaceNode({ ...n1, attr: { ...n1.attr, accounts: { ga4: { ...n1.attr.accounts.ga4, propertyId: '50002' } } } }, n1.revision);
  const moved = (await connections()).map(one => (one.siteId === 'site-n1' ? { ...one, sourceKey: '50002' } : one));
  expect(await countSharedAccounts(moved)).toBe(1);
  expect(program.lines.at(-1)).toContain('One platform account feeds several companies');
  expect(program.lines.at(-1)).toContain('company-x');
});
