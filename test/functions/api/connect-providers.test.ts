import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setClock } from '../../../functions/runtime/clock.ts';
import { listCredentialUses } from '../../../functions/services/credentials/credential-uses.ts';
import { getConnection } from '../../../functions/stores/connections/connections.ts';
import { getCredential } from '../../../functions/stores/credentials.ts';
import { getPlatformSettings, putPlatformSettings } from '../../../functions/stores/jobs/platform-settings.ts';
import { createNode, getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { getToken } from '../../../shared/contract/connections.ts';
import { type ConnectableService, connectableServices, getServicePanel, serviceNames } from '../../../shared/platforms/registry.ts';
import { tokenIdBehind } from '../support/brought.ts';
import { type Choice, putPlatformSecrets, findRouteId, startPlatforms } from '../support/platforms.ts';
import { origin, type Program, startProgram, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

let platforms: Awaited<ReturnType<typeof startPlatforms>>;
let program: Program;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  platforms = await startPlatforms(() => now);
  program = await startProgram({ env: platforms.env, queues: true });
  putPlatformSecrets(program);
  setClock(() => now);
  await seedTree();
  for (const service of connectableServices) await createNode(node(`/ISL/reseller/brand/org/north/all-${service}`, 'SITE'));
});
afterAll(async () => {
  await program.stop();
  await platforms.stop();
});

const makeSiteId = (service: string) => `all-${service}`;
const token = () => program.token('region-user');

async function consented(service: ConnectableService, choice?: Choice, siteId = makeSiteId(service)): Promise<URL> {
  // A revocation ends what was given up to its second.
  now = new Date(now.getTime() + 60_000);
  const begun = withStatus(await program.call('authorize-site', { token: token(), params: { siteId }, body: { service, returnTo: 'admin' } }));
  const { url } = z.parse(z.object({ url: z.string() }), begun.json);
  const { path, query } = await platforms.consent(url, choice);
  const answer = withStatus(await program.call(findRouteId(path), { query, cookies: begun.cookies.map(cookie => cookie.split(';')[0] ?? '') }), 302);
  return new URL(answer.headers['location'] ?? '');
}
async function connected(service: ConnectableService, choice?: Choice): Promise<string> {
  const landed = await consented(service, choice);
  const tokenId = await tokenIdBehind(landed.href, makeSiteId(service), 'region-user');
  if (tokenId === '') throw new Error(`Landed at ${landed.href}\n${program.lines.slice(-3).join('\n')}`);
  return tokenId;
}
async function reach(service: ConnectableService, tokenId: string, siteId = makeSiteId(service)) {
  const answer = withStatus(await program.call('get-token', { token: token(), params: { tokenId }, query: { siteId } }));
  return z.parse(getToken.response, answer.json);
}
async function save(siteId: string, overrideAccounts: Record<string, unknown>) {
  const current = await getNode(siteId);
  return program.call('update-site', { token: token(), params: { siteId }, body: { revision: current?.revision, site: {}, overrideAccounts } });
}
const readAccount = async (service: ConnectableService) => (await getNode(makeSiteId(service)))?.attr.accounts?.[service];

/** What the choice is told apart by, and a value that no account has. */
const unseen: Record<ConnectableService, Record<string, string>> = {
  ga4: { propertyId: '1' }, gmb: { locationId: '1' }, gsc: { accountName: 'sc-domain:unknown.test' }, fbPage: { pageId: '1' }, fb: { adAccId: 'act_1' },
  linkedin: { accountId: '1' }, linkedinOrg: { urn: 'urn:li:organization:1' }, bing: { accountId: '1' },
};
const thing: Record<ConnectableService, string> = {
  ga4: 'property', gmb: 'location', gsc: 'site', fbPage: 'page', fb: 'ad account', linkedin: 'ad account', linkedinOrg: 'organization', bing: 'account',
};
const pageSentence =
  "The Facebook Insights account chosen does not not have the permission to access this particular page. Please contact the system's administrator for more information";

describe.each(connectableServices)('%s', service => {
  const siteId = makeSiteId(service);

  test('reports refused and unticked consents on its panel', async () => {
    const at = `${origin}/admin/${siteId}/${getServicePanel(service)}`;
    expect((await consented(service, { deny: true })).href).toBe(`${at}?connectError=access_denied`);
    expect((await consented(service, { untick: true })).href).toBe(`${at}?connectError=scope_missing`);
  });

  test('consent leads to a saved choice, named exactly as on the platform, and starts collection', async () => {
    const tokenId = await connected(service);
    expect(tokenId).toMatch(new RegExp(`^${service}:[\\w-]{24}$`));
    const credential = await getCredential(tokenId);
    expect(credential).toMatchObject({ service, siteId, userId: 'region-user', status: 'ACTIVE', unusedUntil: now.getTime() / 1000 + 7 * 86_400 });
    const listed = await reach(service, tokenId);
    expect(listed).toMatchObject({ service, status: 'ACTIVE' });
    const ends = service === 'fb' || service === 'fbPage' || service === 'linkedin' || service === 'linkedinOrg';
    expect(listed.endsOn === null).toBe(!ends);
    const choices = listed.accounts.flatMap(account => account.choices);
    expect(choices.length).toBeGreaterThan(0);

    const [some] = choices;
    const bad = await save(siteId, { [service]: { ...some?.account, ...unseen[service], tokenId } });
    const sentence = service === 'fbPage' ? pageSentence : `This ${serviceNames[service]} account can't access that ${thing[service]}. Choose one from the list`;
    const [field = ''] = Object.keys(unseen[service]);
    expect([bad.status, bad.json]).toMatchObject([400, { message: sentence, details: [{ path: `body.overrideAccounts.${service}.${field}`, message: sentence }] }]);
    const empty = await save(siteId, { [service]: { ...some?.account, [field]: '', tokenId } });
    expect([empty.status, empty.json]).toMatchObject([400, { details: [{ path: `body.overrideAccounts.${service}.${field}` }] }]);
    expect(await readAccount(service)).toBeUndefined();

    let saved = false;
    for (const { account } of choices) {
      // What a person sends beside the identifying field is not believed.
      const names = Object.fromEntries(Object.entries(account).map(([name, value]) => [name, /name$/i.test(name) && service !== 'gsc' ? 'Made up' : value]));
      const answer = await save(siteId, { [service]: { ...names, tokenId, refreshRequired: true, refreshAlertDate: '2026-01-01' } });
      if (service === 'fbPage' && answer.status === 400) {
        expect(answer.json).toMatchObject({ message: pageSentence });
        continue;
      }
      withStatus(answer);
      expect(await readAccount(service)).toEqual({ ...account, tokenId });
      saved = true;
      break;
    }
    expect(saved).toBe(true);
    expect(await getCredential(tokenId)).toMatchObject({ usedBy: new Set([siteId]) });
    expect((await getCredential(tokenId))?.unusedUntil).toBeUndefined();
    expect(await getConnection(siteId, service)).toMatchObject({ state: 'working', backfill: { total: service.startsWith('linkedin') ? 13 : 18 } });
  });

  test('refuses a credential of one service for another', async () => {
    const account = await readAccount(service);
    if (!account) throw new Error('Not connected');
    const other = service === 'gsc' ? 'fb' : 'gsc';
    const choice = other === 'gsc' ? { accountName: 'sc-domain:n1.test' } : { accountName: 'x', adAccId: 'act_1' };
    const renamed = `${other}:${account.tokenId.slice(account.tokenId.indexOf(':') + 1)}`;
    for (const tokenId of [account.tokenId, renamed]) {
      const answer = await save(siteId, { [other]: { ...choice, tokenId } });
      expect([answer.status, answer.json]).toMatchObject([400, { details: [{ path: `body.overrideAccounts.${other}.tokenId` }] }]);
    }
  });

  test('signing in again clears the marks and replaces the old credential', async () => {
    const before = await getNode(siteId);
    const old = before?.attr.accounts?.[service];
    if (!before || !old) throw new Error('Not connected');
    await replaceNode({ ...before, attr: { ...before.attr, accounts: { ...before.attr.accounts, [service]: { ...old, refreshRequired: true, refreshAlertDate: '2026-12-24' } } } }, before.revision);
    const tokenId = await connected(service);
    withStatus(await save(siteId, { [service]: { ...old, tokenId } }));
    expect(await readAccount(service)).toEqual({ ...old, tokenId });
    expect(await getCredential(old.tokenId)).toBeNull();
    expect(await listCredentialUses(siteId, service)).toEqual([tokenId]);
    // What was replaced did not take the new consent with it.
    expect((await reach(service, tokenId)).status).toBe('ACTIVE');
  });

  test('saving again finishes a save interrupted before the old credential was released', async () => {
    const current = await getNode(siteId);
    const old = current?.attr.accounts?.[service];
    if (!current || !old) throw new Error('Not connected');
    const tokenId = await connected(service);
    // The node was written and nothing else.
    await replaceNode({ ...current, attr: { ...current.attr, accounts: { ...current.attr.accounts, [service]: { ...old, tokenId } } } }, current.revision);
    withStatus(await save(siteId, { [service]: { ...old, tokenId } }));
    expect(await getCredential(old.tokenId)).toBeNull();
    expect(await getCredential(tokenId)).toMatchObject({ usedBy: new Set([siteId]) });
  });

  test('removal leaves nothing behind, even after an interrupted first attempt', async () => {
    const before = await getNode(siteId);
    const account = before?.attr.accounts?.[service];
    if (!before || !account) throw new Error('Not connected');
    const remove = () => program.call('delete-account', { token: program.token('admin-user', true), params: { siteId, accountId: service } });
    // Interrupted after the account was taken away and before the credential was let go.
    await replaceNode({ ...before, attr: { ...before.attr, accounts: {} } }, before.revision);
    expect((await remove()).status).toBe(204);
    expect([await readAccount(service), await getConnection(siteId, service), await getCredential(account.tokenId), await listCredentialUses(siteId, service)]).toEqual([undefined, null, null, []]);
    expect((await remove()).status).toBe(404);
  });

  test('asks the platform nothing while its calls are switched off', async () => {
    const tokenId = await connected(service);
    await putPlatformSettings({ stopped: [service], quotas: {} }, (await getPlatformSettings()).revision);
    const { forgetEnvironment } = await import('../../../functions/runtime/environment.ts');
    forgetEnvironment();
    const calls = platforms.sandbox.calls.length;
    const answer = await program.call('get-token', { token: token(), params: { tokenId }, query: { siteId } });
    await putPlatformSettings({ stopped: [], quotas: {} }, (await getPlatformSettings()).revision);
    forgetEnvironment();
    expect([answer.status, answer.json]).toMatchObject([503, { code: 'stopped', message: expect.stringContaining(`Calls to ${serviceNames[service]} are paused`) }]);
    expect(platforms.sandbox.calls).toHaveLength(calls);
  });
});

test('Universal Analytics cannot be chosen; a stored one is removed without a call', async () => {
  const siteId = makeSiteId('ga4');
  const universal = { tokenId: 'ga:universal-token', accountName: 'A', propertyName: 'P', viewId: '1', viewName: 'V' };
  const answer = await save(siteId, { ga: universal });
  expect([answer.status, answer.json]).toMatchObject([400, { details: [{ path: 'body.overrideAccounts.ga' }], message: expect.stringContaining('Convert to GA4') }]);
  const before = await getNode(siteId);
  if (!before) throw new Error('Gone');
  await replaceNode({ ...before, attr: { ...before.attr, accounts: { ga: universal } } }, before.revision);
  const calls = platforms.sandbox.calls.length;
  const remove = () => program.call('delete-account', { token: program.token('admin-user', true), params: { siteId, accountId: 'ga' } });
  expect((await remove()).status).toBe(204);
  expect((await getNode(siteId))?.attr.accounts).toEqual({});
  expect((await remove()).status).toBe(404);
  expect(platforms.sandbox.calls).toHaveLength(calls);
});

test('several services are refused together, each at its own field', async () => {
  const answer = await save(makeSiteId('ga4'), {
    gsc: { tokenId: 'gsc:not-a-token-of-ours', accountName: 'x' },
    fb: { tokenId: 'fb:not-a-token-of-ours', accountName: 'x', adAccId: 'y' },
  });
  expect(answer.json).toMatchObject({ message: 'The request is not valid', details: [{ path: 'body.overrideAccounts.gsc.tokenId' }, { path: 'body.overrideAccounts.fb.tokenId' }] });
});

test('no credential reaches the log', () => {
  expect(program.lines.join('\n')).not.toMatch(/ya29\.|1\/\/0|4\/0A|the-client-secret|the-facebook-app-secret|the-developer-token|access_token=/);
});
