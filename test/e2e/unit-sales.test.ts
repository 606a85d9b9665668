import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { readUnits } from '../../functions/stores/sales.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

const siteId = 'northfold-franchise';
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

/** Units of one deal type by month, as they are kept. */
async function readMonthUnits(metricKey: string, year: number): Promise<(number | undefined)[]> {
  const months = await readUnits(siteId, `${year}01`, `${year}12`);
  return months.map(({ content }) => content.entries.find(entry => entry.metricKey === metricKey)?.value);
}

describe('unit sales entered by a franchise', () => {
  it('are typed and pasted by keyboard, corrected, saved, undone, uploaded and shown in the module', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'org@insights.test', `/unit-sales-entry?site=${siteId}`);
    const year = Number((await page.locator('.entry-table thead .entry-total').textContent()) ?? '');
    const before = await readMonthUnits('resale', year);
    const cell = (name: string, month = 'January') => page.getByLabel(`${name}, ${month} ${year}`, { exact: true });

    await cell('Resale, units').fill('2o');
    await page.getByText('Units must be a number. 2o contains a letter.').waitFor();
    await page.getByText('1 unsaved change in Jan, 1 needs correcting').waitFor();
    await page.getByRole('button', { name: 'Show problem' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0);

    // A block of two cells, down from units to revenue per unit.
    await cell('Resale, units').evaluate((element, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, '7\n61,000.50');
    expect(await cell('Resale, revenue per unit').inputValue()).toBe('61,000.50');
    await cell('Resale, units').focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Resale, revenue per unit, January ${year}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // January is closed in November: a reason is asked for.
    const dialog = page.getByRole('dialog', { name: 'Change a closed month?' });
    await dialog.getByLabel('Reason').fill('Recount');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect((await readMonthUnits('resale', year))[0]).toBe(7);
    await page.getByRole('button', { name: `Undo Jan ${year}` }).click();
    await page.getByText('Undone. The earlier numbers are back.').waitFor();
    expect(await readMonthUnits('resale', year)).toEqual(before);

    const row = [`${year}-01`, 'Resale', 5, 60_000].map(value => (typeof value === 'number' ? { value, type: Number } : { value, type: String }));
    const wrong = ['Mrz', 'Resale', 1, 1].map(value => (typeof value === 'number' ? { value, type: Number } : { value, type: String }));
    const sheet = await writeXlsxFile([['Month', 'Deal type', 'Units', 'Revenue per unit'].map(value => ({ value, type: String })), row, wrong]).toBlob();
    await page.locator('[data-upload="units"]').setInputFiles({ name: 'sales.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await sheet.arrayBuffer()) });
    await page.getByText('sales.xlsx: 1 of 2 rows accepted').waitFor();
    await page.getByText('Unknown month. Use Mar 2025 or 2025-03').waitFor();
    expect(await readMonthUnits('resale', year)).toEqual(before);
    await page.getByLabel(/^Reason for changing/).fill('Books of the year');
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 row of sales.xlsx saved.').waitFor();
    expect((await readMonthUnits('resale', year))[0]).toBe(5);
    expect((await readMonthUnits('new-franchise', year))[0]).toBeUndefined();

    await page.goto(`${program.stack.origin}/unit-sales?site=${siteId}`);
    const stored = await readUnits(siteId, `${year}01`, `${year}12`);
    const units = stored.flatMap(({ content }) => content.entries).reduce((sum, { value }) => sum + value, 0);
    await page.getByRole('heading', { name: 'Units by month', exact: true }).waitFor();
    expect(await page.locator('.module-figures dd b').first().textContent()).toBe(String(units));
    expect(problems).toEqual([]);
  });

  it('show CRM deals alongside, and a long name widens no month column', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'org@insights.test', `/unit-sales-entry?site=${siteId}`);
    await page.getByRole('rowheader', { name: 'Won leads, CRM' }).waitFor();
    const width = () => page.locator('.entry-table thead th').nth(1).evaluate(head => head.getBoundingClientRect().width);
    const before = await width();
    await page.getByRole('button', { name: 'Add deal type' }).click();
    await page.getByLabel('Deal type', { exact: true }).fill('Master area development rights of several states '.repeat(2).slice(0, 80));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Master area development rights').first().waitFor();
    expect(Math.abs((await width()) - before)).toBeLessThan(2);
    expect(problems).toEqual([]);
  });

  it('are read-only for an affiliate, and hidden from everyone else', async () => {
    const { page } = await program.open();
    await signIn(page, program.stack.origin, 'affiliate@insights.test', '/unit-sales-entry');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/overview');
  });
});
