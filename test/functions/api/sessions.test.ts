import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handler as authorizer } from '../../../functions/triggers/iot-authorizer.ts';
import { signedUsername } from '../../../shared/messages/signed-username.ts';
import { setPause } from '../../../functions/runtime/pause.ts';
import { changeUser, getUser } from '../../../functions/stores/users/users.ts';
import { endSessions } from '../../../functions/services/people/sessions.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { addPerson, ending, endings, newPassword, type Person } from '../support/sessions.ts';
import { seedTree } from '../support/tree.ts';

let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople();
  // The second in which sessions end must pass.
  setPause(ms => wait(ms));
  await seedTree();
});
afterEach(() => setPause(ms => wait(ms)));
afterAll(() => program.stop());

const me = async (token: string) => (await program.call('get-me', { token })).status;
const listens = async ({ userId }: Person, token: string) =>
  (
    await authorizer(
      { signatureVerified: true, protocolData: { mqtt: { username: signedUsername('site-n1', 'topics', token), clientId: `web-${userId}-tab`, password: Buffer.from(token).toString('base64') } } },
      lambdaContext('iot-authorizer', 5000),
    )
  ).isAuthenticated;

describe.each(endings)('%s', how => {
  test('ends all access tokens, refresh tokens and message channels, but a new login works', async () => {
    const person = await addPerson(`${how}@insights.test`);
    const [here, elsewhere] = [await program.signIn(person.email, person.password), await program.signIn(person.email, person.password)];
    expect([await me(here.accessToken), await me(elsewhere.accessToken), await listens(person, here.accessToken)]).toEqual([200, 200, true]);
    program.published.length = 0;

    expect(await ending(program, how, person, here.accessToken)).toBe(204);

    expect([await me(here.accessToken), await me(elsewhere.accessToken)]).toEqual([401, 401]);
    expect([await program.refresh(here.refreshToken), await program.refresh(elsewhere.refreshToken)]).toEqual([400, 400]);
    expect([await listens(person, here.accessToken), await listens(person, elsewhere.accessToken)]).toEqual([false, false]);
    expect(program.published).toEqual([`/topics/sessions/${person.userId}`]);
    // In the very moment of the answer: the second of the end is over then.
    const again = await program.signIn(person.email, how === 'change' || how === 'reset' ? newPassword : person.password);
    if (how !== 'administrator') expect(await me(again.accessToken)).toBe(200);
  });
});

test.each(endings)('%s: a new password or administrator sign-out revokes the calendar URL; logout does not', async how => {
  const person = await addPerson(`calendar-${how}@insights.test`);
  const { accessToken } = await program.signIn(person.email, person.password);
  const feed = await program.call('create-task-feed', { token: accessToken, body: {} });
  const key = /key=([\w-]+)/.exec(feed.text)?.[1] ?? '';
  const read = async () => (await program.call('get-task-calendar', { query: { key } })).status;
  expect(await read()).toBe(200);
  await ending(program, how, person, accessToken);
  expect(await read()).toBe(how === 'logout' ? 200 : 404);
});

test('ends sessions from the same second, but not from the next', async () => {
  const person = await addPerson('seconds@insights.test');
  const second = 1_900_000_000;
  setPause(() => Promise.resolve(), () => second * 1000 + 999);
  await endSessions(person.userId);
  const makeToken = (auth_time: number) => program.token(person.userId, false, { auth_time });
  expect([await me(makeToken(second - 1)), await me(makeToken(second)), await me(makeToken(second + 1))]).toEqual([401, 401, 200]);
  // An end that comes late, with an earlier second, gives nothing back.
  setPause(() => Promise.resolve(), () => (second - 50) * 1000);
  await endSessions(person.userId);
  expect((await getUser(person.userId))?.sessionsValidAfter).toBe(second + 1);
});

test('a change that began before sessions ended does not restore them', async () => {
  const person = await addPerson('race@insights.test');
  let first = true;
  const ended: Promise<unknown>[] = [];
  const change = changeUser(person.userId, user => {
    if (first) ended.push(endSessions(person.userId));
    first = false;
    return { ...user, given_name: 'Changed' };
  });
  await Promise.all([change, ...ended]);
  const after = await getUser(person.userId);
  expect(after?.given_name).toBe('Changed');
  expect(after?.sessionsValidAfter).toBeGreaterThan(0);
});

test('the revision stays, so concurrent edits of the person succeed', async () => {
  const person = await addPerson('revision@insights.test');
  const before = (await getUser(person.userId))?.revision;
  await endSessions(person.userId);
  expect((await getUser(person.userId))?.revision).toBe(before);
});

test('a person disabled and enabled again must log in again', async () => {
  const person = await addPerson('enabled@insights.test');
  const session = await program.signIn(person.email, person.password);
  const admin = program.token('admin-user', true);
  for (const disabled of [true, false]) {
    expect((await program.call('update-user', { token: admin, params: { userId: person.userId }, body: { disabled } })).status).toBe(200);
  }
  expect(await me(session.accessToken)).toBe(401);
});

test('a wrong current password or code changes nothing and ends nothing', async () => {
  const person = await addPerson('wrong@insights.test');
  const { accessToken } = await program.signIn(person.email, person.password);
  const changed = await program.call('change-password', { token: accessToken, body: { current: 'Not-mine-1', password: newPassword } });
  expect([changed.status, changed.text]).toEqual([400, expect.stringContaining('The current password is incorrect')]);
  const body = { email: person.email, code: '000000', password: newPassword };
  const reset = await program.call('reset-password', { body, sourceIp: '198.51.100.9' });
  expect([reset.status, reset.text]).toEqual([400, expect.stringContaining('code is incorrect')]);
  // Nobody's email is answered like somebody's.
  const nobody = await program.call('reset-password', { body: { ...body, email: 'nobody-at-all@insights.test' }, sourceIp: '198.51.100.9' });
  expect([nobody.status, nobody.text]).toEqual([reset.status, reset.text]);
  expect(await me(accessToken)).toBe(200);
});

test.each<[string, string]>([
  ['Password1234', 'This password is too common. Choose another one'],
  ['P@ssw0rd-2026', 'This password is too common. Choose another one'],
  ['Insights-2027', "Don't use your name, email or company as a password"],
  ['Calm-2027', 'Password must be at least 12 characters in length'],
])('%s is refused as a new password, however it is set', async (password, message) => {
  const person = await addPerson(`common-${password.replaceAll(/\W/g, '')}@insights.test`.toLowerCase());
  const { accessToken } = await program.signIn(person.email, person.password);
  const changed = await program.call('change-password', { token: accessToken, body: { current: person.password, password } });
  const reset = await program.call('reset-password', { body: { email: person.email, code: '000000', password }, sourceIp: '198.51.100.19' });
  for (const { status, json } of [changed, reset]) expect([status, json]).toEqual([400, expect.objectContaining({ details: [{ path: 'body.password', message }] })]);
  expect(await me(accessToken)).toBe(200);
});

test('each caller gets ten code attempts an hour, without blocking other callers', async () => {
  const person = await addPerson('guessed@insights.test');
  const guess = async (sourceIp: string, code = '000001') => (await program.call('reset-password', { sourceIp, body: { email: person.email, code, password: newPassword } })).status;
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await guess('203.0.113.66'));
  expect(statuses.at(9)).toBe(400);
  expect(statuses.at(10)).toBe(429);
  expect(await guess('203.0.113.67')).toBe(400);
});

test.each([
  ['admin-user', 'an administrator', 204],
  ['region-user', 'who manages the region of the site', 204],
  ['site-user', 'who reads the same site', 403],
  ['trial-user', 'who belongs elsewhere', 404],
  ['affiliate-user', 'a reader who belongs elsewhere', 404],
] as const)('%s, %s, requests to sign out another person: %i', async (userId, _, expected) => {
  const person = await addPerson(`target-of-${userId}@insights.test`);
  const answer = await program.call('sign-out-user', { token: program.token(userId, userId === 'admin-user'), params: { userId: person.userId } });
  expect(answer.status).toBe(expected);
  expect((await getUser(person.userId))?.sessionsValidAfter !== undefined).toBe(expected === 204);
});
