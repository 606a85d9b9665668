import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

describe("the header's search and the place on a page", () => {
  let program: Program;
  beforeAll(async () => void (program = await startProgram()));
  afterAll(() => program.stop());

  const search = async (page: Page, typed: string) => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(typed);
    return page.getByRole('group', { name: 'Best matches' }).getByRole('option');
  };
  const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  it('shows the value of a metric as on its page, finds help, people and settings, and opens a setting in place', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'brand@insights.test', '/overview');
    await page.waitForLoadState('networkidle');
    const shown = await page.locator('.figure-card', { hasText: 'Sessions' }).locator('.figure-value').first().innerText();
    const best = await search(page, 'visits');
    await expect.poll(() => best.filter({ hasText: 'Sessions' }).locator('.palette-value b').innerText()).toBe(shown);
    await page.keyboard.press('Escape');

    await (await search(page, 'preliminary')).filter({ hasText: 'final' }).first().waitFor();
    await page.keyboard.press('Escape');
    await (await search(page, 'priya')).filter({ hasText: 'Priya Hollander' }).waitFor();
    await page.keyboard.press('Escape');

    await (await search(page, 'password')).first().click();
    await page.waitForURL(url => url.pathname === '/settings' && url.hash === '#password');
    await expect.poll(async () => (await page.locator('#password').boundingBox())?.y ?? 999).toBeLessThan(900);
    expect(problems).toEqual([]);
  });

  it('starts a page at its top and restores the place on Back', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'brand@insights.test', '/all-sites');
    await page.waitForLoadState('networkidle');
    const link = page.locator('main table a').first();
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, Math.max(window.scrollY, 500)));
    const before = await scrollTop(page);
    expect(before).toBeGreaterThan(300);
    await page.waitForTimeout(100);
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForURL(url => url.pathname !== '/all-sites');
    expect(await scrollTop(page)).toBe(0);
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await page.waitForURL(url => url.pathname === '/all-sites');
    await expect.poll(() => scrollTop(page)).toBe(before);
    expect(problems).toEqual([]);
  });
});
