import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { signIn } from '../../scripts/browser/chromium.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { type Program, startProgram } from './support.ts';

const site = 'evergreen-onboarding';
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const toPath = (url: string): string => new URL(url).pathname + new URL(url).hash;

/** A link made in the wizard's first step, as its maker copies it. */
async function makeLink(page: Page, note?: string): Promise<string> {
  await page.getByRole('button', { name: 'Ask a colleague' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a colleague to connect Google Analytics' });
  await dialog.waitFor();
  if (note !== undefined) await dialog.getByLabel(/Message \(optional\)/).fill(note);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const ready = page.getByRole('dialog', { name: 'The link is ready' });
  const url = (await ready.locator('code').textContent()) ?? '';
  await ready.getByRole('button', { name: 'Done' }).click();
  return toPath(url);
}

describe("a colleague's link", () => {
  it('is created in the wizard, connects one service in another browser, and advances the wizard', async () => {
    const { origin } = program.stack;
    const maker = await program.open();
    await signIn(maker.page, origin, 'onboarding@insights.test', '/onboarding');
    await maker.page.getByRole('heading', { level: 1, name: 'Get started for free. Add a plan later.' }).waitFor();
    await maker.page.getByRole('button', { name: 'Ask a colleague' }).click();
    await maker.page.getByRole('dialog').getByLabel(/Their email/).fill('no address');
    await maker.page.getByRole('button', { name: 'Send the link' }).click();
    expect(await axeOn(maker.page, 'asking a colleague, with a mistake')).toEqual([]);
    await maker.page.keyboard.press('Escape');
    // An email was typed: that it would be lost is asked first.
    await maker.page.getByRole('button', { name: 'Leave', exact: true }).click();
    const path = await makeLink(maker.page, 'Hi Sam, could you connect our website?');
    await maker.page.getByText(/Not opened yet. Works until/).waitFor();

    const { page, problems } = await program.open({ width: 390, height: 844 });
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1, name: 'Lena asks you to connect Google Analytics for Evergreen Onboarding' }).waitFor();
    await page.getByText('Hi Sam, could you connect our website?').waitFor();
    expect(await axeOn(page, "a colleague's link")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // Not for me, and back.
    await page.getByRole('button', { name: 'Not for me' }).click();
    await page.getByRole('heading', { name: 'Nothing was connected' }).waitFor();
    await page.getByRole('button', { name: 'Back to link' }).click();

    // A no at the platform comes back here and changes nothing.
    await page.getByRole('button', { name: 'Connect Google Analytics' }).click();
    await page.waitForURL(/\/_platforms\//);
    await page.getByRole('radio', { name: /evergreenvets/ }).check();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Google Analytics was not given permission. Nothing changed. Click Connect to try again.').waitFor();
    await page.getByRole('button', { name: 'Connect Google Analytics' }).click();
    await page.waitForURL(/\/_platforms\//);
    await page.getByRole('radio', { name: /evergreenvets/ }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { level: 1, name: 'Which property is onboarding.evergreenvets.example?' }).waitFor();
    await page.getByText('Matches your website').waitFor();
    expect(await axeOn(page, 'choosing by a link')).toEqual([]);
    await page.getByRole('button', { name: 'Use this property' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connected. Thank you.' }).waitFor();
    expect(await axeOn(page, 'connected by a link')).toEqual([]);
    expect((await getNode(site))?.attr.accounts?.ga4?.propertyName).toBeDefined();
    // Nothing else opens for them.
    await page.goto(`${origin}/overview`);
    await page.waitForURL(/\/login/);
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1, name: 'Connected. Thank you.' }).waitFor();
    expect(problems).toEqual([]);

    // The wizard of the one who asked goes on by itself.
    const next = maker.page.getByRole('button', { name: 'Next' });
    await expect.poll(() => next.isEnabled()).toBe(true);
    await next.click();
    await maker.page.getByRole('heading', { level: 1, name: "Great, now let's claim social media." }).waitFor();
    expect(maker.problems).toEqual([]);
  });

  it('says when it was revoked, and is not found when made up', async () => {
    const { origin } = program.stack;
    const maker = await program.open();
    await signIn(maker.page, origin, 'onboarding@insights.test', '/onboarding');
    await maker.page.getByRole('button', { name: 'Ask a colleague' }).click();
    await maker.page.getByRole('button', { name: 'Create link' }).click();
    const ready = maker.page.getByRole('dialog', { name: 'The link is ready' });
    const path = toPath((await ready.locator('code').textContent()) ?? '');
    await ready.getByRole('button', { name: 'Done' }).click();
    await maker.page.getByRole('button', { name: 'Cancel link' }).click();
    await maker.page.getByText(/Canceled\./).waitFor();
    const { page, problems } = await program.open();
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1, name: 'Lena canceled this link' }).waitFor();
    expect(await axeOn(page, 'a link that was ended')).toEqual([]);
    for (const code of ['A'.repeat(43), 'short']) {
      await page.goto(`${origin}/connect#${code}`);
      await page.getByRole('heading', { level: 1, name: 'Unknown link' }).waitFor();
    }
    expect(problems).toEqual([]);
  });
});
