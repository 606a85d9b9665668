import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { readThrough } from '../../scripts/browser/layout.ts';
import { addDays } from '../../shared/domain/periods/days.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** Panels and leads of a company by site, as a brand's manager uses them. */
let program: Program;
let page: Page;
beforeAll(async () => {
  program = await startProgram();
  ({ page } = await program.open());
  await signIn(page, program.stack.origin, 'brand@insights.test');
});
afterAll(() => program.stop());
const open = (path: string) => readThrough(page, `${program.stack.origin}${path}`);

it('a panel is broken down by site when chosen, and its rows add up to the total', async () => {
  const asked: string[] = [];
  page.on('request', request => void (request.url().includes('by=site') && asked.push(request.url())));
  await open('/ads-paid');
  const panel = page.getByRole('region', { name: 'Platforms' });
  const picker = panel.getByRole('button', { name: /^By/ });
  await picker.waitFor();
  expect(asked).toEqual([]);
  await picker.click();
  await page.getByRole('option', { name: 'Site' }).click();
  await panel.getByRole('columnheader', { name: 'Site' }).waitFor();
  expect(asked).toHaveLength(1);
  // The largest sites are drawn, and the others as one row.
  const drawn = await panel.locator('tbody tr').count();
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThanOrEqual(6);
  expect(await axeOn(page, 'a panel by site')).toEqual([]);
  await panel.getByRole('button', { name: 'Table' }).or(panel.getByRole('button', { name: /table/i })).first().click();
  const amount = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));
  const costs = await panel.locator('tbody tr td:nth-of-type(1)').allInnerTexts();
  const total = await panel.locator('tfoot td').first().innerText();
  // Each amount is rounded to a dollar.
  expect(Math.abs(costs.reduce((sum, text) => sum + amount(text), 0) - amount(total))).toBeLessThanOrEqual(costs.length);
});

it('a panel is broken down by site for custom dates', async () => {
  const day = (ago: number) => addDays(siteToday(new Date(), 'UTC'), -ago);
  await open(`/ads-paid?period=${day(20)}..${day(9)}`);
  const panel = page.getByRole('region', { name: 'Platforms' });
  await panel.getByRole('button', { name: /^By/ }).click();
  await page.getByRole('option', { name: 'Site' }).click();
  await panel.getByRole('columnheader', { name: 'Site' }).waitFor();
  expect(await panel.locator('tbody tr').count()).toBeGreaterThan(0);
});

it('a chart is broken down by site', async () => {
  await open('/ads-paid');
  const card = page.getByRole('region', { name: 'Figures' });
  await card.locator('.trend-second button').click();
  await page.getByRole('option', { name: 'Break down by site' }).click();
  await card.getByRole('heading', { name: /^Ad spend by site and day/ }).waitFor();
  await card.getByText('Franchise site', { exact: true }).first().waitFor();
  expect(await axeOn(page, 'a chart by site')).toEqual([]);
});

it('leads of all sites are one list with a site column, and sources have their cost by site', async () => {
  await open('/crm-connect');
  const bySite = page.getByRole('region', { name: 'Leads by site' });
  await bySite.getByRole('button', { name: 'Sources' }).click();
  await bySite.getByRole('columnheader', { name: 'Source' }).waitFor();
  await bySite.getByRole('columnheader', { name: 'Cost per lead' }).waitFor();
  const list = page.locator('.lead-list');
  // Those that wait for a response are one click away.
  await page.getByRole('link', { name: 'See unanswered' }).click();
  await list.locator('.lead-chip[aria-pressed=true]', { hasText: /^Unanswered/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('chip')).toBe('unanswered');
  await list.getByRole('columnheader', { name: 'Site', exact: true }).waitFor();
  await list.locator('.lead-open').first().click();
  await page.locator('aside').getByRole('heading', { name: /^Lead / }).waitFor();
  expect(new URL(page.url()).searchParams.get('lead')).toMatch(/^[\w-]+~/);
  expect(await axeOn(page, 'leads of a company')).toEqual([]);
});

it('a page of one site says which one it shows', async () => {
  await open('/task-manager?node=northfold');
  await page.getByText(/^Task Management shows one site at a time. You're viewing .+\. Choose another site above\.$/).waitFor();
  await open('/task-manager?site=northfold-dallas');
  await page.locator('[data-picker=Scope]').first().getByText(/Dallas/).waitFor();
  expect(await page.getByText(/shows one site at a time/).count()).toBe(0);
});

it('the scope picker fits phones and tablets, light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 768]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await open('/seo');
      const sheet = page.locator('.filters-phone');
      const scopes = page.getByRole('button', { name: /^(Scope|Group)/ });
      if (await sheet.isVisible()) {
        await sheet.click();
        await scopes.last().click();
      } else await scopes.first().click();
      await page.getByRole('listbox', { name: 'Scope' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      expect(await axeOn(page, `scope picker at ${width}, ${colorScheme}`)).toEqual([]);
      await page.keyboard.press('Escape');
    }
});

it('opening a site starts at its top, and Back restores the place in the list', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('/all-sites');
  const link = page.locator('.report-sites .site-name').nth(2);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await link.click();
  await page.waitForURL(/\/overview/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/all-sites/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 50);
});
