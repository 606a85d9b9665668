import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listUsersOfEmail } from '../../functions/stores/users/users.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { axeOn } from '../../scripts/bench/axe.ts';
import type { NodeAttr } from '../../shared/model/node.ts';
import { type Program, startProgram } from './support.ts';

const mailsSchema = z.object({ mails: z.array(z.object({ to: z.array(z.string()), text: z.string() })) });
const password = 'Cedar-2026';
const titles = {
  1: 'Get started for free. Add a plan later.', 2: "Great, now let's claim social media.", 3: 'Next, do you run any paid ads?',
  4: "You're minutes away from your custom dashboard!", 5: "Now, let's personalize your dashboard.", 6: 'Some dashboard questions for you',
} as const;

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A stranger of a partner, as far as the first step of the wizard. */
async function signUp(page: Page, email: string, company: string): Promise<string> {
  const { origin } = program.stack;
  await page.goto(`${origin}/welcome/beacon`);
  for (const [label, text] of [['Company', company], ['Website', 'onboarding.evergreenvets.example'], ['First name', 'Elena'], ['Last name', 'Park'], ['Email', email], ['Cell Phone', '8285550142']] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Business Type').selectOption('Brand');
  await page.getByText('I agree to the terms and the privacy policy').click();
  await page.waitForTimeout(2600);
  await page.getByRole('button', { name: 'Get Your Free Audit' }).click();
  let link: string | undefined;
  await expect.poll(async () => {
    const { mails } = mailsSchema.parse(await (await fetch(`${origin}/_local/mail?format=json`)).json());
    link = /https?:\/\/\S+\/confirm\/[\w-]+/.exec(mails.find(({ to }) => to.includes(email))?.text ?? '')?.[0];
    return link;
  }, { timeout: 20_000 }).toBeDefined();
  await page.goto(`${origin}${new URL(link ?? '').pathname}`);
  await page.getByLabel('New Password').fill(password);
  await page.getByRole('button', { name: 'Open my dashboard' }).click();
  await heading(page, titles[1]).waitFor({ timeout: 30_000 });
  const [known] = await listUsersOfEmail(email);
  return known?.user.siteId ?? '';
}

const attrOf = async (siteId: string): Promise<NodeAttr | undefined> => (await getNode(siteId))?.attr;
async function change(siteId: string, attr: NodeAttr): Promise<void> {
  const node = await getNode(siteId);
  if (node !== null) await replaceNode({ ...node, attr: { ...node.attr, ...attr } }, node.revision);
}

/** The platform's consent screen: a person, then Allow or Deny. */
async function consent(page: Page, person: string, decision: 'Allow' | 'Deny'): Promise<void> {
  await page.waitForURL(/\/_platforms\//);
  await page.getByRole('radio', { name: new RegExp(person) }).check();
  await page.getByRole('button', { name: decision }).click();
  await page.waitForURL(url => url.pathname === '/onboarding');
}

describe('a stranger goes through onboarding', () => {
  it('normal: a denied consent, a reload at every step, another device and a cut line lose nothing', { timeout: 240_000 }, async () => {
    const { page, problems } = await program.open();
    const siteId = await signUp(page, 'elena@cedarhollow.example', 'Cedar Hollow Home Care');
    let clicks = 0;
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name, exact: typeof name === 'string' }).first().click();
      clicks += 1;
    };
    const reloaded = async (step: keyof typeof titles) => {
      await page.reload();
      await heading(page, titles[step]).waitFor();
    };
    expect(await axeOn(page, 'wizard, first step')).toEqual([]);
    await page.getByRole('button', { name: 'Add Account' }).click();
    await consent(page, 'evergreenvets', 'Deny');
    await page.getByText(/nothing was changed|was not given|did not give/i).first().waitFor();
    await heading(page, titles[1]).waitFor();

    await press('Add Account');
    await consent(page, 'evergreenvets', 'Allow');
    clicks += 1;
    // Of four properties the one of the website is proposed, and chosen.
    await page.getByRole('radio', { name: /Evergreen Onboarding/, checked: true }).waitFor();
    await reloaded(1);
    await page.getByRole('radio', { name: /Evergreen Onboarding/, checked: true }).waitFor();
    await press('Next');
    await page.getByText('Google Analytics and Page Speed Insights are being collected!').first().waitFor();
    await heading(page, titles[2]).waitFor();
    await program.stack.drained();
    // F1: everything that is connected has been collected, and the person is still in the wizard.
    expect((await attrOf(siteId))?.status).toBe('onboarding');
    await reloaded(2);
    expect(await axeOn(page, 'wizard, social media')).toEqual([]);

    await page.getByRole('button', { name: 'Claim Later', exact: true }).click();
    await page.getByText('1 of 3 settled').waitFor();
    await reloaded(2);
    await page.getByText('1 of 3 settled').waitFor();
    await page.getByRole('button', { name: 'Edit Business Profile' }).click();
    await page.getByText('0 of 3 settled').waitFor();
    await press('Claim all later');
    await page.getByText('All three are settled').waitFor();
    await press('Next');
    await heading(page, titles[3]).waitFor();
    await reloaded(3);

    const other = await program.open();
    await other.page.goto(`${program.stack.origin}/login`);
    await other.page.getByLabel('Email').fill('elena@cedarhollow.example');
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Log In' }).click();
    await heading(other.page, titles[3]).waitFor({ timeout: 30_000 });
    await other.page.getByRole('button', { name: 'Claim all later' }).click();
    await other.page.getByText('All three are settled').waitFor();
    // The first device knows an older record: it goes on all the same, once.
    clicks += 1;
    await reloaded(3);
    await press('Next');
    await heading(page, titles[4]).waitFor();
    await other.page.getByRole('button', { name: 'Next' }).click();
    await other.page.getByText('This was continued in another window').waitFor();
    await heading(other.page, titles[4]).waitFor();
    await other.context.close();
    await reloaded(4);
    await page.getByRole('button', { name: /^Social media ?, done, go back to it$/ }).click();
    await heading(page, titles[2]).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await heading(page, titles[3]).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await heading(page, titles[4]).waitFor();
    expect((await attrOf(siteId))?.onboarding?.later).toEqual(['gmb', 'fbPage', 'linkedinOrg', 'bing', 'fb', 'linkedin']);
    await press('Submit');
    await heading(page, titles[5]).waitFor();
    expect((await attrOf(siteId))?.status).toBe('onboarded');
    await reloaded(5);
    expect(await axeOn(page, 'wizard, personalization')).toEqual([]);
    await page.getByLabel('City').fill('Asheville');
    await page.getByLabel('Time zone').selectOption('Eastern');
    await page.getByLabel('Currency').selectOption('EUR');
    await page.routeWebSocket(/.*/, socket => void socket.close());
    await press('Finish');
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor({ timeout: 60_000 });
    expect(await attrOf(siteId)).toMatchObject({ city: 'Asheville', tz: 'Eastern', currency: 'EUR', onboarding: { step: 6 } });
    expect(await axeOn(page, 'wizard, ready')).toEqual([]);
    await page.reload();
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor();
    await press('View Data');
    await page.waitForURL(url => url.pathname === '/overview');
    await page.getByText(/1 of 1[01]/).first().waitFor({ timeout: 30_000 });
    await expect.poll(() => page.getByText('Startup Checklist').count()).toBeGreaterThan(0);
    expect(clicks).toBe(10);
    expect(problems).toEqual([]);
  });

  it('expedited, on a phone and by keyboard: questions and the video are kept, the text can be read instead', { timeout: 180_000 }, async () => {
    const { page, problems } = await program.open({ width: 390, height: 844 });
    const siteId = await signUp(page, 'noor@juniper.example', 'Juniper Veterans');
    await change('beacon', { questions: ['crm', 'budget'], introVideo: { source: '/missing/intro.mp4', captions: '/missing/intro.vtt', transcript: 'Welcome to your dashboard.' } });
    const ga4 = { tokenId: 'ga4:none', accountId: '1', accountName: 'A', propertyId: '2', propertyName: 'P' };
    await change(siteId, { expediteOnboarding: true, accounts: { ga4 } });
    await page.reload();
    const enter = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await heading(page, titles[1]).waitFor();
    await page.getByText('Questions').first().waitFor({ state: 'attached' });
    await enter('Next');
    await heading(page, titles[5]).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await enter('Next');
    await heading(page, titles[6]).waitFor();
    expect((await attrOf(siteId))?.status).toBe('onboarding');
    await page.getByText('* Required').waitFor();
    await page.getByLabel(/Which CRM do you use/).focus();
    await page.keyboard.type('Go HighLevel');
    await page.getByText('Answer 1 more question to go on').waitFor();
    expect(await axeOn(page, 'wizard, questions')).toEqual([]);
    await page.reload();
    expect(await page.getByLabel(/Which CRM do you use/).inputValue()).toBe('Go HighLevel');
    await page.getByRole('radio', { name: 'Yes' }).focus();
    await page.keyboard.press('Space');
    await enter('Submit');
    await heading(page, 'A short look at your dashboard').waitFor();
    expect(await attrOf(siteId)).toMatchObject({
      status: 'onboarded', onboarding: { step: 7, answers: [{ question: 'Which CRM do you use?', answer: 'Go HighLevel' }, { question: 'Do you have a monthly advertising budget?', answer: 'Yes' }] },
    });
    await page.reload();
    await page.getByText('Watch the video or read it to go on').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByText('Read the transcript').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to your dashboard.').waitFor();
    await program.stack.drained();
    await enter('Next');
    await expect.poll(async () => (await attrOf(siteId))?.onboarding?.step, { timeout: 20_000 }).toBe(8);
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor({ timeout: 60_000 }).catch(async () => { throw new Error(await page.getByRole('main').innerText()); });
    await enter('View Data');
    await page.waitForURL(url => url.pathname === '/overview');
    expect(problems).toEqual([]);
  });
});
