import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { readThrough } from '../../scripts/browser/layout.ts';
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
  await panel.getByText(/^\d+ other sites$/).waitFor();
  const cells = await panel.locator('tbody tr td:nth-of-type(1)').allInnerTexts();
  expect(cells).toHaveLength(6);
  expect(await axeOn(page, 'a panel by site')).toEqual([]);
  await panel.getByRole('button', { name: 'Table' }).or(panel.getByRole('button', { name: /table/i })).first().click();
  const rows = await panel.locator('tbody tr').count();
  expect(rows).toBeGreaterThan(6);
});

it('leads of all sites are one list with a site column, and sources have their cost by site', async () => {
  await open('/crm-connect');
  const bySite = page.getByRole('region', { name: 'Leads by site' });
  await bySite.getByRole('button', { name: 'Sources' }).click();
  await bySite.getByRole('columnheader', { name: 'Source' }).waitFor();
  await bySite.getByRole('columnheader', { name: 'Cost per lead' }).waitFor();
  const list = page.locator('.lead-list');
  await list.getByRole('columnheader', { name: 'Site', exact: true }).waitFor();
  await list.locator('.lead-open').first().click();
  await page.locator('aside').getByRole('heading', { name: /^Lead / }).waitFor();
  expect(new URL(page.url()).searchParams.get('lead')).toMatch(/^[\w-]+~/);
  expect(await axeOn(page, 'leads of a company')).toEqual([]);
});
