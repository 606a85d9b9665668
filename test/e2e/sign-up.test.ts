import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { signIn } from '../../scripts/browser/chromium.ts';
import { mailedLink } from '../../scripts/browser/sign-up.ts';
import { getNode, replaceNode } from '../../functions/stores/sites/sites.ts';
import { listUsersOfEmail } from '../../functions/stores/users/users.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

describe('sign-up in a browser', () => {
  it('with a partner: names mistakes, survives a reload, and signs in through the emailed link', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    await page.goto(`${origin}/welcome/beacon?utm_source=fair`);
    await page.getByRole('heading', { name: 'Create your Account, Get your Audit!' }).waitFor();
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click();
    await page.getByText('Company is required').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('brand');
    expect(await axeOn(page, 'sign-up with mistakes')).toEqual([]);

    await page.getByLabel('Company').fill('Cedar Hollow Home Care');
    await page.getByLabel('Website').fill('https://cedarhollow.example/');
    await page.getByLabel('First name').fill('Elena');
    await page.getByLabel('Last name').fill('Park');
    await page.getByLabel('Email').fill('elena@cedarhollow.example');
    await page.getByLabel('Cell Phone').pressSequentially('8285550142');
    expect(await page.getByLabel('Cell Phone').inputValue()).toBe('(828) 555-0142');
    expect(await page.getByLabel('Website').inputValue()).toBe('cedarhollow.example/');
    await page.getByLabel('Business Type').selectOption('Brand');
    await page.getByText('I agree to the terms and the privacy policy').click();
    // Nobody fills the form in less; whoever comes back to it and presses at once took this long before.
    await page.waitForTimeout(2600);
    await page.reload();
    expect(await page.getByLabel('Company').inputValue()).toBe('Cedar Hollow Home Care');
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click();
    await page.getByText('Form has been submitted! An email has been sent to your inbox').waitFor();
    expect(await page.getByLabel('Company').inputValue()).toBe('');
    expect(await listUsersOfEmail('elena@cedarhollow.example')).toEqual([]);

    const link = await mailedLink(program.stack.origin, 'elena@cedarhollow.example');
    await page.goto(`${origin}${link}`);
    await page.getByLabel('New Password').fill('Quiet-river-2026');
    expect(await axeOn(page, 'password of a sign-up')).toEqual([]);
    await page.getByRole('button', { name: 'Open my dashboard' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/onboarding');
    const [registered] = await listUsersOfEmail('elena@cedarhollow.example');
    const site = await getNode(registered?.user.siteId ?? '');
    expect(site?.sitePath).toMatch(/^\/ISL\/beacon\//);
    expect(site?.attr).toMatchObject({ status: 'onboarding', url: 'https://cedarhollow.example/', signup: { source: 'fair' } });
    // The first thing there is the score of their website, before anything is connected.
    await page.getByRole('heading', { name: 'First look at your website' }).waitFor();
    await page.getByRole('img', { name: /^First look score: \d+ of 100$/ }).waitFor();
    await page.getByText('All 10 checks').click();
    expect(await page.getByRole('listitem').filter({ hasText: /: (Passed|To fix|Not known)/ }).count()).toBe(10);
    expect(await axeOn(page, 'the first look')).toEqual([]);
    expect(problems).toEqual([]);

    // The link is used up: opened again it says that the account is ready, and logs in.
    const later = await program.open();
    await later.page.goto(`${origin}${link}`);
    await later.page.getByText('Your account is ready. Log in with the password you chose.').waitFor();
    expect(await later.page.getByLabel('New Password').count()).toBe(0);
    expect(await axeOn(later.page, 'a sign-up link that was used')).toEqual([]);
    await later.page.getByRole('link', { name: 'Log In' }).click();
    await expect.poll(() => new URL(later.page.url()).pathname).toBe('/login');
    // One that does not exist is over: its reader signs up again with the same partner.
    await later.page.goto(`${origin}/confirm?with=beacon#${'x'.repeat(43)}`);
    await later.page.getByRole('link', { name: 'Sign up again' }).click();
    await expect.poll(() => new URL(later.page.url()).pathname).toBe('/welcome/beacon');
    expect(later.problems).toEqual([]);
  });

  it('keeps text white over the partner image, not in the form; otherwise shows the radar', async () => {
    const { page, problems } = await program.open();
    const partner = await getNode('maplerow');
    if (partner === null) throw new Error('The partner is not there');
    await page.goto(`${program.stack.origin}/welcome/maplerow`);
    await page.getByRole('button', { name: 'Military Spouse' }).waitFor();
    expect(await page.locator('.ornament').count()).toBe(1);
    expect(await page.locator('.welcome-trial').innerText()).toMatch(/7\s+14 day free trial\. No credit card required\./);
    await replaceNode({ ...partner, attr: { ...partner.attr, backgroundImage: '/media/none.png' } }, partner.revision);
    const readColour = (selector: string) => page.locator(selector).first().evaluate(element => getComputedStyle(element).color);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await page.locator('.welcome-background').waitFor();
      expect(await page.locator('.ornament').count()).toBe(0);
      for (const words of ['h1', '.welcome-trial', '.welcome-promise li', '.public-brand', '.public-head .button', '.public-foot a'])
        expect(await readColour(words), words).toBe('rgb(255, 255, 255)');
      expect(await readColour('.welcome-card .amplify-label')).not.toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(19, 25, 36)');
      expect(await axeOn(page, `sign-up before a picture, ${colorScheme}`)).toEqual([]);
    }
    expect(problems.filter(text => !text.includes('none.png'))).toEqual([]);
  });

  it('without a partner, on a phone, using only the keyboard', async () => {
    const { page, problems } = await program.open();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${program.stack.origin}/welcome`);
    await page.getByLabel('Company').focus();
    const type = async (text: string) => { await page.keyboard.type(text); await page.keyboard.press('Tab'); };
    await type('Juniper');
    await page.keyboard.press('Tab');
    await type('juniper.example');
    await page.keyboard.press('Tab');
    for (const text of ['Noor', 'Ferreira', 'noor@juniper.example', '4045550142']) await type(text);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    // Nobody fills the form in less.
    await page.waitForTimeout(2600);
    await page.getByRole('button', { name: 'Get Your Free Audit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Form has been submitted! An email has been sent to your inbox').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await mailedLink(program.stack.origin, 'noor@juniper.example')).toMatch(/^\/confirm[?#]/);
    expect(problems).toEqual([]);
  });

  it('with an undeliverable address: same response, nothing created, reason visible only to administrators', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    const send = async (email: string) => {
      await page.getByLabel('Company').fill('Wrongly Spelled');
      await page.getByLabel('Website').fill('wrongly.example');
      await page.getByLabel('First name').fill('Ines');
      await page.getByLabel('Last name').fill('Okafor');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Cell Phone').pressSequentially('4045550143');
      await page.getByLabel('Business Type').selectOption('Brand');
      await page.getByText('I agree to the terms and the privacy policy').click();
      await page.waitForTimeout(2600);
      await page.getByRole('button', { name: 'Get Your Free Audit' }).click();
      await page.getByText('Check your spam folder').waitFor();
    };
    await page.goto(`${origin}/welcome/beacon`);
    await send('bounce@wrongly.example');
    expect(await listUsersOfEmail('bounce@wrongly.example')).toEqual([]);
    // The address is corrected, and the link arrives.
    await send('ines@wrongly.example');
    expect(await mailedLink(program.stack.origin, 'ines@wrongly.example')).toMatch(/^\/confirm[?#]/);
    expect(problems).toEqual([]);

    const seller = await program.open();
    await signIn(seller.page, origin, 'reseller@insights.test');
    await seller.page.goto(`${origin}/sign-ups`);
    await seller.page.getByRole('heading', { name: 'Sign-ups' }).first().waitFor();
    await seller.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await seller.page.getByText('Wrongly Spelled').count()).toBe(0);
    const admin = await program.open();
    await signIn(admin.page, origin, 'admin@insights.test');
    await admin.page.goto(`${origin}/email-activity`);
    const row = admin.page.getByRole('row').filter({ hasText: 'bounce@wrongly.example' });
    await row.getByText('Bounced').waitFor();
    expect(await row.textContent()).toContain('Sign-up');
    expect(await row.textContent()).toContain('Address refuses email. Ask for another one');
  });

  it('uses a page without the app bundle, reachable from the login and the app', async () => {
    const { page, problems } = await program.open();
    const { origin } = program.stack;
    const heading = page.getByRole('heading', { name: 'Create your Account, Get your Audit!' });
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: 'Get Started Free' }).click();
    await page.getByLabel('Company').waitFor();
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter(name => name.endsWith('.js')));
    expect(scripts.map(name => name.replace(/-[\w-]{8}\.js$/, '.js')).toSorted()).toEqual(['/assets/welcome.js', '/boot.js']);
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await page.getByRole('heading', { name: 'Dashboard Login' }).waitFor();
    // As a press on Back would, past the document that was left.
    const back = () => page.evaluate(() => {
      history.pushState(null, '', '/welcome/beacon');
      dispatchEvent(new PopStateEvent('popstate'));
    }).catch(() => undefined);
    // Until the program listens; a press that comes while the document is being left is no fault.
    const leads = async () => {
      if (await heading.isVisible()) return true;
      await back();
      return false;
    };
    await expect.poll(leads, { interval: 1500 }).toBe(true);
    await page.getByLabel('Company').waitFor();
    await page.goto(`${origin}/welcome/nobody-of-that-name`);
    await page.getByText('We don\'t recognize this partner. You can sign up without one.').waitFor();
    await page.getByLabel('Company').waitFor();
    expect(problems).toEqual([]);
  });
});
