import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { demoPassword } from '../../scripts/seed/demo-tree.ts';
import { axeOn } from '../../scripts/bench/axe.ts';
import { computeCode } from '../support/authenticator.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const email = 'site@insights.test';
const code = (secret: string) => computeCode(secret, Date.now());
/** A code works once: the next one is accepted 30 seconds early. */
const nextCode = (secret: string) => computeCode(secret, Date.now() + 30_000);

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
}
const problemsOf = async (page: Page, view: string) => (await axeOn(page, view)).map(({ rule, targets }) => `${view}: ${rule} ${targets}`);

test('a user sets up an authenticator app, logs in with a code, and an administrator resets it', async () => {
  const { page, problems } = await program.open();
  // With the password: a kept session is too old to change how its user signs in.
  await page.goto(`${program.stack.origin}/login`);
  await enterPassword(page);
  await page.waitForURL(url => !url.pathname.startsWith('/login'));
  await page.goto(`${program.stack.origin}/settings`);
  await page.locator('#two-step').getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: `QR code for ${email}` }).waitFor();
  problems.push(...(await problemsOf(page, 'set-up')));
  const secret = (await dialog.locator('.two-step-key').innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('6-digit code').fill('000 000');
  await page.keyboard.press('Enter');
  await dialog.getByText('Wrong code').waitFor();
  await dialog.getByLabel('6-digit code').fill(code(secret));
  await page.keyboard.press('Enter');

  await page.getByText('Two-step sign-in is on. Log in with your password and a code').waitFor();
  await enterPassword(page);
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  problems.push(...(await problemsOf(page, 'code')));
  await page.getByLabel('6-digit code').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong code').waitFor();
  await page.getByRole('button', { name: "Can't get a code?" }).click();
  await page.getByText('Ask an administrator of your company').waitFor();
  await page.getByLabel('6-digit code').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('main').waitFor();
  await page.waitForURL(url => !url.pathname.startsWith('/login'));

  const admin = await program.open();
  await signIn(admin.page, program.stack.origin, 'admin@insights.test', '/users');
  await admin.page.goto(`${program.stack.origin}/users`);
  await admin.page.getByLabel('Name or email').fill(email);
  await admin.page.getByRole('row', { name: email }).getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await admin.page.getByLabel('Reason').fill('Lost the phone');
  problems.push(...(await problemsOf(admin.page, 'reset')));
  await admin.page.getByRole('button', { name: 'Reset', exact: true }).click();
  await admin.page.getByText(`Two-step sign-in is off for ${email}`).waitFor();

  const again = await program.open();
  await again.page.goto(`${program.stack.origin}/login`);
  await enterPassword(again.page);
  await again.page.waitForURL(url => !url.pathname.startsWith('/login'));
  expect([...problems, ...admin.problems, ...again.problems]).toEqual([]);
});
