import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { axeOn } from '../../scripts/bench/axe.ts';
import { type Program, startProgram } from './support.ts';
import { signIn } from './sign-in.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const answerSchema = z.object({ metrics: z.array(z.object({ id: z.string(), value: z.nullable(z.number()) })) });

it('creates a key, runs the quick start with it as pasted, and revokes it', async () => {
  const { origin } = program.stack;
  const { page, problems } = await program.open();
  await signIn(page, origin, 'brand@insights.test', '/api-keys');
  await page.getByText('No keys yet').waitFor();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Name the program that will use it').waitFor();
  await dialog.getByLabel('Name').fill('Warehouse');
  await dialog.getByText('Audits', { exact: true }).click();
  expect(await axeOn(page, 'creating an API key')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const ready = page.getByRole('dialog', { name: '“Warehouse” is ready' });
  const key = (await ready.locator('code').first().textContent()) ?? '';
  expect(key).toMatch(/^ins_live_/);
  expect(await axeOn(page, 'a new API key')).toEqual([]);
  // Nothing closes the dialog before the key is saved.
  expect(await ready.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await ready.getByText('I saved the key').click();
  await ready.getByRole('button', { name: 'Done' }).click();

  const command = (await page.locator('section', { hasText: 'Quick start' }).locator('code').textContent()) ?? '';
  const [, address = ''] = /^curl "([^"]+)" -H "Authorization: Bearer \$INSIGHTS_KEY"$/.exec(command) ?? [];
  const call = () => fetch(address, { headers: { authorization: `Bearer ${key}` } });
  const { metrics } = answerSchema.parse(await (await call()).json());
  expect(metrics.map(({ id }) => id)).toEqual(['sessions', 'goals', 'costPerLead']);
  expect(metrics[0]?.value).toBeGreaterThan(0);

  await page.reload();
  const row = page.getByRole('row', { name: /Warehouse/ });
  await row.getByText('Metrics, Audits').waitFor();
  expect(await row.innerText()).toMatch(/ins_live_\w{8}…\w{4}[\s\S]*\n1\n/);
  for (const [width, height] of [[1440, 1000], [768, 1000], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    expect(await axeOn(page, `API keys at ${width} px`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `${process.env['SHOTS']}/api-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByRole('button', { name: 'Revoke Warehouse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The key “Warehouse” was revoked').waitFor();
  expect((await call()).status).toBe(401);
  expect(problems).toEqual([]);
});

it('loads a feed with the formula as pasted, until its key is revoked', async () => {
  const { origin } = program.stack;
  const { page, problems } = await program.open();
  await signIn(page, origin, 'brand@insights.test', '/api-keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Name').fill('Sheet');
  await dialog.getByText('Feeds', { exact: true }).click();
  await dialog.getByText('For Google Sheets, choose only Feeds').waitFor();
  await dialog.getByText('Metrics', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const ready = page.getByRole('dialog', { name: '“Sheet” is ready' });
  const formula = (await ready.locator('code').last().textContent()) ?? '';
  expect(await axeOn(page, 'a new key for feeds')).toEqual([]);
  await ready.getByText('I saved the key').click();
  await ready.getByRole('button', { name: 'Done' }).click();
  // What Google Sheets does with it.
  const [, address = ''] = /^=IMPORTDATA\("([^"]+)"\)$/.exec(formula) ?? [];
  const answer = await fetch(address);
  const [head = '', ...rows] = (await answer.text()).trimEnd().split('\r\n');
  expect([answer.status, head]).toEqual([200, 'date,siteId,site,currency,final,sessions,goals,costPerLead']);
  expect(rows.length).toBeGreaterThan(80);
  expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\d,[\w-]+,[^,]+,/);
  const key = new URL(address).searchParams.get('key') ?? '';
  for (const name of ['Excel', 'Looker Studio', 'Google Sheets']) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(await axeOn(page, `a feed for ${name}`)).toEqual([]);
  }
  for (const [width, height] of [[1440, 1000], [768, 1000], [390, 844]] as const) {
    await page.setViewportSize({ width, height });
    if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `${process.env['SHOTS']}/feeds-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.getByRole('button', { name: 'Revoke Sheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The key “Sheet” was revoked').waitFor();
  expect((await fetch(address)).status).toBe(401);
  expect(key).toMatch(/^ins_live_/);
  expect(problems).toEqual([]);
});
