import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cognitoClient } from '../../../functions/runtime/clients/cognito.ts';
import { sesClient } from '../../../functions/runtime/clients/ses.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { findIdentity, markVerified, setEnabled } from '../../../functions/services/people/identities.ts';
import { toCallerKey } from '../../../functions/access/throttle.ts';
import { getUser } from '../../../functions/stores/users/users.ts';
import { meSchema } from '../../../shared/contract/session.ts';
import { dyingAfter, type PeopleProgram, startPeople } from '../support/people.ts';
import { sessionEndpoints, type Answer, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';

const at = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => setClock(() => new Date(at.getTime() + minutes * 60_000));
let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ now: at });
  await seedTree();
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
let people = 0;
async function add(siteId: string | null = 'site-n1'): Promise<{ userId: string; email: string; password: string }> {
  const email = `access-${(people += 1)}@insights.test`;
  const body = { given_name: 'Anna', family_name: 'Smith', email, siteId, enableSiteAlerts: true, enableBillingEmails: false };
  const { result } = withStatus(await program.call('create-user', { ...as('admin-user'), body })).json as { result: { userId: string; password: string } };
  return { ...result, email };
}
const findEmails = (email: string) => program.mails().filter(({ to }) => to.includes(email));
const choosePassword = (userId: string) =>
  cognitoClient().send(
    new AdminSetUserPasswordCommand({ UserPoolId: process.env['USER_POOL_ID'], Username: userId, Password: 'Chosen-by-me-1', Permanent: true }),
  );
const codeIn = (text = '') => /\/verify#([\w-]+)/.exec(text)?.[1] ?? '';
const verify = (code: string) => program.call('verify-code', { body: { code } });
const invite = (who: string, userId: string) => program.call('invite-user', { ...as(who), params: { userId } });
const forgot = (email: string) => program.provider('ForgotPassword', { ClientId: program.clientId, Username: email });
const message = (answer: Answer) => (Object(answer.json) as { message: string }).message;

describe('emailed links', () => {
  test('verify the address once, within a day, and complete the invitation', async () => {
    const { userId, email } = await add();
    expect((await getUser(userId))?.invitedAt).toBe(at.toISOString());
    const code = codeIn(findEmails(email)[0]?.text);
    expect((await findIdentity(email))?.isVerified).toBe(false);
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.json).toEqual({ email, verified: true });
    expect((await findIdentity(email))?.isVerified).toBe(true);
    expect((await verify(code)).status).toBe(404);
    // Without a password of their own the invitation is still open.
    expect((await getUser(userId))?.invitedAt).toBe(at.toISOString());
    await choosePassword(userId);
    withStatus(await program.call('update-user', { ...as(userId), params: { userId }, body: { given_name: 'Ann' } }));
    expect(await getUser(userId)).toMatchObject({ given_name: 'Ann' });
    expect((await getUser(userId))?.invitedAt).toBeUndefined();
  });

  test('signing in with the emailed password completes the invitation and enables later resets', async () => {
    const { userId, email } = await add();
    // As real Cognito: who never chose a password of their own cannot reset one.
    expect((await forgot(email)).json).toMatchObject({ __type: 'NotAuthorizedException' });
    await choosePassword(userId);
    expect((await findIdentity(email))?.isVerified).toBe(false);
    withStatus(await program.call('update-user', { ...as(userId), params: { userId }, body: { given_name: 'Ann' } }));
    expect((await getUser(userId))?.invitedAt).toBeUndefined();
    expect((await invite('org-user', userId)).status).toBe(409);
    expect((await forgot(email)).status).toBe(200);
    expect(findEmails(email)[0]?.text).toMatch(/code is \d{6}/);
    const answer = await program.call('check-user', { body: { email }, sourceIp: '198.51.100.9' });
    expect(answer.json).toEqual({ exists: true, canVerify: true, forceChangePassword: false });
  });

  test('a password reset verifies an unrecorded sign-in, even on a stage that reveals nothing', async () => {
    for (const reveals of ['true', 'false']) {
      process.env['REVEAL_UNKNOWN_EMAIL'] = reveals;
      forgetEnvironment();
      const { userId, email } = await add();
      await choosePassword(userId);
      // Real Cognito mails nothing to an unproved address, and says nothing of it.
      expect([(await forgot(email)).status, findEmails(email).some(({ text }) => /code is/.test(text))]).toEqual([200, false]);
      const answer = await program.call('check-user', { body: { email }, sourceIp: '198.51.100.10' });
      expect(answer.json).toEqual({ exists: true, canVerify: true, forceChangePassword: false });
      expect([(await forgot(email)).status, findEmails(email).some(({ text }) => /code is/.test(text))]).toEqual([200, true]);
    }
    delete process.env['REVEAL_UNKNOWN_EMAIL'];
    forgetEnvironment();
  });

  test('are limited per inviter and per node, and names in them never become links', async () => {
    later(7 * 24 * 60);
    const body = (siteId: string, name = 'Anna') => ({ given_name: name, family_name: 'www.evil.example/x', email: `many-${(people += 1)}@insights.test`, siteId, enableSiteAlerts: true, enableBillingEmails: false });
    const statuses: number[] = [];
    for (let index = 0; index < 41; index += 1) statuses.push((await program.call('create-user', { ...as('org-user'), body: body('site-n1') })).status);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
    expect((await program.call('create-user', { ...as('admin-user'), body: body('site-n1') })).status).toBe(429);
    const elsewhere: number[] = [];
    for (let index = 0; index < 20; index += 1) elsewhere.push((await program.call('create-user', { ...as('org-user'), body: body('site-s1') })).status);
    // 41 were counted at the first site: what is refused counts as well.
    expect(elsewhere.filter(status => status === 200)).toHaveLength(19);
    const last = body('site-s1', 'https://evil.example');
    expect((await program.call('create-user', { ...as('admin-user'), body: last })).status).toBe(200);
    expect(findEmails(last.email)[0]?.text).toMatch(/^Hello evil\. example,/);
    later(0);
  });

  test('return the same 404 if unknown, expired, or for a removed or disabled user', async () => {
    const [old, gone, disabled] = [await add(), await add(), await add()];
    withStatus(await program.call('delete-user', { ...as('admin-user'), params: { userId: gone.userId } }), 204);
    withStatus(await program.call('update-user', { ...as('admin-user'), params: { userId: disabled.userId }, body: { disabled: true } }));
    const answers = [await verify('x'.repeat(43)), await verify(codeIn(findEmails(gone.email)[0]?.text)), await verify(codeIn(findEmails(disabled.email)[0]?.text))];
    later(24 * 60);
    answers.push(await verify(codeIn(findEmails(old.email)[0]?.text)));
    later(0);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [404, answers[0]?.text]));
    expect((await verify('short')).status).toBe(400);
    expect((await findIdentity(old.email))?.isVerified).toBe(false);
  });

  test('still work after an interrupted response', async () => {
    for (let steps = 1; ; steps += 1) {
      const { email } = await add();
      const code = codeIn(findEmails(email)[0]?.text);
      const { died, steps: taken } = await dyingAfter(steps, () => verify(code));
      if (!died) break;
      const usedUp = taken.filter(step => step === 'UpdateItemCommand').length > 0;
      expect([taken, (await verify(code)).status]).toEqual([taken, usedUp ? 404 : 200]);
      expect((await findIdentity(email))?.isVerified).toBe(true);
    }
  });

  test('a repeated invitation sends a new password, later only a link, nothing once verified', async () => {
    const { userId, email, password } = await add();
    withStatus(await invite('org-user', userId), 204);
    const [second, first] = findEmails(email);
    expect(first?.text).toContain(password);
    expect(second?.text).not.toContain(password);
    await expect(program.signIn(email, password)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    // A new link leaves the old one good: whichever mail is opened proves the address.
    withStatus(await verify(codeIn(first?.text)));
    expect(await markVerified(userId)).toBe(true);
    withStatus(await program.call('update-user', { ...as('admin-user'), params: { userId }, body: { disabled: true } }));
    expect([(await invite('admin-user', userId)).status, (await invite('site-user', userId)).status, (await invite('reseller-user', 'nobody')).status]).toEqual([409, 403, 404]);
    withStatus(await program.call('update-user', { ...as('admin-user'), params: { userId }, body: { disabled: false } }));
    withStatus(await invite('admin-user', userId), 204);
    withStatus(await invite('admin-user', userId), 204);
    const answers = [await invite('admin-user', userId), await invite('admin-user', userId)];
    expect(answers.at(-1)?.status).toBe(429);
  });

  test('a permanently refused email keeps the person, who can be invited again', async () => {
    sesClient().middlewareStack.add(
      () => () => Promise.reject(Object.assign(new Error('SES refuses it'), { name: 'MessageRejected' })),
      { step: 'initialize', name: 'refuse', override: true },
    );
    onTestFinished(() => void sesClient().middlewareStack.remove('refuse'));
    const body = { given_name: 'A', family_name: 'B', email: 'unmailed@insights.test', siteId: 'site-n1', enableSiteAlerts: false, enableBillingEmails: false };
    const { result } = withStatus(await program.call('create-user', { ...as('org-user'), body })).json as { result: { userId: string; mailSent: boolean } };
    expect(result.mailSent).toBe(false);
    expect((await invite('org-user', result.userId)).status).toBe(502);
    sesClient().middlewareStack.remove('refuse');
    withStatus(await invite('org-user', result.userId), 204);
    expect(program.lines.join('\n')).not.toMatch(/\/verify\/[\w-]{20}/);
  });
});

describe('the email lookup', () => {
  const check = (email: string, more: Record<string, unknown> = {}) => program.call('check-user', { body: { email }, sourceIp: '203.0.113.1', ...more });

  test('says whether an email is known, and what can be done', async () => {
    const invited = await add();
    const proved = await add();
    await markVerified(proved.userId);
    const off = await add();
    await setEnabled(off.userId, false);
    const ask = async (email: string, sourceIp: string) => withStatus(await check(email, { sourceIp })).json;
    expect(await ask(invited.email.toUpperCase(), '198.51.100.1')).toEqual({ exists: true, canVerify: false, forceChangePassword: true });
    expect(await ask(proved.email, '198.51.100.1')).toMatchObject({ exists: true, forceChangePassword: true });
    expect(await ask('nobody-here@insights.test', '198.51.100.1')).toEqual({ exists: false, canVerify: false, forceChangePassword: false });
    expect(await ask(off.email, '198.51.100.1')).toMatchObject({ exists: true, canVerify: false });
    expect((await check('no email')).status).toBe(400);
  });

  test('limits a caller to 20 lookups a quarter hour and 60 a day', async () => {
    const guess = (index: number) => check(`guess-${index}@insights.test`, { sourceIp: '203.0.113.50' });
    const first = await Promise.all(Array.from({ length: 25 }, (_, index) => guess(index)));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(20);
    const [refused] = first.filter(({ status }) => status === 429);
    expect(refused?.json).toEqual({ code: 'too-many-requests', message: 'Too many attempts. Try again in 15 minutes' });
    expect((await check('guess-1@insights.test', { sourceIp: '203.0.113.51' })).status).toBe(200);
    let answered = 20;
    for (let quarter = 1; quarter <= 20; quarter += 1) {
      later(quarter * 15);
      const more = await Promise.all(Array.from({ length: 10 }, (_, index) => guess(100 * quarter + index)));
      answered += more.filter(({ status }) => status === 200).length;
    }
    later(0);
    expect(answered).toBeLessThanOrEqual(60);
  });

  test('limits a caller to five lookups per email; others cannot block its owner', async () => {
    const ask = async (sourceIp: string) => (await check('Target@insights.test', { sourceIp })).status;
    const asked = async (times: number, sourceIp: string) => {
      const statuses: number[] = [];
      for (let index = 0; index < times; index += 1) statuses.push(await ask(sourceIp));
      return statuses;
    };
    expect(await asked(7, '192.0.2.1')).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await asked(4, '192.0.2.2')).toEqual([200, 200, 200, 200]);
    // An attack from everywhere: each caller has fewer tries, whoever asked before has them anew.
    await Promise.all(Array.from({ length: 60 }, (_, index) => ask(`198.18.0.${index}`)));
    expect(await asked(3, '198.18.1.1')).toEqual([200, 200, 429]);
    expect(await asked(3, '192.0.2.2')).toEqual([200, 200, 429]);
  });

  test('counts users who may add people individually, and refuses an invalid token', async () => {
    for (let index = 0; index < 30; index += 1) withStatus(await check('same@insights.test', { ...as('org-user') }));
    expect((await check('same@insights.test', { token: 'a.b.c' })).status).toBe(401);
    expect((await check('same@insights.test', { ...as('disabled-user') })).status).toBe(401);
    const bySite: number[] = [];
    for (let index = 0; index < 7; index += 1) bySite.push((await check('other@insights.test', { ...as('site-user'), sourceIp: '192.0.2.200' })).status);
    expect(bySite.filter(status => status === 429)).toHaveLength(2);
  });

  test('a stage that reveals nothing answers every visitor the same way', async () => {
    process.env['REVEAL_UNKNOWN_EMAIL'] = 'false';
    forgetEnvironment();
    const { email } = await add();
    const knownAnswer = withStatus(await check(email, { sourceIp: '192.0.2.77' })).text;
    expect(withStatus(await check('quite-unknown@insights.test', { sourceIp: '192.0.2.78' })).text).toBe(knownAnswer);
    expect(withStatus(await check('quite-unknown@insights.test', as('org-user'))).json).toMatchObject({ exists: false });
    delete process.env['REVEAL_UNKNOWN_EMAIL'];
    forgetEnvironment();
  });

  test('behind CloudFront, trusts the caller CloudFront saw, not the one the client claims', async () => {
    process.env['ORIGIN_SECRET_PARAMETER'] = '/origin-secret';
    program.parameters.put('/insights/test/origin-secret', 'SecureString', 'the-secret');
    forgetEnvironment();
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) {
      const forwarded = `10.0.0.${index}, 203.0.113.99, 64.252.0.${index}`;
      statuses.push((await check(`front-${index}@insights.test`, { headers: { 'x-origin-secret': 'the-secret', 'x-forwarded-for': forwarded } })).status);
    }
    delete process.env['ORIGIN_SECRET_PARAMETER'];
    forgetEnvironment();
    expect(statuses.filter(status => status === 200)).toHaveLength(20);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'], ['::ffff:203.0.113.7', '203.0.113.7'], ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'], ['2001:db8::1', '2001:db8:0:0'], ['::1', '0:0:0:0'], ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, caller) => expect(toCallerKey(address)).toBe(caller));
});

describe('viewing as another user', () => {
  const through = (userId: string, admin = 'admin-user') => ({ ...as(admin), headers: { 'x-view-as': userId } });
  const view = (userId: string, admin = 'admin-user') => program.call('view-as-user', { ...as(admin), params: { userId } });

  test('an administrator sees what the user sees, for some hours after opening the view', async () => {
    expect((await program.call('get-me', through('region-user'))).status).toBe(403);
    expect((await view('region-user')).status).toBe(204);
    const answer = meSchema.parse(withStatus(await program.call('get-me', through('region-user'))).json);
    expect(answer).toMatchObject({ user: { userId: 'region-user', isAdmin: false }, node: { siteId: 'north' }, viewingAs: { by: { userId: 'admin-user' } } });
    expect(answer.viewingAs?.by).not.toHaveProperty('isAdmin');
    expect(meSchema.parse(withStatus(await program.call('get-me', as('admin-user'))).json).viewingAs).toBeUndefined();
    const opens = async (siteId: string) => (await program.call('get-site', { ...through('region-user'), params: { siteId } })).status;
    expect([await opens('site-n1'), await opens('site-s1'), await opens('brand')]).toEqual([200, 404, 404]);
    expect((await program.call('list-users', through('region-user'))).status).toBe(403);
  });

  test('is refused to everyone else', async () => {
    for (const who of ['reseller-user', 'affiliate-user', 'brand-user', 'org-user', 'region-user', 'site-user', 'trial-user', 'stray-user']) {
      expect([who, (await view('site-user', who)).status, (await program.call('get-me', through('site-user', who))).status]).toEqual([who, 403, 403]);
    }
    expect((await program.call('get-me', { token: program.token('site-user', true), headers: { 'x-view-as': 'region-user' } })).status).toBe(403);
    expect((await program.call('get-me', { headers: { 'x-view-as': 'site-user' } })).status).toBe(401);
  });

  test('is refused for administrators, disabled people and unknown ids', async () => {
    const { userId } = await add(null);
    const statuses = await Promise.all([userId, 'admin-user', 'disabled-user', 'nobody', ''].map(async id => (await program.call('get-me', through(id))).status));
    expect(statuses).toEqual([403, 403, 403, 404, 404]);
  });

  test('refuses every write and every platform action', async () => {
    await view('org-user');
    const writing = sessionEndpoints.filter(({ id, method, access }) => method !== 'GET' && access.kind !== 'public' && id !== 'print-document');
    expect(writing.length).toBeGreaterThan(10);
    for (const { id, params } of [...writing, ...sessionEndpoints.filter(({ id: endpointId }) => endpointId === 'get-token' || endpointId === 'get-verification-status')]) {
      const names = Object.keys((params as { shape?: object }).shape ?? {});
      const answer = await program.call(id, { ...through('org-user'), params: Object.fromEntries(names.map(name => [name, 'site-n1'])), body: undefined });
      expect([id, answer.status, message(answer)]).toEqual([id, 403, 'You are viewing as Given Family. You can\'t make changes']);
    }
    expect((await getUser('org-user'))?.given_name).toBe('Given');
  });

  test('logs who views whom at the start, and again after an hour', async () => {
    await view('brand-user');
    const lines = () => program.lines.filter(line => line.includes('views as another user') && line.includes('brand-user'));
    for (let index = 0; index < 5; index += 1) await program.call('get-me', through('brand-user'));
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '{}')).toMatchObject({ level: 'info', adminId: 'admin-user', userId: 'brand-user' });
    later(61);
    await program.call('get-me', through('brand-user'));
    expect(lines()).toHaveLength(2);
    later(8 * 60 + 1);
    expect((await program.call('get-me', through('brand-user'))).status).toBe(403);
    later(0);
  });
});

describe('session contents', () => {
  test("the identity provider's own token works until its user is disabled, moved or removed", async () => {
    const { userId, email } = await add();
    await choosePassword(userId);
    const { accessToken, idToken, refreshToken } = await program.signIn(email, 'Chosen-by-me-1');
    const opens = async (siteId: string, token = accessToken) => (await program.call('get-site', { token, params: { siteId } })).status;
    expect([await opens('site-n1'), await opens('site-s1'), await opens('site-n1', idToken), await program.refresh(refreshToken)]).toEqual([200, 404, 401, 200]);
    const update = (body: object) => program.call('update-user', { ...as('admin-user'), params: { userId }, body });
    withStatus(await update({ siteId: 'site-s1' }));
    expect([await opens('site-n1'), await opens('site-s1')]).toEqual([404, 200]);
    withStatus(await update({ disabled: true }));
    expect([await opens('site-s1'), await program.refresh(refreshToken)]).toEqual([401, 400]);
    await expect(program.signIn(email, 'Chosen-by-me-1')).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
    withStatus(await update({ disabled: false }));
    const again = await program.signIn(email, 'Chosen-by-me-1');
    withStatus(await program.call('delete-user', { ...as('admin-user'), params: { userId } }), 204);
    expect([await opens('site-s1', again.accessToken), await program.refresh(again.refreshToken)]).toEqual([401, 400]);
  });

  test('the first sales token above decides directory access', async () => {
    await createNode(node('/ISL/open-token', 'TOKEN', { attr: { directoryAccess: true } }));
    await createNode(node('/ISL/open-token/open-site', 'SITE'));
    const { userId } = await add('open-site');
    const me = async (who: string) => meSchema.parse(withStatus(await program.call('get-me', as(who))).json).directoryAccess;
    expect([await me(userId), await me('site-user'), await me('admin-user')]).toEqual([true, false, false]);
  });

  test('responses are never cached', async () => {
    const answers = [await program.call('get-version'), await program.call('get-me'), await program.call('get-me', as('site-user')), await verify('x'.repeat(43))];
    for (const { headers } of answers) expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  test('saves a profile picture, and refuses an oversized or invalid one', async () => {
    const { userId } = await add();
    const upload = async (who: string, bytes: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.set('avatar', new Blob([bytes]), 'me.png');
      const request = new Request('http://x.test', { method: 'POST', body: form });
      const type = request.headers.get('content-type') ?? '';
      return program.call('upload-avatar', { ...as(who), params: { userId }, bytes: new Uint8Array(await request.arrayBuffer()), headers: { 'content-type': type } });
    };
    const png = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'));
    const { avatarUrl } = withStatus(await upload(userId, png)).json as { avatarUrl: string };
    expect(avatarUrl).toMatch(/^\/media\/avatars\/[\w-]+\.png$/);
    expect((await getUser(userId))?.avatar).toBe(avatarUrl);
    expect((await upload('org-user', png)).status).toBe(200);
    expect((await upload('site-user', png)).status).toBe(403);
    expect((await upload('trial-user', png)).status).toBe(404);
    const large = await upload(userId, new Uint8Array(200 * 1024 + 1));
    expect([large.status, large.text.includes('File size for avatars must not exceed 200 KB')]).toEqual([400, true]);
    expect((await upload(userId, Uint8Array.from(Buffer.from('<svg onload="x"/>')))).status).toBe(400);
  });
});
