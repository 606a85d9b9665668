import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { findIdentity } from '../../../functions/services/people/identities.ts';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { changeUser, findUserByEmail, getUser, listUsersOfEmail, noteInboxRead, putUser } from '../../../functions/stores/users/users.ts';
import type { ListedUser } from '../../../shared/contract/users.ts';
import { dyingAfter, type PeopleProgram, startPeople } from '../support/people.ts';
import { type Answer, withStatus } from '../support/program.ts';
import { node, seedTree, user } from '../support/tree.ts';
import { createNode } from '../../../functions/stores/sites/sites.ts';

const at = new Date('2026-11-21T12:00:00Z');
let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ now: at });
  await seedTree();
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
let people = 0;
const newEmail = () => `new-${(people += 1)}@insights.test`;
const form = (siteId: string | null, more: Record<string, unknown> = {}) => ({
  given_name: 'Anna', family_name: 'Smith', email: newEmail(), siteId, enableSiteAlerts: true, enableBillingEmails: false, ...more,
});
const create = (who: string, body: Record<string, unknown>) => program.call('create-user', { ...as(who), body });
const update = (who: string, userId: string, body: Record<string, unknown>) => program.call('update-user', { ...as(who), params: { userId }, body });
const created = async (siteId: string | null, more: Record<string, unknown> = {}) => {
  const body = form(siteId, more);
  const { result } = withStatus(await create('admin-user', body)).json as { result: { userId: string; password: string } };
  return { ...result, email: body.email };
};
const readError = (answer: Answer) => Object(answer.json) as { code: string; message: string };
const mailTo = (email: string) => program.mails().find(({ to }) => to.includes(email));
const codeIn = (text = '') => /\/verify#([\w-]+)/.exec(text)?.[1] ?? '';
const passwordIn = (text = '') => /seven days:\n(\S+)/.exec(text)?.[1] ?? '';

let days = 0;
/** Invitations are counted by the hour and the day: many of them need many days. */
const nextDay = () => {
  const day = new Date(at.getTime() + (days += 1) * 86_400_000);
  setClock(() => day);
};
beforeEach(nextDay);

describe('adding a person', () => {
  test.each([
    ['admin-user', 'site-n1', 200], ['admin-user', 'north', 200], ['admin-user', 'reseller', 200], ['admin-user', null, 200],
    ['reseller-user', 'site-n1', 200], ['reseller-user', 'north', 403], ['reseller-user', null, 403], ['reseller-user', 'site-trial', 404],
    ['affiliate-user', 'site-trial', 403], ['brand-user', 'site-n1', 200], ['brand-user', 'org', 403], ['org-user', 'site-s1', 200],
    ['org-user', 'site-gone', 403], ['org-user', null, 403], ['region-user', 'site-n1', 200], ['region-user', 'site-s1', 404],
    ['region-user', 'site-w1', 403], ['site-user', 'site-n1', 403], ['site-user', null, 403], ['trial-user', 'site-trial', 403],
    ['stray-user', 'site-n1', 404],
  ])('%s at %s: %i', async (who, siteId, status) => {
    const body = form(siteId);
    const answer = await create(who, body);
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    const record = await findUserByEmail(body.email);
    expect(record !== null).toBe(status === 200);
    expect((await findIdentity(body.email)) !== null).toBe(status === 200);
    if (record) expect(record).toMatchObject({ siteId, isAdmin: siteId === null, disabled: false });
  });

  test('only an administrator sees the password, which works once and must then be changed', async () => {
    const byReseller = withStatus(await create('reseller-user', form('site-n1'))).json;
    expect(byReseller).toEqual({ result: { userId: expect.any(String), mailSent: true } });
    const { password, email } = await created('site-n1');
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z0-9]{12}$/);
    await expect(program.signIn(email, 'Wrong-password-1')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    // No token: the challenge for a new password comes instead.
    await expect(program.signIn(email, password)).rejects.toMatchObject({ name: '$ZodError' });
  });

  test('an email belongs to one person, regardless of case', async () => {
    const { email } = await created('site-n1');
    const again = await create('admin-user', form('site-n2', { email: ` ${email.toUpperCase()} ` }));
    expect([again.status, readError(again).message]).toEqual([409, 'User email is already taken']);
    const raced = form('site-n1');
    const answers = await Promise.all(['admin-user', 'reseller-user', 'org-user'].map(who => create(who, { ...raced, email: raced.email.toUpperCase() })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await listUsersOfEmail(raced.email)).toHaveLength(1);
  });

  test('restricts who may set billing emails, further fields and other emails', async () => {
    expect((await create('org-user', form('site-n1', { enableBillingEmails: true }))).status).toBe(403);
    expect((await create('org-user', form('site-n1', { isAdmin: true }))).status).toBe(400);
    expect((await create('admin-user', form('site-n1', { email: 'no email' }))).status).toBe(400);
    expect((await create('admin-user', form('site-n1', { given_name: ' ' }))).status).toBe(400);
    for (const name of ['\ud800', '\u0000', '\u202e', '👩‍🚀'.repeat(7)]) expect((await create('admin-user', form('site-n1', { given_name: name }))).status).toBeLessThan(500);
  });

  test('the invitation contains link and password, which appear in no log or list', async () => {
    const { email, password } = await created('site-n1', { given_name: 'Eve\nBcc: x', family_name: 'Jones' });
    const mail = mailTo(email);
    expect(mail).toMatchObject({ from: 'no-reply@insights.test', subject: 'You are invited to The Insights Engine' });
    expect(mail?.text).toContain('Hello Eve Bcc: x,');
    expect(passwordIn(mail?.text)).toBe(password);
    const code = codeIn(mail?.text);
    expect(code).toMatch(/^[\w-]{43}$/);
    const lists = [
      (await program.call('list-site-users', { ...as('admin-user'), params: { siteId: 'site-n1' } })).text,
      (await program.call('list-users', { ...as('admin-user'), query: { filterText: 'jones' } })).text,
      (await program.call('list-mails', { ...as('admin-user') })).text,
    ];
    for (const text of [...lists, program.lines.join('\n')]) {
      expect(text).not.toContain(password);
      expect(text).not.toContain(code);
    }
    expect(lists[1]).toContain(email);
  });

  test('an interrupted call grants no access; repeating it or inviting again completes it', async () => {
    const stepsByRun: string[][] = [];
    for (let steps = 1; ; steps += 1) {
      nextDay();
      const body = form('site-n1');
      const { died, steps: taken } = await dyingAfter(steps, () => create('admin-user', body));
      if (!died) break;
      stepsByRun.push(taken);
      const [record, identity] = [await findUserByEmail(body.email), await findIdentity(body.email)];
      // Never a record without a sign-in; a sign-in without a record reaches nothing.
      expect(record === null || identity !== null).toBe(true);
      if (identity && !record) expect((await program.call('get-me', as(identity.userId))).status).toBe(401);
      const again = await create('admin-user', body);
      expect([taken.at(-1), again.status]).toEqual([taken.at(-1), record === null ? 200 : 409]);
      const userId = (await findUserByEmail(body.email))?.userId ?? '';
      if (record) withStatus(await program.call('invite-user', { ...as('admin-user'), params: { userId } }), 204);
      await expect(program.signIn(body.email, passwordIn(mailTo(body.email)?.text))).rejects.toMatchObject({ name: '$ZodError' });
      expect(await listUsersOfEmail(body.email)).toHaveLength(1);
    }
    expect(stepsByRun.at(-1)?.length).toBeGreaterThan(6);
    expect(stepsByRun.at(-1)).toContain('AdminCreateUserCommand');
  });

  test('an interrupted call is taken over completely: role, names and password', async () => {
    const body = form(null);
    let steps = 1;
    for (nextDay(); (await findIdentity(body.email)) === null; nextDay()) await dyingAfter((steps += 1), () => create('admin-user', body));
    const next = { ...body, siteId: 'site-n1', given_name: 'Other' };
    if ((await findUserByEmail(body.email)) !== null) throw new Error('Died too late');
    const { result } = withStatus(await create('admin-user', next)).json as { result: { userId: string } };
    expect(await getUser(result.userId)).toMatchObject({ isAdmin: false, siteId: 'site-n1', given_name: 'Other' });
  });

  test('only one of two concurrent calls takes over the same leftover', async () => {
    const body = form('site-n1');
    let steps = 1;
    for (nextDay(); (await findIdentity(body.email)) === null; nextDay()) await dyingAfter((steps += 1), () => create('admin-user', body));
    expect(await findUserByEmail(body.email)).toBeNull();
    const answers = await Promise.all([create('admin-user', body), create('org-user', body)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await listUsersOfEmail(body.email)).toHaveLength(1);
  });
});

describe('removing a person', () => {
  test('is only for administrators, and never for themselves', async () => {
    const { userId, email, password } = await created('site-n1');
    const remove = (who: string, id = userId) => program.call('delete-user', { ...as(who), params: { userId: id } });
    for (const who of ['reseller-user', 'brand-user', 'org-user', 'region-user', 'site-user']) expect([who, (await remove(who)).status]).toEqual([who, 403]);
    expect((await remove('affiliate-user')).status).toBe(404);
    expect((await remove('admin-user', 'admin-user')).status).toBe(403);
    withStatus(await remove('admin-user'), 204);
    expect((await remove('admin-user')).status).toBe(404);
    expect([await getUser(userId), await findIdentity(email)]).toEqual([null, null]);
    await expect(program.signIn(email, password)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await program.call('get-me', as(userId))).status).toBe(401);
  });

  test('an interruption still ends access; repeating completes it, as does adding the email again', async () => {
    for (const completion of ['delete', 'add'] as const) {
      for (let steps = 1; ; steps += 1) {
        const { userId, email } = await created('site-n1');
        const { died, steps: taken } = await dyingAfter(steps, () => program.call('delete-user', { ...as('admin-user'), params: { userId } }));
        if (!died) break;
        const record = await getUser(userId);
        const begun = taken.includes('TransactWriteItemsCommand');
        expect([taken, (await program.call('get-me', as(userId))).status]).toEqual([taken, begun ? 401 : 200]);
        // Never a sign-in without its record.
        if ((await findIdentity(email)) !== null) expect(record).not.toBeNull();
        if (!begun) continue;
        if (completion === 'delete') {
          expect((await update('admin-user', userId, { disabled: false })).status).toBe(404);
          const again = await program.call('delete-user', { ...as('admin-user'), params: { userId } });
          expect(again.status).toBe(record === null ? 404 : 204);
          expect([await getUser(userId), await findIdentity(email)]).toEqual([null, null]);
        } else {
          withStatus(await create('admin-user', form('site-n2', { email })));
          expect(await listUsersOfEmail(email)).toMatchObject([{ removing: false, user: { siteId: 'site-n2' } }]);
        }
      }
    }
  });

  test('only an administrator can remove a person whose node is gone', async () => {
    await putUser(user('orphan', 'gone-node'));
    expect((await program.call('delete-user', { ...as('reseller-user'), params: { userId: 'orphan' } })).status).toBe(404);
    withStatus(await program.call('delete-user', { ...as('admin-user'), params: { userId: 'orphan' } }), 204);
  });
});

describe('changing a person', () => {
  test('allows own names and settings, but never own node, state or billing emails', async () => {
    const { userId } = await created('site-n1');
    for (const body of [{ siteId: 'site-n2' }, { siteId: null }, { disabled: false }, { enableBillingEmails: true }, { email: 'other@insights.test' }, { given_name: 'X', disabled: true }]) {
      expect([body, (await update(userId, userId, body)).status]).toEqual([body, 403]);
    }
    for (const body of [{ isAdmin: true }, { invitedAt: null }, { avatar: 'https://x.test/a.png', isAdmin: true }]) {
      expect([body, (await update(userId, userId, body)).status]).toEqual([body, 400]);
    }
    // The specified form of this call carries the picture's address, which uploads alone change.
    withStatus(await update(userId, userId, { avatar: 'https://x.test/a.png' }), 200);
    expect(await getUser(userId)).not.toHaveProperty('avatar');
    const answer = withStatus(await update(userId, userId, { given_name: 'Ann', enableSiteAlerts: false, enableIntroTutorial: false }));
    expect(answer.json).toMatchObject({ result: { given_name: 'Ann', enableSiteAlerts: false, invited: true, siteName: 'Name of site-n1' } });
    expect(await getUser(userId)).toMatchObject({ given_name: 'Ann', siteId: 'site-n1', disabled: false, enableIntroTutorial: false });
    for (const body of [{ disabled: true }, { siteId: 'site-n1' }]) expect((await update('admin-user', 'admin-user', body)).status).toBe(403);
  });

  test.each([
    ['reseller-user', { given_name: 'B' }, 200], ['org-user', { family_name: 'B' }, 200], ['region-user', { given_name: 'B' }, 200],
    ['org-user', { siteId: 'site-s1' }, 200], ['org-user', { siteId: 'south' }, 403], ['org-user', { siteId: null }, 403],
    ['region-user', { siteId: 'site-s1' }, 404], ['org-user', { siteId: 'site-trial' }, 404], ['org-user', { siteId: 'site-gone' }, 403],
    ['reseller-user', { disabled: true }, 403], ['org-user', { enableSiteAlerts: false }, 403], ['org-user', { enableBillingEmails: true }, 403],
    ['affiliate-user', { given_name: 'B' }, 404], ['site-user', { given_name: 'B' }, 403], ['admin-user', { enableBillingEmails: true, siteId: 'north' }, 200],
  ])('%s sets %o for another person: %i', async (who, body, status) => {
    const { userId } = await created('site-n1');
    const before = await getUser(userId);
    expect((await update(who, userId, body)).status).toBe(status);
    if (status !== 200) expect(await getUser(userId)).toEqual(before);
    else expect(await getUser(userId)).toMatchObject(body);
  });

  test('disabling signs out everywhere immediately, and enabling restores access', async () => {
    const { userId, email } = await created('site-n1');
    expect((await program.call('get-me', as(userId))).status).toBe(200);
    withStatus(await update('admin-user', userId, { disabled: true }));
    expect((await program.call('get-me', as(userId))).status).toBe(401);
    expect((await findIdentity(email))?.enabled).toBe(false);
    withStatus(await update('admin-user', userId, { disabled: false }));
    // The session of before stays over; a new login stands.
    expect((await program.call('get-me', as(userId))).status).toBe(401);
    const newToken = program.token(userId, false, { auth_time: Math.floor(Date.now() / 1000) + 1 });
    expect((await program.call('get-me', { token: newToken })).status).toBe(200);
    expect((await findIdentity(email))?.enabled).toBe(true);
  });

  test('a person moved to another node has only its access from the next request', async () => {
    const { userId } = await created('site-n1');
    const opens = async (siteId: string) => (await program.call('get-site', { ...as(userId), params: { siteId } })).status;
    expect([await opens('site-n1'), await opens('site-s1')]).toEqual([200, 404]);
    withStatus(await update('org-user', userId, { siteId: 'site-s1' }));
    expect([await opens('site-n1'), await opens('site-s1')]).toEqual([404, 200]);
  });

  test('an administrator promotes and demotes administrators; record and group follow', async () => {
    const { userId } = await created('site-n1');
    withStatus(await update('admin-user', userId, { siteId: null }));
    expect((await program.call('list-users', { token: program.token(userId, true) })).status).toBe(200);
    expect((await program.call('list-users', { token: program.token(userId) })).status).toBe(403);
    withStatus(await update('admin-user', userId, { siteId: 'site-n1' }));
    expect((await program.call('list-users', { token: program.token(userId, true) })).status).toBe(403);
  });

  test('a conflicting save is refused, but changes to different fields are both kept', async () => {
    const { userId } = await created('site-n1');
    const revision = (await getUser(userId))?.revision ?? 0;
    withStatus(await update('admin-user', userId, { given_name: 'First', revision }));
    const late = await update('org-user', userId, { given_name: 'Second', revision });
    expect([late.status, readError(late).message]).toEqual([409, expect.stringContaining('Someone else changed this user')]);
    await Promise.all([update('admin-user', userId, { family_name: 'Both' }), update('org-user', userId, { siteId: 'site-n2' }), update(userId, userId, { enableSiteAlerts: false })]);
    expect(await getUser(userId)).toMatchObject({ given_name: 'First', family_name: 'Both', siteId: 'site-n2', enableSiteAlerts: false });
  });
});

describe('lists', () => {
  const listed = (answer: Answer) => Object(withStatus(answer).json) as { users: ListedUser[]; lastEvalKey: string | null };

  test.each([
    ['admin-user', 'north', 200], ['reseller-user', 'north', 200], ['affiliate-user', 'other', 200], ['brand-user', 'org', 200], ['org-user', 'north', 200],
    ['region-user', 'north', 403], ['region-user', 'site-n1', 200], ['region-user', 'site-s1', 404], ['site-user', 'site-n1', 403], ['org-user', 'brand', 404],
  ])('%s reads the people of %s: %i', async (who, siteId, status) => {
    expect((await program.call('list-site-users', { ...as(who), params: { siteId } })).status).toBe(status);
  });

  test("a person is visible to themselves and to readers of their node's people", async () => {
    const read = async (who: string, userId: string) => (await program.call('get-user', { ...as(who), params: { userId } })).status;
    expect(await Promise.all(['admin-user', 'org-user', 'region-user', 'site-user'].map(who => read(who, 'site-user')))).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(['trial-user', 'affiliate-user', 'brand-user'].map(who => read(who, 'site-user')))).toEqual([404, 404, 200]);
    expect([await read('region-user', 'org-user'), await read('site-user', 'region-user'), await read('org-user', 'admin-user'), await read('admin-user', 'admin-user')])
      .toEqual([404, 404, 404, 200]);
  });

  test('a node lists its own people by name, not those below', async () => {
    await createNode(node('/ISL/reseller/brand/org/south/site-list', 'SITE'));
    for (const given_name of ['zoe', 'Adam', 'Élise']) await created('site-list', { given_name });
    const people = listed(await program.call('list-site-users', { ...as('org-user'), params: { siteId: 'site-list' } })).users;
    expect(people.map(({ given_name }) => given_name)).toEqual(['Adam', 'Élise', 'zoe']);
    expect(people[0]).toMatchObject({ siteName: 'Name of site-list', invited: true });
    expect(people[0]).not.toHaveProperty('enableIntroTutorial');
    expect(listed(await program.call('list-site-users', { ...as('brand-user'), params: { siteId: 'south' } })).users).toEqual([]);
  });

  test('administrators list everyone page by page, and three letters narrow the list', async () => {
    for (let index = 0; index < 130; index += 1) await putUser(user(`page-user-${index}`, 'site-n1', { given_name: `Page ${index}`, email: `p${index}@pages.test` }));
    for (const who of ['reseller-user', 'org-user', 'site-user']) expect((await program.call('list-users', as(who))).status).toBe(403);
    const all = async (query: Record<string, string>) => {
      const found: ListedUser[] = [];
      let lastEvalKey: string | null = null;
      let pages = 0;
      do {
        const page = listed(await program.call('list-users', { ...as('admin-user'), query: { ...query, ...(lastEvalKey ? { lastEvalKey } : {}) } }));
        expect(page.users.length).toBeLessThanOrEqual(50);
        found.push(...page.users);
        lastEvalKey = page.lastEvalKey;
        pages += 1;
      } while (lastEvalKey !== null);
      return { found, pages };
    };
    const everybody = await all({});
    expect(everybody.pages).toBeGreaterThan(3);
    expect(new Set(everybody.found.map(({ userId }) => userId)).size).toBe(everybody.found.length);
    const names = everybody.found.map(person => `${person.given_name} ${person.family_name}`.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect((await all({ filterText: 'PAGES.te' })).found).toHaveLength(130);
    expect((await all({ filterText: 'page 12' })).found).toHaveLength(11);
    expect((await all({ filterText: 'pa' })).found.length).toBe(everybody.found.length);
    expect((await all({ filterText: 'nobody at all' })).found).toEqual([]);
    expect(everybody.found.find(({ userId }) => userId === 'page-user-1')?.siteName).toBe('Name of site-n1');
    for (const k of [{}, { nameKey: '', userId: '' }, { nameKey: 'a'.repeat(500), userId: 'x' }]) {
      const forged = Buffer.from(JSON.stringify({ p: 'people', k })).toString('base64url');
      expect((await program.call('list-users', { ...as('admin-user'), query: { lastEvalKey: forged } })).status).toBe(400);
    }
    const foreign = Buffer.from(JSON.stringify({ p: 'other', k: {} })).toString('base64url');
    expect((await program.call('list-users', { ...as('admin-user'), query: { lastEvalKey: foreign } })).status).toBe(400);
  });
});

describe('an email change', () => {
  const check = (who: string, userId: string, email: string) => program.call('check-user-email', { ...as(who), params: { userId }, body: { email } });

  test('is for administrators: the person signs in and verifies it, and the old link expires', async () => {
    const { userId, email, password } = await created('site-n1');
    const oldLink = codeIn(mailTo(email)?.text);
    const next = newEmail();
    expect((await update('org-user', userId, { email: next })).status).toBe(403);
    expect(await getUser(userId)).toMatchObject({ email });
    withStatus(await update('admin-user', userId, { email: next.toUpperCase(), given_name: 'Bea' }));
    expect(await getUser(userId)).toMatchObject({ email: next, given_name: 'Bea' });
    expect(await findUserByEmail(email)).toBeNull();
    expect(await findIdentity(email)).toBeNull();
    expect(await findIdentity(next)).toMatchObject({ userId, isVerified: false });
    expect(await program.signIn(email, password).then(() => 'signed in', () => 'refused')).toBe('refused');
    await expect(program.signIn(next, 'Wrong-password-1')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await program.call('verify-code', { body: { code: oldLink } })).status).toBe(404);
    const proof = mailTo(next);
    expect([proof?.subject, proof?.text.includes('temporary password')]).toEqual(['Confirm your email for The Insights Engine', false]);
    withStatus(await program.call('verify-code', { body: { code: codeIn(proof?.text) } }));
    expect(await findIdentity(next)).toMatchObject({ isVerified: true });
  });

  test('to a taken address is refused, and nothing changes', async () => {
    const [first, other] = [await created('site-n1'), await created('site-s1')];
    const answer = await update('admin-user', first.userId, { email: other.email, given_name: 'Bea' });
    expect([answer.status, readError(answer).message]).toEqual([409, 'User email is already taken']);
    expect(await getUser(first.userId)).toMatchObject({ email: first.email, given_name: 'Anna' });
    expect(await findIdentity(first.email)).toMatchObject({ userId: first.userId });
    expect(await findIdentity(other.email)).toMatchObject({ userId: other.userId });
    expect((await update('admin-user', first.userId, { email: 'no email' })).status).toBe(400);
  });

  test('to the same address changes and emails nothing, whoever sends the full record', async () => {
    const { userId, email } = await created('site-n1');
    const emailCount = program.mails().length;
    withStatus(await update('org-user', userId, { email: email.toUpperCase(), given_name: 'Bea' }));
    expect(await getUser(userId)).toMatchObject({ email, given_name: 'Bea' });
    expect(program.mails()).toHaveLength(emailCount);
  });

  test('is available when nobody but the person has the address', async () => {
    const [first, other] = [await created('site-n1'), await created('site-n1')];
    const exists = async (who: string, email: string) => Object(withStatus(await check(who, first.userId, email)).json).exists;
    expect([await exists('admin-user', first.email), await exists('admin-user', other.email), await exists('org-user', newEmail())]).toEqual([false, true, false]);
    expect((await check('region-user', (await created('site-s1')).userId, first.email)).status).toBe(404);
    expect((await check('site-user', first.userId, first.email)).status).toBe(403);
  });
});

test('a refused email change leaves the identity provider at the recorded address', async () => {
  const person = await created('site-n1');
  const before = await getUser(person.userId);
  let raced = false;
  // A colleague changes the person after the provider took the new email, and before the record is written.
  const { middlewareStack } = documentClient();
  middlewareStack.add((next, context) => async args => {
    const asked = JSON.stringify(args.input);
    if (!raced && /^(Transact|Put)/.test(context.commandName ?? '') && asked.includes('anna-new@insights.test')) {
      raced = true;
      await changeUser(person.userId, user => ({ ...user, given_name: 'Colleague' }));
    }
    return next(args);
  }, { step: 'initialize', name: 'race' });
  const answer = await update('admin-user', person.userId, { email: 'anna-new@insights.test', revision: before?.revision ?? 0 });
  middlewareStack.remove('race');
  expect(raced).toBe(true);
  expect(answer.status).toBe(409);
  expect((await getUser(person.userId))?.email).toBe(person.email);
  expect(await findIdentity('anna-new@insights.test')).toBeNull();
  expect(await findIdentity(person.email)).not.toBeNull();
});

test('inbox read marks survive a concurrent save of the person', async () => {
  await putUser(user('reads-and-saves', 'site-n1'));
  let raced = false;
  const { middlewareStack } = documentClient();
  middlewareStack.add((next, context) => async args => {
    if (!raced && /^(Transact|Put)/.test(context.commandName ?? '')) {
      raced = true;
      await noteInboxRead('reads-and-saves', '2026-11-25T10:00:00.000Z');
    }
    return next(args);
  }, { step: 'initialize', name: 'race' });
  await changeUser('reads-and-saves', person => ({ ...person, given_name: 'New' }));
  middlewareStack.remove('race');
  expect(await getUser('reads-and-saves')).toMatchObject({ given_name: 'New', inboxReadAt: '2026-11-25T10:00:00.000Z' });
  await noteInboxRead('reads-and-saves', '2026-11-20T10:00:00.000Z');
  await changeUser('reads-and-saves', person => ({ ...person, given_name: 'Newer' }));
  expect(await getUser('reads-and-saves')).toMatchObject({ given_name: 'Newer', inboxReadAt: '2026-11-25T10:00:00.000Z' });
});
