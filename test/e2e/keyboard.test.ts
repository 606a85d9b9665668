import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../scripts/seed/demo-tree.ts';
import { readFocus, holds, tabTo } from './keyboard-focus.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const fromTheTop = async (page: Page, path?: string): Promise<void> => {
  if (path !== undefined) await page.goto(`${program.stack.origin}${path}`);
  await page.getByRole('main').waitFor();
  await page.locator('.user-button:not([aria-hidden])').waitFor();
  await page.locator('.skip-link').focus();
};
const press = (page: Page, key: string) => page.keyboard.press(key);
const city = (page: Page) => page.getByLabel('City', { exact: true });

async function signedIn(email: string): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await program.open();
  await page.goto(`${program.stack.origin}/login`);
  await page.getByLabel('Email').waitFor();
  await tabTo(page, /^Email/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(demoPassword);
  await press(page, 'Enter');
  await page.waitForURL(/\/overview/);
  return { page, problems };
}

describe('using only the keyboard', () => {
  it('the shell: sign-in, skip link, menus, palette, search, filters, a table and its export', async () => {
    const { page, problems } = await signedIn('brand@insights.test');
    await fromTheTop(page);
    await press(page, 'Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect((await readFocus(page)).seen).toBe(true);

    // A site of which the small demonstration has numbers.
    await fromTheTop(page, '/overview?site=northfold-franchise');
    await tabTo(page, /^Website Performance$/);
    await press(page, 'Enter');
    await tabTo(page, /^Site Performance$/, 1);
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Sessions a day' }).waitFor();
    await holds(page, /^Site Performance$/);

    await fromTheTop(page);
    await tabTo(page, /^Notifications/);
    await press(page, 'Enter');
    await page.getByRole('link', { name: 'View more' }).waitFor();
    await tabTo(page, /^View more$/);
    await press(page, 'Escape');
    await holds(page, /^Notifications/);
    await tabTo(page, /user menu$/);
    await press(page, 'Enter');
    await tabTo(page, /^Search$/, 1);
    await press(page, 'Enter');
    await holds(page, /^Search everything$/);
    await press(page, 'Escape');
    await holds(page, /user menu$/);

    await press(page, '?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await press(page, 'Escape');
    await holds(page, /user menu$/);

    await tabTo(page, /^Period/);
    const period = (await readFocus(page)).name;
    await press(page, 'Enter');
    await holds(page, /^Last 31 days/);
    await press(page, 'ArrowDown');
    await press(page, 'Escape');
    await holds(page, new RegExp(`^${period.replaceAll(/[^\w ]/g, '.')}$`));
    await press(page, 'Enter');
    await holds(page, /^Last 31 days/);
    await press(page, 'ArrowDown');
    await press(page, 'Enter');
    await tabTo(page, /^Apply$/);
    await press(page, 'Enter');
    await page.waitForURL(/period=this-month/);
    await holds(page, /^Period /);

    await tabTo(page, /^Sessions a day as table$/);
    await press(page, 'Enter');
    await page.getByRole('table', { name: 'Sessions a day' }).waitFor();
    await tabTo(page, /^Export Sessions a day$/);
    await press(page, 'ArrowUp');
    await holds(page, /^Print$/);
    await press(page, 'Escape');
    await holds(page, /^Export Sessions a day$/);

    await press(page, '/');
    await holds(page, /^Site name$/);
    await page.keyboard.type('Northfold Home Care Tampa');
    await page.getByRole('option', { name: /Tampa/ }).first().waitFor();
    await press(page, 'Enter');
    await page.waitForURL(/site=northfold-tampa/);
    // That site has no numbers to export: what stood before the button takes the focus.
    await expect.poll(async () => (await readFocus(page)).name).not.toMatch(/^nothing$|^Site name$/);
    expect(problems).toEqual([]);
  });

  it('administration: tree, editor, questions, people and lists', async () => {
    const { page, problems } = await signedIn('admin@insights.test');
    await fromTheTop(page, '/admin/northfold-tampa');
    await city(page).waitFor();
    await tabTo(page, /^COMPANY|^BRAND/);
    await press(page, 'ArrowRight');
    await holds(page, /^SALES TOKENS$/);
    await press(page, 'ArrowLeft');
    await holds(page, /^COMPANY|^BRAND/);
    await tabTo(page, /^Back to/);
    await press(page, 'Enter');
    await expect.poll(async () => (await readFocus(page)).name).not.toBe('nothing');

    // Drilling down: the row goes with its list, the focus stays in the list.
    await fromTheTop(page, '/admin/northfold');
    await tabTo(page, /^Back to Compan|^Back to Brand/);
    await press(page, 'Enter');
    await tabTo(page, /^Northfold Home Care( \d+)?$/);
    await press(page, 'Enter');
    await page.getByRole('button', { name: /^Northfold Franchising/ }).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.tree-pane') !== null)).toBe(true);

    await fromTheTop(page, '/admin/northfold-tampa');
    await city(page).waitFor();
    const saved = await city(page).inputValue();
    const typed = `${saved}ville`;
    await tabTo(page, /^City$/);
    await press(page, 'Control+A');
    await page.keyboard.type(typed);
    await fromTheTop(page);
    await tabTo(page, /^Northfold Home Care Atlanta|^Northfold Atlanta/);
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press(page, 'Escape');
    await holds(page, /Atlanta/);
    expect(await city(page).inputValue()).toBe(typed);
    await tabTo(page, /^Discard$/);
    await press(page, 'Enter');
    await expect.poll(() => city(page).inputValue()).toBe(saved);
    expect((await readFocus(page)).name).not.toBe('nothing');
    await tabTo(page, /^City$/);
    await press(page, 'Control+A');
    await page.keyboard.type(typed);
    await fromTheTop(page);
    await tabTo(page, /^Save$/);
    await press(page, 'Enter');
    await page.getByText('Update successful').last().waitFor();
    await holds(page, /^Save$/);
    await fromTheTop(page, '/admin/northfold-tampa');
    await expect.poll(() => city(page).inputValue().catch(() => '')).toBe(typed);

    await page.locator('.options-menu button').focus();
    await press(page, 'Enter');
    await tabTo(page, /^Delete site$/, 8);
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Delete site' }).waitFor();
    await press(page, 'Escape');
    await holds(page, /^Options$/);
    await expect.poll(() => city(page).isEnabled()).toBe(true);

    await page.getByRole('button', { name: 'Add user' }).focus();
    await press(page, 'Enter');
    await tabTo(page, /^First name/, 3);
    await page.keyboard.type('Kay');
    await tabTo(page, /^Last name/, 1);
    await page.keyboard.type('Board');
    await tabTo(page, /^Email/, 1);
    await page.keyboard.type('kay.board@example.test');
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Generated password' }).waitFor();
    await tabTo(page, /^Done$/, 4);
    await press(page, 'Enter');
    await holds(page, /^Add user$/);
    await tabTo(page, /^Delete Kay Board$/);
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Delete user' }).waitFor();
    await press(page, 'Escape');
    await holds(page, /^Delete Kay Board$/);
    await press(page, 'Enter');
    await tabTo(page, /^Delete$/, 3);
    await press(page, 'Enter');
    await page.getByText('kay.board@example.test', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(async () => (await readFocus(page)).name).not.toBe('nothing');

    await fromTheTop(page, '/users');
    await tabTo(page, /^Name or email/);
    await page.keyboard.type('hollander');
    await page.getByText(/^1 shown/).waitFor();
    await tabTo(page, /^Edit Priya Hollander$/);
    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Escape');
    await holds(page, /^Edit Priya Hollander$/);

    await fromTheTop(page, '/settings');
    await page.getByLabel('First Name').waitFor();
    await tabTo(page, /^First Name/);
    await press(page, 'End');
    await page.keyboard.type('a');
    await press(page, 'Enter');
    await page.getByText('Update successful').last().waitFor();
    await holds(page, /^First Name/);
    expect(problems).toEqual([]);
  });
});
