import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { findIdentity } from '../../../functions/services/people/identities.ts';
import { createNode, getNode, listRoots, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { findUserByEmail, listUsersOfNode } from '../../../functions/stores/users/users.ts';
import { dyingAfter, type PeopleProgram, startPeople } from '../support/people.ts';
import { type Answer, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

const at = new Date('2026-11-21T12:00:00Z');
let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ now: at });
  await seedTree();
});
afterAll(() => program.stop());

const exists = 'Sales token already exists. Please use another token value';
const everybody = ['reseller-user', 'affiliate-user', 'brand-user', 'org-user', 'region-user', 'site-user', 'trial-user'];
const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const create = (body: Record<string, unknown>, who = 'admin-user') => program.call('create-sales-token', { ...as(who), body });
const affiliate = (siteId: string, name = 'A partner') => ({ siteId, name, isAffiliate: true });
const reseller = (siteId: string, agentEmail: string) => ({ siteId, name: 'A reseller', isAffiliate: false, agentEmail });
const message = (answer: Answer) => (Object(answer.json) as { message: string }).message;
type Created = { siteId: string; user: { userId: string; password: string } | null };
const passwordMailed = (email: string) => /seven days:\n(\S+)/.exec(program.mails().find(({ to }) => to.includes(email))?.text ?? '')?.[1] ?? '';

describe('creating a token', () => {
  test('an affiliate token is below the provider, without a user', async () => {
    const answer = withStatus(await create(affiliate('Partner-1')));
    expect(answer.json).toMatchObject({ siteId: 'Partner-1', user: null, result: { type: 'TOKEN', sitePath: '/ISL/Partner-1', attr: { isAffiliate: true } } });
    expect((await listRoots()).nodes.map(({ siteId }) => siteId)).toContain('Partner-1');
  });

  test('any other token includes its agent, who is invited and has access', async () => {
    const { user } = withStatus(await create(reseller('Growth', 'Agent@growth.test'))).json as Created;
    if (user === null) throw new Error('No agent');
    expect(passwordMailed('agent@growth.test')).toBe(user.password);
    expect(await findUserByEmail('agent@growth.test')).toMatchObject({ siteId: 'Growth', given_name: 'A reseller', family_name: 'Agent' });
    expect((await program.call('get-site', { ...as(user.userId), params: { siteId: 'Growth' } })).status).toBe(200);
    await expect(program.signIn('agent@growth.test', user.password)).rejects.toMatchObject({ name: '$ZodError' });
  });

  test('only administrators create, list and check tokens', async () => {
    for (const who of everybody) {
      const statuses = [
        (await create(affiliate('No-such'), who)).status, (await program.call('list-sales-tokens', as(who))).status,
        (await program.call('check-sales-token', { ...as(who), params: { tokenId: 'No-such' } })).status,
      ];
      expect([who, ...statuses]).toEqual([who, 403, 403, 403]);
    }
    expect(await getNode('No-such')).toBeNull();
  });

  test('refuses ids of existing nodes, in any case, even when taken after the check', async () => {
    const check = async (tokenId: string) => (withStatus(await program.call('check-sales-token', { ...as('admin-user'), params: { tokenId } })).json as { taken: boolean }).taken;
    expect([await check('RESELLER'), await check('Site-N1'), await check('isl'), await check('fresh-id')]).toEqual([true, true, true, false]);
    const raced = ['fresh-id', 'Fresh-ID', 'FRESH-id'].map((id, index) => create(affiliate(id, `Maker ${index}`)));
    const answers = await Promise.all([...raced, create(affiliate('fresh-id')), create(affiliate('fresh-id'))]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) expect(message(answer)).toBe(exists);
    expect([await check('fresh-id'), message(await create(affiliate('fresh-id'))), message(await create(affiliate('SITE-n1')))]).toEqual([true, exists, exists]);
    expect(message(await create(affiliate('ISL')))).toBe(exists);
  });

  test('an agent email already in use leaves nothing behind, even when taken meanwhile', async () => {
    const refused = await create(reseller('Unborn', 'site-user@insights.test'));
    expect([refused.status, message(refused)]).toEqual([409, 'User email is already taken']);
    expect(await getNode('Unborn')).toBeNull();
    const answers = await Promise.all([create(reseller('Race-a', 'raced@agents.test')), create(reseller('Race-b', 'raced@agents.test'))]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const stored = await Promise.all(['Race-a', 'Race-b'].map(getNode));
    expect(stored.filter(storedNode => storedNode !== null)).toHaveLength(1);
    const lost = stored[0] === null ? 'Race-a' : 'Race-b';
    withStatus(await create(affiliate(lost.toUpperCase())));
  });

  test("uses the form's own error messages", async () => {
    const refused = async (body: Record<string, unknown>) => JSON.stringify((await create(body)).json);
    expect(await refused(affiliate('ab'))).toContain('Sales token must be greater than or equal to three characters.');
    expect(await refused({ siteId: 'agentless', name: 'X', isAffiliate: false })).toContain('{"code":"invalid-request","message":"The request is not valid","details":[{"path":"body.agentEmail","message":"A non-affiliate token needs a user email"}]}');
    expect(await refused(affiliate('a/b/c'))).toContain('invalid-request');
  });

  test("after any interruption, the same call completes it; another caller's does not", async () => {
    for (let steps = 1; ; steps += 1) {
      const [siteId, email] = [`Dying-${steps}`, `dying-${steps}@agents.test`];
      const body = reseller(siteId, email);
      setClock(() => at);
      const { died, steps: taken } = await dyingAfter(steps, () => create(body));
      if (!died) break;
      const begun = (await getNode(siteId)) !== null;
      if (begun && (await findUserByEmail(email)) === null) expect(await listUsersOfNode(siteId)).toEqual([]);
      if (begun) {
        setClock(() => new Date(at.getTime() + 31_000));
        expect(message(await create({ ...body, name: 'Another name' }))).toBe(exists);
        expect((await create(reseller(siteId, `other-${steps}@agents.test`))).status).toBe(409);
      }
      setClock(() => new Date(at.getTime() + 31_000));
      const again = await create(body);
      // Its last step is forgetting that it was begun: after that it is a token like others.
      if (taken.at(-1) === 'DeleteItemCommand') expect(message(again)).toBe(exists);
      else expect([taken, again.status]).toEqual([taken, 200]);
      expect(await getNode(siteId)).toMatchObject({ type: 'TOKEN', sitePath: `/ISL/${siteId}` });
      expect(await listUsersOfNode(siteId)).toMatchObject([{ email }]);
      expect((await findIdentity(email))?.mustChangePassword).toBe(true);
      await expect(program.signIn(email, passwordMailed(email))).rejects.toMatchObject({ name: '$ZodError' });
      expect(message(await create(body))).toBe(exists);
    }
    setClock(() => at);
  });
});

describe('reading tokens', () => {
  type Listed = { salesTokens: { siteId: string; attr: { isAffiliate: boolean }; agentUserId?: string; agentEmail?: string }[]; cursor: string | null };
  const list = async (query: Record<string, string>) => withStatus(await program.call('list-sales-tokens', { ...as('admin-user'), query })).json as Listed;

  test('lists affiliates, others or all, with their users on request', async () => {
    await createNode(node('/ISL/headless', 'ORG'));
    const of = async (query: Record<string, string>) => (await list(query)).salesTokens.map(({ siteId }) => siteId);
    const [all, affiliates, others] = [await of({}), await of({ isAffiliate: '1' }), await of({ isAffiliate: 'false' })];
    expect(all).not.toContain('headless');
    expect([...affiliates, ...others].sort()).toEqual([...all].sort());
    expect(affiliates).toEqual(expect.arrayContaining(['affiliate', 'Partner-1']));
    expect(others).toEqual(expect.arrayContaining(['reseller', 'Growth']));
    expect((await list({})).salesTokens.every(token => token.agentUserId === undefined)).toBe(true);
    const withUsers = (await list({ includeUser: '1', isAffiliate: '0' })).salesTokens;
    expect(withUsers.find(({ siteId }) => siteId === 'Growth')).toMatchObject({ agentEmail: 'agent@growth.test' });
    expect(withUsers.find(({ siteId }) => siteId === 'reseller')).toMatchObject({ agentUserId: 'reseller-user' });
  });

  test('users with node access see only what its token shows', async () => {
    const reseller = await getNode('reseller');
    if (!reseller) throw new Error('No token');
    await replaceNode({ ...reseller, attr: { logo: '/media/logos/a.png', directoryAccess: true, trialExtensionOverrideDays: 14, phone: '555' } }, reseller.revision);
    const read = (who: string, siteId: string) => program.call('get-site-sales-token', { ...as(who), params: { siteId } });
    const expected = {
      siteId: 'reseller', name: 'Name of reseller', logo: '/media/logos/a.png', directoryAccess: true, trialExtensionOverrideDays: 14,
      showBusinessType: true, useServiceBranch: false,
    };
    for (const who of ['site-user', 'org-user', 'reseller-user', 'admin-user']) expect(withStatus(await read(who, 'site-n1')).json).toEqual({ salesToken: expected });
    expect((await read('site-user', 'site-s1')).status).toBe(404);
    expect(withStatus(await read('admin-user', 'headless')).json).toEqual({ salesToken: null });
  });

  test('sign-up finds a token in any case, but not an invalid or suspended one', async () => {
    const read = (salesToken: string) => program.call('get-sales-token-info', { params: { salesToken } });
    expect(withStatus(await read('RESELLER')).json).toEqual({
      logo: '/media/logos/a.png', directoryAccess: true, trialExtensionOverrideDays: 14, showBusinessType: true, useServiceBranch: false,
    });
    await createNode(node('/ISL/asleep', 'TOKEN', { attr: { suspended: true } }));
    for (const id of ['no-such-token', 'site-n1', 'brand', 'asleep', 'ISL']) expect([id, (await read(id)).status]).toEqual([id, 404]);
    expect((await read('a')).status).toBe(400);
  });

  test('twenty wrong token names a day block the caller, including valid names and sign-ups', async () => {
    const read = async (salesToken: string, sourceIp = '203.0.113.7') => (await program.call('get-sales-token-info', { params: { salesToken }, sourceIp })).status;
    for (let index = 0; index < 20; index += 1) {
      expect(await read(`guess-${index}`)).toBe(404);
      if (index === 10) expect(await read('reseller')).toBe(200);
    }
    expect(await read('guess-21')).toBe(429);
    expect(await read('reseller')).toBe(429);
    expect(await read('reseller', '203.0.113.8')).toBe(200);
    const signUp = (sourceIp: string) => program.call('create-member', {
      sourceIp,
      body: { brand: 'Brand', protocol: 'https://', domain: 'b.test', contactFirstName: 'Anna', contactLastName: 'Blue', email: 'guesser@insights.test', cellPhone: '(555) 555-0100', websiteType: 'Brand', status: 'onboarding', requestId: 'guess-1', salesToken: 'reseller' },
    });
    expect((await signUp('203.0.113.7')).status).toBe(429);
    expect((await signUp('203.0.113.8')).status).not.toBe(429);
  });
});
