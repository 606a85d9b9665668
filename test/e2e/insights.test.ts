import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeOn } from '../../scripts/bench/axe.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const list = { name: 'Recommendations of all sites' } as const;

async function addOwn(page: Page, title: string, words: string, how: 'Publish' | 'Save as preview') {
  await page.getByRole('button', { name: 'Add your own' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add your own recommendation' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('The problem and what to do').fill(words);
  await dialog.getByRole('button', { name: how }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('an administrator bulk-publishes recommendations; the responsible user resolves, snoozes and wakes them', async () => {
  const { origin } = program.stack;
  const admin = await program.open();
  await signIn(admin.page, origin, 'admin@insights.test', '/insights');
  const ofAll = admin.page.getByRole('region', list);
  for (const site of ['northfold-franchise', 'northfold-houston']) {
    await admin.page.goto(`${origin}/insights?site=${site}`);
    await addOwn(admin.page, 'Look at the opening hours', 'Two of the directories show last year’s.', 'Save as preview');
    await ofAll.getByRole('button', { name: /^Preview [1-9]/ }).waitFor();
  }
  await ofAll.getByLabel('Site or text').fill('Look at the opening hours');
  await ofAll.getByRole('button', { name: /^Preview [1-9]/ }).click();
  const ticks = ofAll.getByRole('checkbox');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  const bar = ofAll.getByRole('group', { name: 'Bulk actions' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Publish 2' }).click();
  await admin.page.getByText('Publish: 2 of 2 done').waitFor();
  expect(await axeOn(admin.page, 'insights of all sites')).toEqual([]);

  const org = await program.open({ width: 390, height: 844 });
  await signIn(org.page, origin, 'org@insights.test', '/audits');
  const below = org.page.getByRole('region', list);
  await below.getByRole('button', { name: /^Pending [2-9]/ }).click();
  // Previews are nobody's but an administrator's.
  expect(await below.getByRole('button', { name: /^Preview/ }).count()).toBe(0);
  const open = Number(/\d+/.exec(await below.getByRole('button', { name: /^Pending \d/ }).innerText())?.[0]);
  const pending = (count: number) => below.getByRole('button', { name: `Pending ${count}`, exact: true }).waitFor();
  await below.getByRole('button', { name: /^Snooze 30 days: / }).first().click();
  await pending(open - 1);
  await below.getByRole('button', { name: 'Snoozed 1', exact: true }).click();
  await below.getByRole('button', { name: /^Unsnooze: / }).click();
  await pending(open);
  await below.getByRole('button', { name: /^Pending/ }).click();
  await below.getByRole('button', { name: /^Resolve: / }).first().click();
  await pending(open - 1);
  // It stands so for whoever asks next.
  await org.page.reload();
  await below.getByRole('button', { name: /^Resolved [1-9]/ }).waitFor();
  expect(await org.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect([admin.problems, org.problems]).toEqual([[], []]);
});

it('an administrator adds a custom recommendation, and the site sees it in its audit', async () => {
  const { origin } = program.stack;
  const admin = await program.open();
  await signIn(admin.page, origin, 'admin@insights.test', '/insights?site=northfold-franchise');
  await addOwn(admin.page, 'Ask three owners for a review', 'Nobody wrote one since July.', 'Publish');
  await admin.page.getByRole('heading', { name: /Ask three owners for a review/ }).first().waitFor();

  const dana = await program.open();
  await signIn(dana.page, origin, 'site@insights.test', '/audits?site=northfold-franchise');
  await dana.page.locator('a[href*="/audit/"]').first().click();
  await dana.page.getByText('Nobody wrote one since July.').waitFor();

  // Made a task and done, it asks whether it is resolved, and the board says what came of it.
  const title = 'Ask three owners for a review';
  await dana.page.getByRole('button', { name: `Create task: ${title}` }).first().click();
  await dana.page.getByRole('link', { name: 'Open task' }).first().waitFor();
  await dana.page.goto(`${origin}/task-manager?site=northfold-franchise`);
  const done = dana.page.getByRole('region', { name: 'Done', exact: true });
  const move = (to: string) => dana.page.getByRole('button', { name: `Move to ${to}: ${title}` }).click();
  const question = dana.page.getByRole('dialog', { name: 'Is the recommendation resolved too?' });
  await move('Doing');
  await move('Done');
  await question.getByText('is still open').waitFor();
  await question.getByRole('button', { name: 'Not yet' }).click();
  await done.getByText('The recommendation is still open').waitFor();
  await move('Doing');
  await move('Done');
  await question.getByRole('button', { name: 'Mark as resolved' }).click();
  await done.getByText('The next audit will show whether it helped').waitFor();
  expect(await axeOn(dana.page, 'board')).toEqual([]);
  await done.getByRole('link', { name: 'Recommendation' }).click();
  await expect.poll(() => new URL(dana.page.url()).pathname).toBe('/audits');
  expect([admin.problems, dana.problems]).toEqual([[], []]);
});

/** Resolves once the message line of a page that is yet to be opened has confirmed its first topics (an MQTT SUBACK). */
async function listens(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket');
  await line.waitForEvent('framereceived', ({ payload }) => Buffer.from(payload)[0] === 0x90);
}

it("a board immediately shows another user's changes", async () => {
  const { origin } = program.stack;
  const at = '/task-manager?site=northfold-franchise';
  const [dana, marcus] = [await program.open(), await program.open()];
  const isListening = listens(marcus.page);
  await signIn(marcus.page, origin, 'org@insights.test', at);
  await signIn(dana.page, origin, 'site@insights.test', at);
  const title = 'Compress hero images on mobile';
  const column = (page: typeof dana.page, name: string) => page.getByRole('region', { name, exact: true });
  await column(marcus.page, 'Doing').getByRole('button', { name: title, exact: true }).waitFor();
  await isListening;
  await column(dana.page, 'Doing').getByRole('button', { name: title, exact: true }).focus();
  await dana.page.keyboard.press('ArrowRight');
  // Well before the board would ask by itself.
  await column(marcus.page, 'Done').getByRole('button', { name: title, exact: true }).waitFor();
  expect([dana.problems, marcus.problems]).toEqual([[], []]);
});
