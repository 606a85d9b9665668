import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { readThrough } from '../../scripts/browser/layout.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** Notes from a chart to its mark, tooltip, table and the Notes page; the panel of a day. */
let program: Program;
let page: Page;
let problems: readonly string[];
beforeAll(async () => {
  program = await startProgram();
  ({ page, problems } = await program.open());
  await signIn(page, program.stack.origin, 'site@insights.test');
});
afterAll(() => program.stop());
const open = (path: string) => readThrough(page, `${program.stack.origin}${path}`);
const slider = () => page.getByRole('slider', { name: 'Points of Sessions' });
/** Moves to the same point from wherever the slider is. */
async function sixthFromTheEnd(): Promise<void> {
  await slider().focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
}
const text = 'Price list sent to all leads';

it('pressing A on a chart point adds a note, which the point then shows', async () => {
  await open('/overview');
  await sixthFromTheEnd();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill(text);
  expect(await axeOn(page, 'note dialog')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const readValueText = async () => {
    await sixthFromTheEnd();
    return (await slider().getAttribute('aria-valuetext')) ?? '';
  };
  await expect.poll(readValueText).toContain(`note: ${text}`);
  expect(await page.locator('.chart-tip').innerText()).toContain(text);
  await page.getByRole('button', { name: 'Sessions a day as table' }).click();
  expect(await page.locator('.trend-table').innerText()).toContain(text);
  await page.getByRole('button', { name: 'Sessions a day as chart' }).click();
});

it('Enter opens the day with correct totals and note; arrow keys navigate, Escape returns', async () => {
  await sixthFromTheEnd();
  await page.keyboard.press('Enter');
  const panel = page.locator('.day-panel');
  await panel.locator('tfoot').waitFor();
  expect(await panel.innerText()).toContain(text);
  const numbers = (await panel.locator('.day-table tr').evaluateAll(rows => rows.map(row => row.lastElementChild?.textContent ?? ''))).slice(1).map(cell => Number(cell.replace('−', '-').replaceAll(/[+,]/g, '')));
  expect(numbers.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(numbers.at(-1));
  expect(await axeOn(page, 'day panel')).toEqual([]);
  const day = /day=([\d-]+)/.exec(page.url())?.[1] ?? '';
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => /day=([\d-]+)/.exec(page.url())?.[1] ?? day).not.toBe(day);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await slider().evaluate(element => element === document.activeElement)).toBe(true);
});

it('finds, edits and deletes a note on the Notes page, and undoes a deletion', async () => {
  await open('/notes');
  const list = page.locator('.note-list');
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('price list');
  await expect.poll(() => list.locator('li').count()).toBe(1);
  await page.getByRole('button', { name: `Edit note: ${text}` }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(`${text} again`);
  await page.getByRole('button', { name: 'Save note' }).click();
  await list.getByText(`${text} again`).waitFor();
  await page.getByRole('button', { name: `Delete note: ${text} again` }).click();
  await page.getByText('No matching notes').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByText(`${text} again`).waitFor();
});

it('turning off a kind removes it from the charts', async () => {
  await page.getByText('Written by people').last().click();
  // Every month but a few has a holiday.
  await page.getByText('US holidays').last().click();
  await open('/overview');
  await slider().focus();
  expect(await page.locator('.trend .chart-legend').innerText()).not.toContain('Notes');
  expect(problems).toEqual([]);
});
