import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putLog } from '../../functions/stores/logs.ts';
import { changeConnection } from '../../functions/stores/connections/connections.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const asAdmin = async (path: string): Promise<{ page: Page; problems: string[] }> => {
  const { page, problems } = await program.open();
  await signIn(page, program.stack.origin, 'admin@insights.test', path);
  return { page, problems };
};
const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+S');
  await page.getByText('Update successful').last().waitFor();
};
/** A red square of one pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

describe('the administration area, used by an administrator', () => {
  it('clears a saved field and removes a logo', async () => {
    const { page, problems } = await asAdmin('/admin/northfold-tampa');
    const city = page.getByLabel('City', { exact: true });
    await city.waitFor();
    await city.fill('Tampa Bay');
    await save(page);
    expect((await getNode('northfold-tampa'))?.attr.city).toBe('Tampa Bay');
    await city.fill('');
    await save(page);
    await expect.poll(async () => (await getNode('northfold-tampa'))?.attr.city).toBeUndefined();
    await page.reload();
    await city.waitFor();
    expect(await city.inputValue()).toBe('');

    const more = page.getByRole('button', { name: /More details/i });
    if ((await more.count()) > 0) await more.first().click();
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Replace' }).waitFor();
    await expect.poll(async () => (await getNode('northfold-tampa'))?.attr.logo).toBeDefined();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await save(page);
    await expect.poll(async () => (await getNode('northfold-tampa'))?.attr.logo).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it('moves an organization to another sales token; deletes a token only when empty', async () => {
    const { page, problems } = await asAdmin('/admin?tab=tokens');
    await page.getByRole('tab', { name: /SALES TOKENS/i }).click();
    await page.getByRole('button', { name: 'Sales token', exact: true }).click();
    await page.getByRole('textbox', { name: /^Sales token/i }).fill('quarry');
    await page.getByText('This Sales Token is available!').waitFor();
    await page.getByLabel('Description').fill('Quarry Street Partners');
    const affiliate = page.getByRole('switch', { name: /Affiliate/i });
    if ((await affiliate.count()) > 0 && !(await affiliate.first().isChecked())) await affiliate.first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Sales token has been created successfully').waitFor();

    await page.goto(`${program.stack.origin}/admin/evergreen`);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: /^Move \w+$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Move / });
    await dialog.getByLabel('Sales token').selectOption('quarry');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(async () => (await getNode('evergreen'))?.sitePath).toBe('/ISL/quarry/evergreen');
    expect((await getNode('evergreen-onboarding'))?.sitePath).toContain('/ISL/quarry/');

    await page.goto(`${program.stack.origin}/admin/quarry`);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('button', { name: /^Delete \w/ }).click();
    const deletion = page.getByRole('dialog', { name: /^Delete/ });
    await deletion.getByText(/Evergreen/).waitFor();
    expect(await deletion.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('reads two pages of logs to the end, and reports throttled or misconfigured connections', async () => {
    for (let index = 0; index < 60; index += 1)
      await putLog({ message: `Fault number ${index}`, url: 'https://x.test/overview', type: 'ERROR', userId: 'someone' }, new Date(Date.now() - index * 1000));
    const { page, problems } = await asAdmin('/logs');
    await page.getByText('Fault number 0', { exact: true }).first().waitFor();
    expect(await page.getByText('Fault number 59', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Load More' }).click();
    await page.getByText('Fault number 59', { exact: true }).first().waitFor();

    const until = new Date(Date.now() + 3_600_000).toISOString();
    await changeConnection('northfold-franchise', 'ga4', before => before && { ...before, state: 'throttled', throttledUntil: until });
    await page.goto(`${program.stack.origin}/admin/northfold-franchise/ga`);
    await page.getByText(/asked us to wait until/).first().waitFor();
    await changeConnection('northfold-franchise', 'ga4', before => before && { ...before, state: 'our-configuration', throttledUntil: undefined });
    await page.reload();
    await page.getByText(/paused because of a setting on our side/).first().waitFor();
    await changeConnection('northfold-franchise', 'ga4', before => before && { ...before, state: 'working' });
    expect(problems).toEqual([]);
  });
});
