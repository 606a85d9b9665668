import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecommendation } from '../../functions/services/recommendations/add-recommendation.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { axeOn } from '../../scripts/bench/axe.ts';
import { readThrough } from '../../scripts/browser/layout.ts';
import { addMonths } from '../../shared/domain/periods/days.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** Groups of sites as a scope, and saved views in the sidebar, as a brand's manager uses them. */
let program: Program;
let page: Page;
let problems: readonly string[];
beforeAll(async () => {
  program = await startProgram();
  ({ page, problems } = await program.open());
  await signIn(page, program.stack.origin, 'brand@insights.test');
});
afterAll(() => program.stop());
const open = (path: string) => readThrough(page, `${program.stack.origin}${path}`);
const picker = () => page.getByRole('button', { name: /^(Scope|Group)/ });
const dialog = (name: string) => page.getByRole('dialog', { name });
const shownScope = () => page.locator('[data-picker=Scope]').first().innerText();
let groupAddress = '';

it('a group is made from a rule, by keyboard, and becomes the scope', async () => {
  await open('/all-sites');
  await picker().first().press('Enter');
  await page.getByRole('button', { name: 'New group' }).click();
  const form = dialog('New group');
  await form.getByRole('textbox', { name: 'Name' }).fill('Texas and Georgia');
  await form.getByRole('radio', { name: 'Use a rule' }).or(form.getByRole('button', { name: 'Use a rule' })).first().click();
  await form.getByLabel('States').fill('tx, ga');
  await form.getByText(/7 sites match/).waitFor();
  expect(await axeOn(page, 'group dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await expect.poll(shownScope).toContain('Texas and Georgia');
  groupAddress = new URL(page.url()).search;
  expect(groupAddress).toMatch(/node=northfold\.[a-z0-9]{12}/);
});

it('its pages show the sum of its sites once it is calculated', async () => {
  await program.stack.drained(['rollups']);
  // A month, because after midnight in Georgia the last 31 days of a site in Texas are still others.
  await open(`/all-sites${groupAddress}&period=${addMonths(siteToday(new Date(), 'UTC'), -1).slice(0, 7)}`);
  await page.getByText('7 sites', { exact: true }).waitFor();
  const table = page.locator('table').filter({ hasText: 'All 7' });
  const cells = await table.locator('tbody tr').evaluateAll(rows => rows.map(row => [...row.querySelectorAll('td, th')].map(cell => cell.textContent ?? '')));
  const total = (await table.locator('tfoot tr').first().innerText()).split(/\s+/).find(text => text.includes(',')) ?? '';
  const toNumber = (text: string) => Number(text.replaceAll(',', ''));
  expect(cells).toHaveLength(7);
  expect(cells.reduce((sum, row) => sum + toNumber(row.find(text => /^[\d,]+$/.test(text)) ?? ''), 0)).toBe(toNumber(total));
  expect(await axeOn(page, 'group')).toEqual([]);
  await open(`/ads-paid${groupAddress}`);
  await page.getByText('7 sites, largest first').waitFor();
});

it('its inbox has what its sites have, and nothing of others', async () => {
  const now = new Date();
  const yearMonth = siteToday(now, 'UTC').slice(0, 7).replace('-', '');
  for (const siteId of ['northfold-houston', 'northfold-anchorage']) {
    const node = await getNode(siteId);
    if (node === null) throw new Error(`${siteId} is missing`);
    await addRecommendation(node, yearMonth, { requestId: `request-${siteId}`, category: 'coachingInsight', title: 'Ask for reviews', issue: '<p>No review came in 90 days.</p>', status: 'pending' }, { at: now.toISOString(), by: 'Avery Lindqvist' });
  }
  await open('/alerts?node=northfold');
  await page.getByRole('link', { name: 'Ask for reviews at 2 sites', exact: true }).waitFor();
  await open(`/alerts${groupAddress}`);
  await page.getByRole('link', { name: 'Ask for reviews at Northfold Home Care Houston', exact: true }).waitFor();
  expect(await page.getByText('Anchorage').count()).toBe(0);
  expect(await axeOn(page, 'inbox of a group')).toEqual([]);
  await open(`/alerts${groupAddress}&tab=rules`);
  await page.getByRole('heading', { name: 'Rules', exact: true }).first().waitFor();
});

it('a page that takes no group names its sites', async () => {
  await open(`/score-card${groupAddress}`);
  await page.getByRole('heading', { name: "Score Card Report can't show a group" }).waitFor();
  expect(await axeOn(page, 'no group here')).toEqual([]);
  await page.getByRole('link', { name: 'Northfold Home Care Dallas' }).click();
  await expect.poll(shownScope).toContain('Dallas');
});

it('the picker finds it, remembers it, and a view keeps it', async () => {
  await open(`/all-sites?period=2026-10`);
  await picker().first().click();
  await page.getByRole('combobox', { name: 'Find region or site' }).fill('georgia');
  await page.getByRole('option', { name: /Texas and Georgia/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(shownScope).toContain('Texas and Georgia');
  await page.getByRole('button', { name: 'Save view' }).click();
  const form = dialog('Save view');
  expect(await axeOn(page, 'view dialog')).toEqual([]);
  await form.getByRole('textbox', { name: 'Name' }).fill('October in the South');
  await form.getByText('Everyone at Northfold Home Care').click();
  await form.getByRole('button', { name: 'Save view' }).click();
  await form.waitFor({ state: 'detached' });
  await open('/overview');
  await picker().first().click();
  await expect.poll(() => page.getByRole('listbox', { name: 'Scope' }).innerText()).toMatch(/Recent\s+Texas and Georgia/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'October in the South' }).click();
  await expect.poll(shownScope).toContain('Texas and Georgia');
  expect(page.url()).toContain('period=2026-10');
});

it('views are renamed, deleted and restored', async () => {
  await page.getByRole('button', { name: 'Manage views' }).click();
  await dialog('Saved views').getByRole('button', { name: 'Edit October in the South' }).click();
  await dialog('Edit view').getByRole('textbox', { name: 'Name' }).fill('South, October');
  await dialog('Edit view').getByRole('button', { name: 'Save view' }).click();
  await dialog('Saved views').getByRole('button', { name: 'Delete South, October' }).click();
  await dialog('Saved views').getByRole('button', { name: 'Undo deleting South, October' }).click();
  await dialog('Saved views').getByRole('button', { name: 'Edit South, October' }).waitFor();
  expect(await axeOn(page, 'views dialog')).toEqual([]);
  await dialog('Saved views').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'South, October' }).waitFor();
});

it('a deleted group is named as such, and undone', async () => {
  await open(`/all-sites${groupAddress}`);
  await picker().first().click();
  await page.getByRole('button', { name: 'Manage groups' }).click();
  await dialog('Groups').getByRole('button', { name: 'Delete Texas and Georgia' }).click();
  await dialog('Groups').getByRole('button', { name: 'Undo deleting Texas and Georgia' }).waitFor();
  const other = await program.open();
  await signIn(other.page, program.stack.origin, 'brand@insights.test');
  await other.page.goto(`${program.stack.origin}/overview${groupAddress}`);
  await other.page.getByText('The group Texas and Georgia was deleted.').waitFor();
  await other.page.getByRole('link', { name: /South, October/ }).getByText('Gone').waitFor();
  await other.context.close();
  await dialog('Groups').getByRole('button', { name: 'Undo deleting Texas and Georgia' }).click();
  await dialog('Groups').getByRole('button', { name: 'Edit Texas and Georgia' }).waitFor();
  // The page moved to the group's owner.
  expect(await shownScope()).toContain('All sites');
  await dialog('Groups').getByRole('button', { name: 'Close' }).last().click();
});

it('a link to a group that the reader may not see shows their own node', async () => {
  const { page: theirs, context } = await program.open();
  await signIn(theirs, program.stack.origin, 'region@insights.test');
  await theirs.goto(`${program.stack.origin}/overview${groupAddress}`);
  await theirs.getByText(/You don't have access to the subject of this link/).waitFor();
  await context.close();
  expect(problems).toEqual([]);
});
