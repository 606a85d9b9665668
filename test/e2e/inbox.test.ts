import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecommendation } from '../../functions/services/recommendations/add-recommendation.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { axeOn } from '../../scripts/bench/axe.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const title = 'Ask for reviews';

/** The same recommendation at two sites, as an administrator writes it. */
async function addToSites(): Promise<void> {
  const now = new Date();
  for (const siteId of ['northfold-franchise', 'northfold-houston']) {
    const node = await getNode(siteId);
    if (node === null) throw new Error(`${siteId} is missing`);
    const yearMonth = siteToday(now, 'UTC').slice(0, 7).replace('-', '');
    await addRecommendation(
      node, yearMonth,
      { requestId: `request-${siteId}`, category: 'coachingInsight', title, issue: '<p>No review came in 90 days. Ask three owners.</p>', status: 'pending' },
      { at: now.toISOString(), by: 'Avery Lindqvist' },
    );
  }
}

it('shows one finding of two sites as one row, with one change for both, an undo, and one request', async () => {
  await addToSites();
  const { origin } = program.stack;
  const { page, problems } = await program.open();
  await signIn(page, origin, 'brand@insights.test', '/notes');
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', request => void asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Inbox' }).click();
  const fact = page.getByRole('link', { name: `${title} at 2 sites`, exact: true });
  await fact.waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter(path => path.startsWith('/api/'))).toEqual(['/api/findings/northfold']);
  expect(await axeOn(page, 'inbox')).toEqual([]);

  // By keyboard: open the row, and finish it at both sites.
  await fact.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: `${title} at 2 sites`, exact: true });
  await detail.waitFor();
  expect(await detail.getByRole('rowheader').allTextContents()).toEqual(['Franchise site', 'Northfold Home Care Houston']);
  expect(await axeOn(page, 'inbox with an open row')).toEqual([]);
  await detail.getByRole('button', { name: 'Done at 2 sites' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`Done: ${title} at 2 sites`).waitFor();
  await fact.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Done/ }).click();
  await fact.waitFor();
  await page.getByText('2 waiting for their audit.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await fact.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^To do/ }).click();
  await fact.waitFor();

  // Snoozed at both sites, and back.
  await page.getByRole('button', { name: `Snooze: ${title} at 2 sites` }).click();
  await page.getByRole('button', { name: 'For a week' }).click();
  await fact.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Snoozed/ }).click();
  await page.getByRole('button', { name: `Bring back: ${title} at 2 sites` }).click();
  await fact.waitFor({ state: 'detached' });

  // Assigned to the reader: one task per site, and the row says so.
  await page.getByRole('link', { name: /^To do/ }).click();
  await page.getByRole('button', { name: `Assign: ${title} at 2 sites` }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText('Assigned to you at 2 sites, due in a week').waitFor();
  await page.getByRole('link', { name: /^Assigned to / }).first().waitFor();

  // The filters are in the address.
  await page.getByLabel('Assigned', { exact: true }).selectOption('Assigned to me');
  await page.waitForURL(/owner=me/);
  await fact.waitFor();
  await page.getByLabel('Kind', { exact: true }).selectOption('Alerts');
  await page.waitForURL(/kind=alert/);
  await page.getByText('No results').waitFor();
  await page.reload();
  await page.getByText('No results').waitFor();
  expect(problems).toEqual([]);
});

it('shows a site only what it has, on a phone', async () => {
  const { origin } = program.stack;
  const { page, problems } = await program.open({ width: 390, height: 844 }, 'dark');
  await signIn(page, origin, 'site@insights.test', '/alerts');
  await page.getByRole('link', { name: title, exact: true }).waitFor();
  expect(await page.getByText('Houston').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeOn(page, 'inbox on a phone')).toEqual([]);
  expect(problems).toEqual([]);
});
