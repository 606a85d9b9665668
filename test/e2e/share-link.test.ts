import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { type Program, startProgram } from './support.ts';
import { signIn } from './sign-in.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

it('shares a password-protected report by link without an account, then revokes the link', async () => {
  const { origin } = program.stack;
  const { page, problems } = await program.open();
  await signIn(page, origin, 'brand@insights.test', '/report-monthly');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Monthly Report' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('Enter who the link is for').waitFor();
  await dialog.getByLabel('Email to (optional)').fill('gary@bank.example');
  await dialog.getByLabel('Note (optional)').fill('Call me about October.');
  await dialog.locator('input[name=share-password]').fill('Sunflower');
  await dialog.getByText('Hide money amounts').click();
  expect(await axeOn(page, 'sharing a report')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  const sent = page.getByRole('dialog', { name: 'Report sent' });
  await sent.getByText('Sent to gary@bank.example.').waitFor();
  const address = (await sent.locator('code').textContent()) ?? '';
  await sent.getByRole('button', { name: 'Done' }).click();

  for (const width of [1440, 390]) {
    const reader = await program.open({ width, height: 900 });
    await reader.page.goto(`${origin}${new URL(address).pathname}${new URL(address).hash}`);
    const typed = reader.page.locator('input[name=password]');
    await typed.fill('Marigold');
    await typed.press('Enter');
    await reader.page.getByText('Wrong password').waitFor();
    await typed.fill('Sunflower');
    await typed.press('Enter');
    await reader.page.getByText('Shared by Priya Hollander').waitFor();
    await reader.page.getByText('Call me about October.').waitFor();
    expect(await axeOn(reader.page, `a shared report at ${width} px`)).toEqual([]);
    // Sessions are there, money is not, and nothing leads into the product.
    const main = reader.page.locator('main');
    expect(await main.getByText('Sessions', { exact: true }).count()).toBeGreaterThan(0);
    expect(await main.innerText()).not.toMatch(/[$€£]|Return on ad spend.*\d/);
    expect(await main.locator('a[href]').count()).toBe(0);
    expect(await reader.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(reader.problems).toEqual([]);
    await reader.context.close();
  }

  await page.goto(`${origin}/share-links`);
  const row = page.getByRole('row').filter({ hasText: 'gary@bank.example' });
  await row.getByText('Live').waitFor();
  expect(await row.innerText()).toMatch(/Password[\s\S]*Money hidden[\s\S]*\b2\b/);
  expect(await axeOn(page, 'share links')).toEqual([]);
  await row.getByRole('button', { name: 'Revoke the link for gary@bank.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').waitFor();
  const late = await program.open();
  await late.page.goto(`${origin}${new URL(address).pathname}${new URL(address).hash}`);
  await late.page.getByRole('heading', { name: 'This link doesn\'t work' }).waitFor();
  expect(problems).toEqual([]);
});
