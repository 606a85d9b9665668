import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axeOn } from '../../scripts/bench/axe.ts';
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

  it('finds metrics, help, people and settings, and opens a setting in place', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'brand@insights.test', '/overview?site=northfold-franchise');
    const sessions = (await search(page, 'visits')).filter({ hasText: 'Sessions' }).first();
    const value = sessions.locator('.palette-value').getByText(/^[\d,]+$/);
    await value.waitFor();
    // The preview has the same number, and its change with both numbers.
    const preview = page.getByRole('complementary', { name: /^Sessions, / });
    await preview.getByText(await value.innerText(), { exact: true }).waitFor();
    expect(await axeOn(page, 'search with a preview')).toEqual([]);
    await page.keyboard.press('Escape');
    await (await search(page, 'preliminary')).filter({ hasText: 'final' }).first().waitFor();
    await page.keyboard.press('Escape');
    await (await search(page, 'priya')).filter({ hasText: 'Priya Hollander' }).first().waitFor();
    await page.keyboard.press('Escape');
    await (await search(page, 'password')).first().click();
    await page.waitForURL(url => url.pathname === '/settings' && url.hash === '#password');
    await page.locator('#password').waitFor();
    expect(problems).toEqual([]);
  });

  it('starts a page at its top and restores the place on Back', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'brand@insights.test', '/overview?site=northfold-franchise');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => scrollTop(page)).toBe(400);
    await page.waitForTimeout(200);
    await page.getByRole('navigation').getByRole('link', { name: 'Audits & Insights' }).first().click();
    await page.waitForURL(url => url.pathname === '/audits');
    await expect.poll(() => scrollTop(page)).toBe(0);
    await page.goBack();
    await page.waitForURL(url => url.pathname === '/overview');
    await expect.poll(() => scrollTop(page)).toBe(400);
    expect(problems).toEqual([]);
  });
});
