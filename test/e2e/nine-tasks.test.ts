import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readThrough } from '../../scripts/browser/layout.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** Nine things that a brand's manager does most, and how many clicks each takes from the page where they start. */
let program: Program;
let page: Page;
let problems: readonly string[];
let clicks = 0;
beforeAll(async () => {
  program = await startProgram();
  ({ page, problems } = await program.open());
  await signIn(page, program.stack.origin, 'brand@insights.test');
});
afterAll(() => program.stop());
const start = async (path: string) => {
  await readThrough(page, `${program.stack.origin}${path}`);
  clicks = 0;
};
const click = async (target: Locator) => {
  await target.click();
  clicks += 1;
};
const menu = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const menuGroup = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name, exact: true });

it('leads and cost last month take one click', async () => {
  await start('/overview');
  await click(menu('Leads'));
  const figures = page.locator('.lead-figures');
  await figures.waitFor();
  for (const label of ['Leads', 'Qualified', 'Bookings', 'Deals closed', 'Cost per lead', 'Cost per deal'])
    await figures.getByText(label, { exact: true }).waitFor();
  expect(await figures.innerText()).toMatch(/\$[\d,.]+ \/ \d+ paid leads/);
  expect(clicks).toBe(1);
});

it('unanswered leads take one click', async () => {
  await start('/overview');
  await click(menu('Leads'));
  await page.locator('.lead-figures').getByText(/\d+ unanswered/).waitFor();
  expect(clicks).toBe(1);
});

it('the worst site and why take two clicks', async () => {
  await start('/overview');
  await click(menu('All Sites'));
  const attention = page.getByRole('region', { name: 'Needs attention' });
  // The first row says what is wrong; its site says since when and what to do.
  await attention.getByRole('listitem').first().getByText(/Cost per lead \+[\d.]+%/).waitFor();
  await click(attention.getByRole('link', { name: /Open site/ }).first());
  await page.getByRole('region', { name: 'Sessions', exact: true }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(clicks).toBe(2);
});

it('a report as a file takes two clicks', async () => {
  await start('/overview');
  await click(menu('Company'));
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'PDF' }));
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  expect(clicks).toBe(2);
});

it('the numbers of a region take two clicks', async () => {
  await start('/overview');
  await click(page.getByRole('button', { name: /^Scope/ }).first());
  await click(page.getByRole('option', { name: /^Southeast/ }));
  await expect.poll(() => page.locator('[data-picker=Scope]').first().innerText()).toContain('Southeast');
  expect(clicks).toBe(2);
});

it('the campaigns of all sites take two clicks', async () => {
  await start('/overview');
  await click(menuGroup('Channel Performance'));
  await click(menu('Paid Campaigns'));
  await page.getByText('21 sites, largest first').waitFor();
  expect(clicks).toBe(2);
});

it('a comparison with a year ago takes two clicks', async () => {
  await start('/all-sites');
  await click(page.getByRole('button', { name: /^Compare/ }).first());
  await click(page.getByRole('option', { name: /year/i }).first());
  await expect.poll(() => page.url()).toContain('compare=year-ago');
  expect(clicks).toBe(2);
});

it('connecting a site takes one click', async () => {
  await start('/all-sites');
  await click(page.getByRole('link', { name: 'Connect', exact: true }).first());
  await page.waitForURL(/\/admin\/northfold-anchorage/);
  expect(clicks).toBe(1);
  expect(problems).toEqual([]);
});

it('inviting to the company takes three clicks', async () => {
  const { page: theirs, context } = await program.open();
  await signIn(theirs, program.stack.origin, 'admin@insights.test');
  await readThrough(theirs, `${program.stack.origin}/all-sites?node=northfold`);
  clicks = 0;
  await click(theirs.getByRole('button', { name: /Search/ }).first());
  await theirs.keyboard.type('invite');
  await click(theirs.getByRole('option', { name: /Invite/ }).first());
  await click(theirs.getByRole('button', { name: 'Add user' }));
  await theirs.getByRole('dialog', { name: 'Add user to Northfold Home Care' }).waitFor();
  expect(clicks).toBe(3);
  await context.close();
});

it('a brand that may not invite sees whom to ask', async () => {
  await start('/admin/northfold/ga#users');
  await page.getByText('To add users here, contact us.').waitFor();
  expect(await page.getByRole('button', { name: 'Add user' }).count()).toBe(0);
});
