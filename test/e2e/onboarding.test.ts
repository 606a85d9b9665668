import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsersOfEmail } from '../../functions/stores/users/users.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { axeOn } from '../../scripts/bench/axe.ts';
import type { NodeAttr } from '../../shared/model/node.ts';
import { holds, tabTo } from './keyboard-focus.ts';
import { mailedLink, strangersPassword } from '../../scripts/browser/sign-up.ts';
import { firstTitle, signUp } from './strangers.ts';
import { type Program, startProgram } from './support.ts';

const titles = {
  1: firstTitle, 2: "Great, now let's claim social media.", 3: 'Next, do you run any paid ads?',
  4: "You're minutes away from your custom dashboard!", 5: "Now, let's personalize your dashboard.", 6: 'Some dashboard questions for you',
} as const;

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const readAttr = async (siteId: string): Promise<NodeAttr | undefined> => (await getNode(siteId))?.attr;
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

/** The same by keyboard alone. */
async function consentByKeyboard(page: Page, person: string): Promise<void> {
  await page.waitForURL(/\/_platforms\//);
  const isOn = (selector: string) => page.evaluate(requested => document.activeElement?.matches(requested) === true, selector);
  for (const [key, selector] of [['Tab', '[type=radio]'], ['ArrowDown', `[value*="${person}"]`], ['Tab', '#allow']] as const)
    for (let presses = 0; presses < 40 && !(await isOn(selector)); presses += 1) await page.keyboard.press(key);
  expect(await isOn('#allow')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(url => url.pathname === '/onboarding');
}

describe('onboarding a new user', () => {
  it('normal: loses nothing through denied consent, reloads, another device and a dropped connection', async () => {
    const { page, problems } = await program.open();
    const siteId = await signUp(program, page, {
      at: '/welcome/beacon', email: 'elena@cedarhollow.example', company: 'Cedar Hollow Home Care', website: 'onboarding.evergreenvets.example',
    });
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
    expect((await readAttr(siteId))?.status).toBe('onboarding');
    await reloaded(2);
    expect(await axeOn(page, 'wizard, social media')).toEqual([]);

    await page.getByRole('button', { name: 'Claim Later', exact: true }).click();
    await page.getByText('1 of 3 done').waitFor();
    await reloaded(2);
    await page.getByText('1 of 3 done').waitFor();
    await page.getByRole('button', { name: 'Edit Business Profile' }).click();
    await page.getByText('0 of 3 done').waitFor();
    await press('Claim all later');
    await page.getByText('All three done').waitFor();
    await press('Next');
    await heading(page, titles[3]).waitFor();
    await reloaded(3);

    const other = await program.open();
    await other.page.goto(`${program.stack.origin}/login`);
    await other.page.getByLabel('Email').fill('elena@cedarhollow.example');
    await other.page.getByLabel('Password', { exact: true }).fill(strangersPassword);
    await other.page.getByRole('button', { name: 'Log In' }).click();
    await heading(other.page, titles[3]).waitFor();
    await other.page.getByRole('button', { name: 'Claim all later' }).click();
    await other.page.getByText('All three done').waitFor();
    // The first device knows an older record: it goes on all the same, once.
    clicks += 1;
    await reloaded(3);
    await press('Next');
    await heading(page, titles[4]).waitFor();
    await other.page.getByRole('button', { name: 'Next' }).click();
    await other.page.getByText('You continued in another window').waitFor();
    await heading(other.page, titles[4]).waitFor();
    await other.context.close();
    await reloaded(4);
    await page.getByRole('button', { name: /^Social media ?, done, go back to it$/ }).click();
    await heading(page, titles[2]).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await heading(page, titles[3]).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await heading(page, titles[4]).waitFor();
    expect((await readAttr(siteId))?.onboarding?.later).toEqual(['gmb', 'fbPage', 'linkedinOrg', 'bing', 'fb', 'linkedin']);
    await press('Submit');
    await heading(page, titles[5]).waitFor();
    expect((await readAttr(siteId))?.status).toBe('onboarded');
    await reloaded(5);
    expect(await axeOn(page, 'wizard, personalization')).toEqual([]);
    await page.getByLabel('City').fill('Asheville');
    await page.getByLabel('Time zone').selectOption('Eastern');
    await page.getByLabel('Currency', { exact: true }).selectOption('EUR');
    await page.routeWebSocket(/.*/, socket => void socket.close());
    await press('Finish');
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor();
    expect(await readAttr(siteId)).toMatchObject({ city: 'Asheville', tz: 'Eastern', currency: 'EUR', onboarding: { step: 6 } });
    expect(await axeOn(page, 'wizard, ready')).toEqual([]);
    await page.reload();
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor();
    await press('View Data');
    await page.waitForURL(url => url.pathname === '/overview');
    await page.getByText(/1 of 1[01]/).first().waitFor();
    await expect.poll(() => page.getByText('Startup Checklist').count()).toBeGreaterThan(0);
    expect(clicks).toBe(10);
    expect(problems).toEqual([]);
  });

  it('expedited, on a phone, by keyboard: keeps answers and video, and offers the transcript', async () => {
    const { page, problems } = await program.open({ width: 390, height: 844 });
    const siteId = await signUp(program, page, {
      at: '/welcome/beacon', email: 'noor@juniper.example', company: 'Juniper Veterans', website: 'onboarding.evergreenvets.example',
    });
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
    expect((await readAttr(siteId))?.status).toBe('onboarding');
    await page.getByText('* Required').waitFor();
    await page.getByLabel(/Which CRM do you use/).focus();
    await page.keyboard.type('Go HighLevel');
    await page.getByText('Answer 1 more question to continue').waitFor();
    expect(await axeOn(page, 'wizard, questions')).toEqual([]);
    await page.reload();
    expect(await page.getByLabel(/Which CRM do you use/).inputValue()).toBe('Go HighLevel');
    await page.getByRole('radio', { name: 'Yes' }).focus();
    await page.keyboard.press('Space');
    await enter('Submit');
    await heading(page, 'A short look at your dashboard').waitFor();
    expect(await readAttr(siteId)).toMatchObject({
      status: 'onboarded', onboarding: { step: 7, answers: [{ question: 'Which CRM do you use?', answer: 'Go HighLevel' }, { question: 'Do you have a monthly advertising budget?', answer: 'Yes' }] },
    });
    await page.reload();
    await page.getByText('Watch the video or read it to continue').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByText('Read the transcript', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Welcome to your dashboard.').waitFor();
    await program.stack.drained();
    await enter('Next');
    await expect.poll(async () => (await readAttr(siteId))?.onboarding?.step).toBe(8);
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor().catch(async () => { throw new Error(await page.getByRole('main').innerText()); });
    await enter('View Data');
    await page.waitForURL(url => url.pathname === '/overview');
    expect(problems).toEqual([]);
  });

  it('normal, without a partner, using only the keyboard: from the form to the dashboard', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    const press = async (name: RegExp) => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    };
    await page.goto(`${origin}/welcome`);
    await page.getByLabel('Company').waitFor();
    const typed = [
      [/^Company/, 'Juniper Kids'], [/^Website/, 'kids.juniperdental.example'], [/^First name/, 'Ines'], [/^Last name/, 'Okafor'],
      [/^Email/, 'ines@juniperdental.example'], [/^Cell Phone/, '2085550142'], [/Brand\/SMB/, 'Brand'],
    ] as const;
    for (const [name, text] of typed) {
      await tabTo(page, name);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^I agree to the terms/);
    await page.keyboard.press('Space');
    await page.waitForTimeout(2600);
    await press(/^Get Your Free Audit$/);
    await page.goto(`${origin}${await mailedLink(origin, 'ines@juniperdental.example')}`);
    await page.getByLabel('New Password').waitFor();
    await tabTo(page, /^New Password/);
    await page.keyboard.type(strangersPassword);
    await page.keyboard.press('Enter');
    await heading(page, titles[1]).waitFor();

    await page.getByRole('button', { name: 'Add Account' }).waitFor();
    await press(/^Add Account$/);
    await consentByKeyboard(page, 'juniperdental');
    await page.getByRole('radio', { name: /Juniper Kids/, checked: true }).waitFor();
    await press(/^Next$/);
    for (const step of [2, 3] as const) {
      await heading(page, titles[step]).waitFor();
      // What is new is read and gone on from there.
      await holds(page, new RegExp(`^${titles[step].replaceAll('?', '.')}$`));
      await press(/^Claim all later$/);
      await page.getByText('All three done').waitFor();
      await press(/^Next$/);
    }
    await heading(page, titles[4]).waitFor();
    await press(/^Submit$/);
    await heading(page, titles[5]).waitFor();
    await tabTo(page, /^City/);
    await page.keyboard.type('Boise');
    await press(/^Finish$/);
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor();
    await press(/^View Data$/);
    await page.waitForURL(url => url.pathname === '/overview');
    const [registered] = await listUsersOfEmail('ines@juniperdental.example');
    const site = await getNode(registered?.user.siteId ?? '');
    expect(site?.sitePath).toMatch(/^\/ISL\/juniper-kids/);
    expect(site?.attr).toMatchObject({ status: 'onboarded', city: 'Boise', onboarding: { step: 6 } });
    expect(problems).toEqual([]);
  });

  it('expedited, without a partner: the six standard questions, no video', async () => {
    const { page, problems } = await program.open();
    const siteId = await signUp(program, page, {
      at: '/welcome', email: 'omar@saltmarsh.example', company: 'Salt Marsh', website: 'saltmarsh.example',
    });
    const ga4 = { tokenId: 'ga4:none', accountId: '1', accountName: 'A', propertyId: '2', propertyName: 'P' };
    await change(siteId, { expediteOnboarding: true, accounts: { ga4 } });
    await page.reload();
    const next = page.getByRole('button', { name: 'Next' });
    await heading(page, titles[1]).waitFor();
    await next.click();
    await heading(page, titles[5]).waitFor();
    await next.click();
    await heading(page, titles[6]).waitFor();
    await page.getByLabel(/Which CRM do you use/).fill('Salesforce');
    await page.getByLabel(/Which platform is your website built on/).fill('WordPress');
    const choices = page.getByRole('radio', { name: 'No' });
    expect(await choices.count()).toBe(4);
    for (const choice of await choices.all()) await choice.check();
    await program.stack.drained();
    await page.getByRole('button', { name: 'Submit' }).click();
    await heading(page, 'Your Personalized Dashboard is Ready!').waitFor();
    expect(await readAttr(siteId)).toMatchObject({ status: 'onboarded', onboarding: { step: 8 } });
    expect((await readAttr(siteId))?.onboarding?.answers).toHaveLength(6);
    await page.getByRole('button', { name: 'View Data' }).click();
    await page.waitForURL(url => url.pathname === '/overview');
    // Whoever looks after the dashboard reads them.
    await page.goto(`${program.stack.origin}/admin/${siteId}`);
    const answers = page.getByRole('region', { name: 'Answers from the wizard' });
    await answers.getByText('Salesforce').waitFor();
    expect(await answers.locator('dd').allInnerTexts()).toEqual(['Salesforce', 'WordPress', 'No', 'No', 'No', 'No']);
    expect(problems).toEqual([]);
  });
});
