import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSignUp, listSignUps } from '../../../shared/contract/members.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { setPause } from '../../../functions/runtime/pause.ts';
import { sendOverdueEmails } from '../../../functions/services/mail/queue-mail.ts';
import { createNode, getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import { listUsersOfEmail } from '../../../functions/stores/users/users.ts';
import { dyingAfter, startPeople } from '../support/people.ts';
import { node, seedTree } from '../support/tree.ts';

const now = new Date('2026-11-22T12:00:00Z');
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now, queues: true });
  await seedTree();
  await createNode(node('/ISL/veterans', 'TOKEN', { attr: { useServiceBranch: true, trialExtensionOverrideDays: 14 } }));
  await createNode(node('/ISL/untyped', 'TOKEN', { attr: { showBusinessType: false } }));
  await createNode(node('/ISL/shops', 'TOKEN', { attr: { showBusinessType: false, businessType: 'Ecommerce', isFranchise: true, expediteOnboarding: true } }));
});
afterAll(() => program.stop());

let count = 0;
let email = '';
beforeEach(() => {
  count += 1;
  email = `person-${count}@cedar.example`;
});
const form = (over: object = {}) => ({
  brand: 'Cedar Hollow', protocol: 'https://', domain: 'cedarhollow.example', contactFirstName: 'Elena', contactLastName: 'Park', email,
  cellPhone: '(828) 555-0142', websiteType: 'Brand', status: 'onboarding', requestId: `request-${count}`, ...over,
});
const ask = (over: object = {}, address = `203.0.113.${count}`) => program.call('create-member', { body: form(over), sourceIp: address });
const answer = (code: string, password = 'Quiet-river-2026') => program.call('confirm-member', { body: { code, password }, sourceIp: `203.0.114.${count}` });
const readState = async (code: string) => {
  const { text } = await program.call('check-sign-up', { body: { code }, sourceIp: `203.0.115.${count}` });
  return checkSignUp.response.parse(JSON.parse(text)).state;
};
const findEmails = (to: string) => program.mails().filter(mail => mail.to.includes(to)).toReversed();
/** Emails that waited for a process that died. */
async function sweepEmails(): Promise<void> {
  const later = new Date(now.getTime() + 7_200_000);
  setClock(() => later);
  setPause(async () => {}, () => Date.now() + 3_600_000);
  await sendOverdueEmails(later);
  setPause(async () => {});
  setClock(() => now);
}
const readCode = (text: string) => /\/confirm(?:\?with=[\w-]+)?#([\w-]+)/.exec(text)?.[1] ?? '';
const newestCode = () => readCode(findEmails(email).at(-1)?.text ?? '');

describe('a new user signing up', () => {
  test('gets an email, chooses a password, and has an organization, region Main and trial site', async () => {
    expect(await ask({ utm_source: 'newsletter', referral: 'partner.example', isFranchise: true, 'test-onboarding': true })).toMatchObject({ status: 200, json: { success: true } });
    expect(await listUsersOfEmail(email)).toEqual([]);
    const code = newestCode();
    expect([await readState(code), await readState(code), await readState('x'.repeat(43))]).toEqual(['open', 'open', 'over']);
    expect(await answer(code)).toMatchObject({ status: 200, json: { email } });
    const [registered] = await listUsersOfEmail(email);
    const site = await getNode(registered?.user.siteId ?? '');
    expect(site).toMatchObject({
      type: 'SITE', name: 'Cedar Hollow',
      attr: {
        url: 'https://cedarhollow.example', status: 'onboarding', businessType: 'Brand', trialExpiryDate: '2026-11-29',
        signup: { at: now.toISOString(), source: 'newsletter', referral: 'partner.example' },
      },
    });
    // What a stranger may not decide is decided here.
    expect(site?.attr.isFranchise).toBeUndefined();
    // Nobody was asked for these: the wizard proposes the zone of the person's clock.
    expect([site?.attr.state, site?.attr.tz]).toEqual([undefined, undefined]);
    const region = await getNode(site?.parentId ?? '');
    const organization = await getNode(region?.parentId ?? '');
    expect([region?.name, region?.type, organization?.name, organization?.type, organization?.sitePath]).toEqual(['Main', 'REG', 'Cedar Hollow', 'ORG', `/ISL/${organization?.siteId}`]);
    expect(registered?.user).toMatchObject({ given_name: 'Elena', isAdmin: false, disabled: false });
    await expect(program.signIn(email, 'Quiet-river-2026')).resolves.toBeDefined();
    // Greeted once, after the mail with the link; the provider itself is no partner.
    expect(findEmails(email).map(({ subject }) => subject)).toEqual(['Confirm your email for The Insights Engine', 'Welcome to The Insights Engine']);
    expect(findEmails(email)[1]?.text).toContain('Your free trial runs until Nov 29, 2026. No credit card');
    // The link is used up, which its page says before a password is typed.
    expect(await readState(code)).toBe('used');
    expect((await answer(code, 'Muddy-boots-2026')).status).toBe(409);
    await expect(program.signIn(email, 'Muddy-boots-2026')).rejects.toThrow(/./);
  });

  test("cannot use a common password or the company's name, and the link stays valid", async () => {
    await ask({ brand: 'Maple Grove Dental' });
    const code = newestCode();
    for (const password of ['Password-2026', 'Maple-Grove-2026']) expect((await answer(code, password)).status).toBe(400);
    expect(await readState(code)).toBe('open');
    expect((await answer(code)).status).toBe(200);
  });

  test('with the longest allowed name gets an organization, region and site with distinct ids', async () => {
    const brand = 'The Extraordinarily Long Company Name of Evergreen';
    expect(brand).toHaveLength(50);
    await ask({ brand });
    expect((await answer(newestCode())).status).toBe(200);
    const [registered] = await listUsersOfEmail(email);
    const site = await getNode(registered?.user.siteId ?? '');
    const region = await getNode(site?.parentId ?? '');
    const organization = await getNode(region?.parentId ?? '');
    expect([organization?.type, region?.type, site?.type]).toEqual(['ORG', 'REG', 'SITE']);
    expect([organization?.name, site?.name]).toEqual([brand, brand]);
    expect(site?.sitePath).toBe(`/ISL/${organization?.siteId}/${region?.siteId}/${site?.siteId}`);
    await expect(program.signIn(email, 'Quiet-river-2026')).resolves.toBeDefined();
  });

  test('below a partner is placed under its token, with its trial days', async () => {
    expect((await ask({ salesToken: 'veterans', websiteType: undefined, militaryBranch: 'navy' })).status).toBe(200);
    // Who opens it too late signs up again with the same partner.
    expect(findEmails(email).at(-1)?.text).toContain(`/confirm?with=veterans#${newestCode()}\n`);
    await answer(newestCode());
    const [registered] = await listUsersOfEmail(email);
    const site = await getNode(registered?.user.siteId ?? '');
    expect(site?.sitePath).toMatch(/^\/ISL\/veterans\//);
    expect(site?.attr).toMatchObject({ trialExpiryDate: '2026-12-06', militaryBranch: 'navy', businessType: 'Brand' });
  });

  test("is visible only to the link's owner and administrators, with source and stage", async () => {
    await ask({ salesToken: 'reseller', utm_source: 'fair', utm_medium: 'flyer' });
    await Promise.all([answer(newestCode()), answer(newestCode())]);
    const [registered] = await listUsersOfEmail(email);
    const siteId = registered?.user.siteId ?? '';
    // Whoever presses twice is greeted once, and so is the partner.
    expect(findEmails(email).filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1);
    expect(findEmails('reseller-user@insights.test').map(({ subject }) => subject)).toEqual(['Cedar Hollow signed up through your link']);
    const list = async (userId: string, isAdmin = false, query = {}) => {
      const answered = await program.call('list-sign-ups', { token: program.token(userId, isAdmin), query });
      return answered.status === 200 ? listSignUps.response.parse(Object(answered.json)) : answered.status;
    };
    const row = { siteId, name: 'Cedar Hollow', at: now.toISOString(), source: { source: 'fair', medium: 'flyer' }, stage: 'confirmed', connected: [], trialExpiryDate: '2026-11-29' };
    expect(await list('reseller-user')).toEqual({ result: [row], cursor: null });
    const all = await list('admin-user', true);
    expect(typeof all === 'object' && all.result.filter(entry => entry.siteId === siteId)).toEqual([row]);
    expect(await list('affiliate-user')).toEqual({ result: [], cursor: null });
    for (const userId of ['brand-user', 'org-user', 'region-user', 'site-user']) expect(await list(userId)).toBe(403);
    const site = await getNode(siteId);
    if (site === null) throw new Error('The site is not there');
    await replaceNode({ ...site, attr: { ...site.attr, status: 'onboarded' } }, site.revision);
    expect(await list('reseller-user')).toMatchObject({ result: [{ siteId, stage: 'ready' }] });
    expect(await list('reseller-user', false, { cursor: 'bm9uc2Vuc2U' })).toBe(400);
  });

  test.each<[string, object, string, string]>([
    ['a branch that the token asks for', { salesToken: 'veterans' }, 'body.militaryBranch', 'Military Branch is required'],
    ['the business type', { websiteType: undefined }, 'body.websiteType', 'Business Type is required'],
    ['a partner that there is', { salesToken: 'nobody-here' }, 'body.salesToken', 'This sign-up link is no longer valid. Ask your partner for a new one'],
    ['a website', { domain: 'localhost' }, 'body.domain', 'Website is not valid'],
  ])('must provide %s', async (_, over, path, message) => {
    expect(await ask(over)).toMatchObject({ status: 400, json: { details: [{ path, message }] } });
    expect(findEmails(email)).toEqual([]);
  });

  test('gives no type when the token shows none', async () => {
    expect((await ask({ salesToken: 'untyped', websiteType: undefined })).status).toBe(200);
    expect(findEmails(email)).toHaveLength(1);
  });

  test('for quick stats gets evaluation status, and the welcome email links there', async () => {
    await ask({ status: 'evaluation' });
    await answer(newestCode());
    const [registered] = await listUsersOfEmail(email);
    expect((await getNode(registered?.user.siteId ?? ''))?.attr).toMatchObject({ status: 'evaluation', trialExpiryDate: '2026-11-29' });
    expect(findEmails(email).at(-1)?.text).toMatch(/Continue here:\n\S+\/quick-stats$/);
  });

  test.each([['veterans', 'navy', undefined], ['untyped', undefined, undefined], ['reseller', undefined, 'Veteran']])('cannot answer what the page of %s does not ask', async (salesToken, militaryBranch, businessType) => {
    await ask({ salesToken, websiteType: 'Veteran', militaryBranch: 'navy' });
    await answer(newestCode());
    const [registered] = await listUsersOfEmail(email);
    const attr = (await getNode(registered?.user.siteId ?? ''))?.attr;
    expect([attr?.militaryBranch, attr?.businessType]).toEqual([militaryBranch, businessType ?? 'Brand']);
  });

  test('gets type, franchise and expedited settings from a token that asks for none', async () => {
    await ask({ salesToken: 'shops', websiteType: undefined, isFranchise: false });
    await answer(newestCode());
    const [registered] = await listUsersOfEmail(email);
    expect((await getNode(registered?.user.siteId ?? ''))?.attr).toMatchObject({ businessType: 'Ecommerce', isEcommerce: true, isFranchise: true, expediteOnboarding: true });
  });

  test('with a known address gets the same response, and an email saying so', async () => {
    await ask();
    await answer(newestCode());
    const again = await ask({ requestId: 'request-again' });
    expect(again).toMatchObject({ status: 200, json: { success: true } });
    expect(findEmails(email).at(-1)?.text).toContain('you already have an account');
    expect(findEmails(email).at(-1)?.text).not.toContain('/confirm');
  });

  test.each([['fills what nobody sees', { fax: '1' }], ['is faster than a person', { openFor: 300 }]])('who %s gets the same response and nothing else', async (_, over) => {
    expect(await ask(over)).toMatchObject({ status: 200, json: { success: true } });
    expect(findEmails(email)).toEqual([]);
  });

  test('gets one email per form, however often or concurrently it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask({}, `198.51.100.${index}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await ask();
    expect(findEmails(email)).toHaveLength(1);
  });

  test('gets one account from two concurrent answers', async () => {
    await ask();
    const code = newestCode();
    const answers = await Promise.all([answer(code), answer(code)]);
    expect(answers.map(({ status }) => status).filter(status => status === 200).length).toBeGreaterThan(0);
    expect(await listUsersOfEmail(email)).toHaveLength(1);
    await expect(program.signIn(email, 'Quiet-river-2026')).resolves.toBeDefined();
  });

  test('with a second email learns that the account exists, before and after entering a password', async () => {
    await ask();
    const first = newestCode();
    await ask({ requestId: 'request-second' });
    const second = newestCode();
    expect(second).not.toBe(first);
    await answer(first);
    expect([await readState(first), await readState(second)]).toEqual(['used', 'known']);
    expect(await answer(second)).toMatchObject({ status: 409, json: { message: 'This email already has an account. Log in or reset your password' } });
    // A code that is none is refused, whatever it is.
    expect((await program.call('check-sign-up', { body: { code: 'short' } })).status).toBe(400);
  });

  test('cannot send unlimited emails to one address', async () => {
    const statuses = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await ask({ requestId: `request-${count}-${index}` }, `192.0.2.${index}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    // A form that was refused is not done: pressed again it is refused again, and nobody is told that a mail was sent.
    expect((await ask({ requestId: `request-${count}-4` })).status).toBe(429);
    expect(findEmails(email)).toHaveLength(3);
  });

  test('has everything or can continue, wherever account creation is interrupted', async () => {
    await ask();
    const whole = await dyingAfter(1000, () => answer(newestCode()));
    expect(whole.died).toBe(false);
    for (let steps = 1; steps < whole.steps.length; steps += 1) {
      email = `died-${steps}@cedar.example`;
      count += 1;
      await ask();
      const code = newestCode();
      expect((await dyingAfter(steps, () => answer(code))).died, whole.steps[steps]).toBe(true);
      const again = await answer(code);
      // Once the record stands the account is whole, and the link used up.
      const registered = await listUsersOfEmail(email);
      expect([again.status, registered.length], whole.steps[steps]).toEqual([expect.toSatisfy(status => status === 200 || status === 409), 1]);
      await expect(program.signIn(email, 'Quiet-river-2026'), whole.steps[steps]).resolves.toBeDefined();
      await sweepEmails();
      expect(findEmails(email).filter(({ subject }) => subject.startsWith('Welcome')), whole.steps[steps]).toHaveLength(1);
      const site = await getNode(registered[0]?.user.siteId ?? '');
      expect(await getNode((await getNode(site?.parentId ?? ''))?.parentId ?? ''), whole.steps[steps]).not.toBeNull();
    }
  });

  test('gets 404 for an unknown code', async () => expect((await answer('A'.repeat(43))).status).toBe(404));
});
