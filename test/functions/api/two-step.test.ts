import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPause } from '../../../functions/runtime/pause.ts';
import { computeCode } from '../../support/authenticator.ts';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { addPerson, type Person } from '../support/sessions.ts';
import { seedTree } from '../support/tree.ts';

let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople();
  await seedTree();
  // A session begins in the second after the others ended.
  setPause(ms => wait(ms));
});
afterAll(() => program.stop());

/** Newest first. */
const emailsTo = (email: string) => program.mails().filter(({ to, subject }) => to.includes(email) && subject.startsWith('Two-step'));
const isOn = async (token: string) => (await program.call('get-two-step', { token })).json;
const admin = () => program.token('admin-user', true);

/** Sets up an app as Settings does; answers how it ended, and the key. */
async function setUp({ email, password }: Person) {
  const { accessToken: token } = await program.signIn(email, password);
  const begun = await program.call('begin-two-step', { token });
  const { secret } = begun.json as { secret: string };
  const confirmed = await program.call('confirm-two-step', { token, body: { code: computeCode(secret, Date.now()) } });
  return { token, secret, status: confirmed.status };
}

describe('two-step sign-in', () => {
  test('asks for a code once the app is confirmed, ends earlier sessions, and emails the user', async () => {
    const person = await addPerson('two-step@insights.test');
    const { token, secret, status } = await setUp(person);
    expect(status).toBe(204);
    expect((await program.call('get-me', { token })).status).toBe(401);
    await expect(program.signIn(person.email, person.password)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    const session = await program.signIn(person.email, person.password, computeCode(secret, Date.now() + 30_000));
    expect(await isOn(session.accessToken)).toEqual({ on: true });
    const [mail, ...more] = emailsTo(person.email);
    expect([mail?.subject, more]).toEqual(['Two-step sign-in is on for The Insights Engine', []]);
    expect(mail?.text).toContain('Logging in now takes your password and a code from your authenticator app.');
    expect(JSON.stringify([program.lines, mail])).not.toContain(secret);
  });

  test('a wrong code or one without a new key changes nothing', async () => {
    const person = await addPerson('two-step-wrong@insights.test');
    const { accessToken: token } = await program.signIn(person.email, person.password);
    const confirm = (code: string) => program.call('confirm-two-step', { token, body: { code } });
    expect((await confirm('123456')).text).toContain('This setup has expired. Start again');
    const { secret } = (await program.call('begin-two-step', { token })).json as { secret: string };
    const wrong = await confirm(computeCode(secret, Date.now() + 600_000));
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Wrong code')]);
    expect((await confirm('12345')).text).toContain('Enter the 6 digits in your authenticator app');
    expect(await isOn(token)).toEqual({ on: false });
    expect(emailsTo(person.email)).toEqual([]);
  });

  test('is changed only soon after signing in', async () => {
    const { userId } = await addPerson('two-step-old@insights.test');
    const token = program.token(userId, false, { auth_time: Math.floor(Date.now() / 1000) - 660 });
    for (const id of ['begin-two-step', 'end-two-step'] as const) {
      const answer = await program.call(id, { token });
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Log in again first')]);
    }
  });

  test('can be turned off by its user, with a code of that moment behind them', async () => {
    const person = await addPerson('two-step-off@insights.test');
    const { secret } = await setUp(person);
    const { accessToken: token } = await program.signIn(person.email, person.password, computeCode(secret, Date.now() + 30_000));
    expect((await program.call('end-two-step', { token })).status).toBe(204);
    expect((await program.call('get-me', { token })).status).toBe(401);
    const { accessToken } = await program.signIn(person.email, person.password);
    expect(await isOn(accessToken)).toEqual({ on: false });
    expect(emailsTo(person.email).map(({ subject }) => subject)).toEqual(['Two-step sign-in is off for The Insights Engine', 'Two-step sign-in is on for The Insights Engine']);
  });

  test('is reset by an administrator of the user, with a reason, but not by the user', async () => {
    const person = await addPerson('two-step-lost@insights.test');
    const reset = (token: string, userId = person.userId, reason = 'Lost phone, called me') => program.call('reset-two-step', { token, params: { userId }, body: { reason } });
    // Nothing to reset: nobody is signed out or emailed.
    const { accessToken: before } = await program.signIn(person.email, person.password);
    expect((await reset(admin())).text).toContain('Two-step sign-in is already off. Nothing changed');
    expect([await isOn(before), emailsTo(person.email)]).toEqual([{ on: false }, []]);
    await setUp(person);
    expect((await reset(admin(), person.userId, ' ')).status).toBe(400);
    expect((await reset(admin(), 'admin-user')).text).toContain('Turn off your own two-step sign-in in User Settings');
    expect((await reset(program.token(person.userId, false, { auth_time: Math.floor(Date.now() / 1000) + 60 }))).status).toBe(403);
    expect((await reset(admin())).status).toBe(204);
    await expect.poll(async () => isOn((await program.signIn(person.email, person.password)).accessToken)).toEqual({ on: false });
    expect(emailsTo(person.email).at(0)?.text).toMatch(/ turned off two-step sign-in for your The Insights Engine account on .+\. Reason: Lost phone, called me\. You were signed out on all devices\./);
  });
});
