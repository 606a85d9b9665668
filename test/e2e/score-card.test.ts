import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScoreCards } from '../../functions/stores/score-cards.ts';
import { previousYearMonth, toYearMonth } from '../../shared/domain/periods/days.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

const siteId = 'northfold-franchise';
const month = previousYearMonth(toYearMonth(siteToday(new Date(), 'America/New_York')));
const period = `${month.slice(0, 4)}-${month.slice(4)}`;
let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const readStored = async () => (await readScoreCards(siteId, month, month, 'now'))[0];

describe('the score card summary', () => {
  it('is written, corrected and cleared by an organization for the site in the URL', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'org@insights.test', `/score-card?site=${siteId}&period=${period}`);
    const panel = page.getByRole('region', { name: 'Summary' });
    const dialog = page.getByRole('dialog', { name: 'Score card summary' });
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await panel.getByRole('button', { name: /^(Write a summary|Edit)$/ }).click();
    await dialog.getByLabel('Month').selectOption(month);
    await dialog.getByLabel('First-page keywords').fill('11');
    await dialog.getByText('Enter a whole number from 0 to 10').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('First-page keywords').fill('7');
    const text = dialog.getByRole('textbox', { name: 'Summary', exact: true });
    await text.fill('');
    await text.pressSequentially('More calls from ');
    await dialog.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('Raleigh');
    await save.click();
    await page.getByText('Update successful').waitFor();
    await panel.getByText('7 of 10 keywords rank on the first page').waitFor();
    expect(await panel.locator('.note-text strong').textContent()).toBe('Raleigh');
    expect(await readStored()).toMatchObject({ seo: { topTenKeywords: 7 }, summary: expect.stringContaining('<strong>Raleigh</strong>') });

    // Somebody else's change is not overwritten, and what was typed stays.
    await panel.getByRole('button', { name: 'Edit' }).click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('region', { name: 'Summary' }).getByRole('button', { name: 'Edit' }).click();
    await other.getByLabel('First-page keywords').fill('8');
    await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByText('8 of 10 keywords', { exact: false }).waitFor();
    await other.close();
    await dialog.getByLabel('First-page keywords').fill('3');
    await save.click();
    // Theirs is shown beside, once the report is loaded again.
    await dialog.getByText('changed this summary', { exact: false }).waitFor();
    expect(await dialog.getByLabel('First-page keywords').inputValue()).toBe('3');
    expect((await readStored())?.seo).toEqual({ topTenKeywords: 8 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.reload();
    await panel.getByText('8 of 10 keywords', { exact: false }).waitFor();
    await panel.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('First-page keywords').fill('');
    await text.fill('');
    await save.click();
    await expect.poll(readStored).toMatchObject({ seo: null, summary: null });
    expect(problems).toEqual([]);
  });

  it('is absent from the all-sites view, when the URL names no site', async () => {
    const { page, problems } = await program.open();
    await signIn(page, program.stack.origin, 'org@insights.test', '/score-card');
    await page.getByRole('heading', { name: 'Sites by score' }).waitFor();
    expect(await page.getByRole('region', { name: 'Summary' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
