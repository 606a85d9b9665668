import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../../functions/runtime/clock.ts';
import { setPause } from '../../../functions/runtime/pause.ts';
import { sendOverdueEmails } from '../../../functions/services/mail/queue-mail.ts';
import { sendAbandonedNotices } from '../../../functions/services/people/security-notices.ts';
import { deleteUser, findUserByEmail } from '../../../functions/stores/users/users.ts';
import { describeDevice } from '../../../shared/domain/formats/user-agent.ts';
import { dyingAfter, type PeopleProgram, startPeople } from '../support/people.ts';
import { addPerson, ending, newPassword } from '../support/sessions.ts';
import { seedTree } from '../support/tree.ts';

let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople();
  await seedTree();
});
afterAll(() => program.stop());

const as = (userId: string, isAdmin = userId === 'admin-user') => ({ token: program.token(userId, isAdmin) });
const subjects = {
  'password-changed': 'New password for The Insights Engine',
  'email-changed': 'New email address for The Insights Engine',
  'administrator-added': 'New administrator for The Insights Engine',
  'new-device': 'New sign-in for The Insights Engine',
  'account-viewed': 'Support viewed your account',
};
const findEmails = (email: string, kind: keyof typeof subjects) =>
  program.mails().filter(mail => mail.to.includes(email) && mail.subject === subjects[kind]);

/** Sweeps twice, an hour later, when workers that died no longer hold an email. */
async function sweepLater(): Promise<void> {
  const later = new Date(now().getTime() + 3_600_000);
  setPause(ms => wait(ms), () => Date.now() + 3_600_000);
  for (const _again of [1, 2]) {
    await sendAbandonedNotices(later);
    await sendOverdueEmails(later);
  }
  setPause(ms => wait(ms));
}

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test.each(['change', 'reset'] as const)('a password set by %s triggers a notice to its owner', async how => {
  const person = await addPerson(`security-${how}@insights.test`);
  const { accessToken } = await program.signIn(person.email, person.password);
  expect(await ending(program, how, person, accessToken)).toBe(204);
  const [mail, ...more] = findEmails(person.email, 'password-changed');
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/^Hello Ann,\n\nThe password of your The Insights Engine account was changed on \w{3} \d+, \d{4} @ \d+:\d\d [AP]M \(America\/New_York\)\. You were signed out on all devices\.\n\nIf this wasn't you, reset your password right away/);
});

test('a refused password triggers no notice', async () => {
  const person = await addPerson('security-refused@insights.test');
  const { accessToken } = await program.signIn(person.email, person.password);
  await program.call('change-password', { token: accessToken, body: { current: 'Not-my-password-1', password: 'Calm-harbor-2027' } });
  expect(findEmails(person.email, 'password-changed')).toEqual([]);
});

test('an email change notifies the old address, naming who made it', async () => {
  const person = await addPerson('security-old@insights.test');
  const change = { ...as('admin-user'), params: { userId: person.userId }, body: { email: 'security-new@insights.test' } };
  expect((await program.call('update-user', change)).status).toBe(200);
  expect((await program.call('update-user', change)).status).toBe(200);
  const emails = findEmails('security-old@insights.test', 'email-changed');
  expect(emails.map(({ text }) => text.includes('to security-new@insights.test'))).toEqual([true]);
  expect(findEmails('security-new@insights.test', 'email-changed')).toEqual([]);
});

test.each(['added', 'promoted'] as const)('all administrators are notified of an administrator who is %s', async how => {
  const email = `security-${how}@insights.test`;
  const fields = { email, given_name: 'Nora', family_name: 'New', enableSiteAlerts: false, enableBillingEmails: false };
  if (how === 'added') await program.call('create-user', { ...as('admin-user'), body: { ...fields, siteId: null } });
  else {
    const { userId } = await addPerson(email);
    await program.call('update-user', { ...as('admin-user'), params: { userId }, body: { siteId: null } });
  }
  const announced = program.mails().filter(mail => mail.subject === subjects['administrator-added'] && mail.text.includes(`(${email})`)).flatMap(({ to }) => to);
  expect(announced).toEqual(expect.arrayContaining(['admin-user@insights.test', email]));
  expect(announced.length).toBe(new Set(announced).size);
});

test('an administrator who is added by a request that dies anywhere is announced once, and nobody who was not added', async () => {
  const name = 'admin-user@insights.test';
  let found = 0;
  for (let steps = 1, died = true; died; steps += 1) {
    const email = `security-dies-${steps}@insights.test`;
    const fields = { email, given_name: 'Nora', family_name: 'New', enableSiteAlerts: false, enableBillingEmails: false };
    ({ died } = await dyingAfter(steps, () => program.call('create-user', { ...as('admin-user'), body: { ...fields, siteId: null } })));
    await sweepLater();
    const added = await findUserByEmail(email);
    const isAdded = added?.isAdmin === true;
    expect([steps, findEmails(name, 'administrator-added').filter(({ text }) => text.includes(`(${email})`)).length]).toEqual([steps, isAdded ? 1 : 0]);
    found += isAdded ? 1 : 0;
    if (added !== null) await deleteUser(added.userId);
  }
  expect(found).toBeGreaterThan(3);
});

test('a new password whose outcome was never known is announced as such, and signs out', async () => {
  const change = async (email: string, steps: number) => {
    const { password } = await addPerson(email);
    const { accessToken } = await program.signIn(email, password);
    const run = await dyingAfter(steps, () => program.call('change-password', { token: accessToken, body: { current: password, password: newPassword } }));
    return { ...run, accessToken };
  };
  const whole = await change('security-known@insights.test', 99);
  // The identity provider saves it between the notice and the next step.
  const person = { email: 'security-unknown@insights.test' };
  const { died, accessToken } = await change(person.email, whole.steps.indexOf('PutItemCommand') + 2);
  expect(died).toBe(true);
  expect(findEmails(person.email, 'password-changed')).toEqual([]);
  await sendAbandonedNotices(now());
  expect(findEmails(person.email, 'password-changed')).toEqual([]);
  await sweepLater();
  expect(findEmails(person.email, 'password-changed').map(({ text }) => text.includes("We couldn't confirm that it was saved, so we signed you out on all devices."))).toEqual([true]);
  expect((await program.call('get-me', { token: accessToken })).status).toBe(401);
});

test('a sign-in on a new device is announced once, but not on the first device', async () => {
  const person = await addPerson('security-device@insights.test');
  const begin = async (agent: string, cookie?: string) => {
    const { accessToken } = await program.signIn(person.email, person.password);
    const answer = await program.call('begin-session', { token: accessToken, headers: { 'user-agent': agent }, ...(cookie === undefined ? {} : { cookies: [cookie] }) });
    expect(answer.status).toBe(204);
    return answer.cookies?.[0]?.split(';')[0] ?? '';
  };
  const first = await begin(chrome);
  expect(first).toMatch(/^device=[\w-]{43}$/);
  expect(await begin(chrome, first)).toBe(first);
  expect(findEmails(person.email, 'new-device')).toEqual([]);
  const phone = await begin(iphone);
  expect(phone).not.toBe(first);
  await begin(iphone, phone);
  expect(findEmails(person.email, 'new-device').map(({ text }) => /\((.*?)\) on/.exec(text)?.[1])).toEqual(['Safari on iPhone']);
});

test('a person whose account is viewed is notified once a day', async () => {
  const person = await addPerson('security-viewed@insights.test');
  const view = () => program.call('view-as-user', { ...as('admin-user'), params: { userId: person.userId } });
  expect([(await view()).status, (await view()).status]).toEqual([204, 204]);
  expect(findEmails(person.email, 'account-viewed')).toHaveLength(1);
});

test.each([
  [chrome, 'Chrome on Windows'],
  [iphone, 'Safari on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', 'Edge on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36', 'Samsung Internet on Android'],
  ['curl/8.9.1', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (agent, name) => expect(describeDevice(agent)).toBe(name));
