import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { clicksToTasks } from '../../scripts/browser/task-clicks.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const address = '/directories?site=northfold-franchise';

it('an administrator completes a profile: ring, sidebar and public card follow, and a site’s person sees it', { timeout: 120_000 }, async () => {
  const { origin } = program.stack;
  const admin = await program.open();
  await signIn(admin.page, origin, 'admin@insights.test', address);
  const { page } = admin;
  const ring = (percent: number, of = 'Profile completeness') => page.getByRole('img', { name: `${of}: ${percent} of 100`, exact: true }).waitFor();
  await ring(80);
  // The tag that is missing is added with one press, and is worth its 10.
  await page.getByText('utm_medium is missing; add utm_medium=referral').waitFor();
  await page.getByRole('button', { name: 'Add it' }).click();
  await ring(90);
  // What is missing leads to its field.
  await page.getByRole('button', { name: 'Add a link to a video' }).click();
  expect(await page.getByLabel('Video', { exact: true }).evaluate(field => field === document.activeElement)).toBe(true);
  await page.keyboard.type('https://vimeo.com/123456789');
  await ring(100);
  await page.getByLabel('Veteran benefit', { exact: true }).fill('20% off the franchise fee');
  await page.getByRole('article', { name: /^Preview of/ }).getByText('20% off the franchise fee').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved').waitFor();
  await ring(100, 'Veteran profile');
  expect(await axeOn(page, 'directories')).toEqual([]);

  const dana = await program.open({ width: 390, height: 844 });
  await signIn(dana.page, origin, 'site@insights.test', address);
  await dana.page.getByRole('img', { name: 'Profile completeness: 100 of 100', exact: true }).waitFor();
  expect(await dana.page.getByLabel('Listing at VetFran').inputValue()).toBe('https://www.vetfran.org/franchise/northfold');
  expect(await dana.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect([admin.problems, dana.problems]).toEqual([[], []]);
});

it('nobody gets in whose sales token has no directoryAccess', async () => {
  const { page } = await program.open();
  await signIn(page, program.stack.origin, 'shop@insights.test', '/directories');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/overview');
});

it('a board on a phone: a card is moved by its arrow, and one’s own tasks of all sites stand in one list', { timeout: 120_000 }, async () => {
  const { page, problems } = await program.open({ width: 390, height: 844 });
  await signIn(page, program.stack.origin, 'site@insights.test', '/task-manager?site=northfold-franchise');
  const title = 'Add a thank-you page goal to the franchise form';
  await page.getByRole('button', { name: `Move to Doing: ${title}` }).click();
  await page.getByRole('region', { name: 'Doing', exact: true }).getByRole('button', { name: title, exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeOn(page, 'board')).toEqual([]);
  await page.getByRole('button', { name: 'My sites' }).click();
  await page.getByRole('region', { name: 'Your tasks on all sites' }).getByText(title).waitFor();
  expect(problems).toEqual([]);
});

it('several tasks are given, moved and taken back together; deleting names them first', { timeout: 180_000 }, async () => {
  const { page, problems } = await program.open();
  await signIn(page, program.stack.origin, 'site@insights.test', '/task-manager?site=northfold-franchise');
  for (const title of ['Bulk one', 'Bulk two']) {
    await page.getByRole('button', { name: 'New task', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await page.getByRole('dialog').getByRole('button', { name: /^(Make|Add|Save)/ }).click();
    await page.getByRole('button', { name: title, exact: true }).waitFor();
  }
  const choose = async () => {
    for (const title of ['Bulk one', 'Bulk two']) await page.getByRole('checkbox', { name: `Choose ${title}` }).check();
  };
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await choose();
  const bar = page.getByRole('group', { name: 'With the chosen tasks' });
  await bar.getByText('2 selected').waitFor();
  expect(await axeOn(page, 'bulk bar')).toEqual([]);
  await bar.getByRole('button', { name: 'Move to' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Doing' }).click();
  for (const title of ['Bulk one', 'Bulk two']) await column('Doing').getByRole('button', { name: title, exact: true }).waitFor();
  await page.getByText('2 tasks moved to Doing').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const title of ['Bulk one', 'Bulk two']) await column('Open').getByRole('button', { name: title, exact: true }).waitFor();
  await choose();
  await bar.getByRole('button', { name: 'Due date' }).click();
  await page.getByRole('dialog').getByLabel('Due').fill('2030-01-31');
  await page.getByRole('dialog').getByRole('button', { name: 'Set for 2 tasks' }).click();
  await page.getByText('2 tasks due 31 Jan 2030').waitFor();
  await choose();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('“Bulk one”, “Bulk two” and their comments').or(page.getByRole('dialog').getByText('“Bulk two”, “Bulk one” and their comments')).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Bulk (one|two)$/ }).count()).toBe(0);
  expect(problems).toEqual([]);
});

it('from a finding to its task are two presses at most', { timeout: 120_000 }, async () => {
  const { page, context } = await program.open();
  await signIn(page, program.stack.origin, 'admin@insights.test');
  const clicks = await clicksToTasks(page, program.stack.origin, 'northfold-franchise');
  expect(Math.max(...clicks.map(({ clicks: count }) => count))).toBeLessThanOrEqual(2);
  expect(clicks.map(({ kind }) => kind)).toEqual(['recommendation', 'audit']);
  await context.close();
});
