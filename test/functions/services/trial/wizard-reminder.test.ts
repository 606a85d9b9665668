import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as notices } from '../../../../functions/jobs/dispatch-trial-notices.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { collectPageSpeed } from '../../../../functions/services/collection/collect-page-speed.ts';
import { changeNode } from '../../../../functions/services/tree/node-changes.ts';
import { createNode } from '../../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import type { NodeAttr } from '../../../../shared/model/node.ts';
import { whileRefused } from '../../support/failing.ts';
import { dyingAfter, startPeople } from '../../support/people.ts';
import { node, seedTree, user } from '../../support/tree.ts';

const plenty = { getRemainingTimeInMillis: () => 900_000 };
const event = { v: 1, job: 'trial-notices', timeZone: 'America/New_York' };
const createdAt = '2026-11-10T15:00:00.000Z';
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-10T15:00:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

async function signedUp(siteId: string, people: readonly string[], attr: NodeAttr = {}): Promise<void> {
  const site = node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr: { url: `https://${siteId}.test`, tz: 'Eastern', status: 'onboarding', ...attr }, createdAt });
  await createNode(site);
  await collectPageSpeed(site, new Date(createdAt));
  for (const userId of people) await putUser(user(userId, siteId, { createdAt, given_name: 'Elena' }));
}
async function morning(day: string): Promise<void> {
  setClock(() => new Date(`${day}T13:30:00Z`));
  await notices(event, plenty);
}
const listReminders = (userId: string) => program.mails().filter(({ to, subject }) => to.includes(`${userId}@insights.test`) && subject.includes('waiting'));

test('sends the checklist of an unfinished wizard once, a day later', async () => {
  await signedUp('site-stuck', ['stuck-one', 'stuck-two'], { logo: 'https://a.test/logo.png' });
  const counts = [];
  for (let day = 11; day <= 30; day += 1) {
    await morning(`2026-11-${day}`);
    await morning(`2026-11-${day}`);
    counts.push(listReminders('stuck-one').length);
  }
  // Not the next morning, which is less than a day later.
  expect(counts.slice(0, 3)).toEqual([0, 1, 1]);
  expect([listReminders('stuck-one').length, listReminders('stuck-two').length]).toEqual([1, 1]);
  const [mail] = listReminders('stuck-one');
  expect(mail?.subject).toBe('Your dashboard at The Insights Engine is waiting for you');
  expect(mail?.text).toContain('15% is done');
  expect(mail?.text).toContain('Left: Claim Google Analytics\nLeft: User Avatar\nDone: Company Logo\nLeft: Claim Social Media');
  expect(mail?.text).toMatch(/\/onboarding\n/);
  expect(mail?.text).toMatch(/Stop setup and trial emails:\n\S+\?of=reminders$/);
  expect(mail?.headers.map(({ name }) => name).sort()).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post']);
});

test('skips people who finished, are disabled, or whose site is suspended', async () => {
  await signedUp('site-through', ['through-one']);
  await changeNode('site-through', site => ({ ...site, attr: { ...site.attr, status: 'onboarded' } }));
  await signedUp('site-held', ['held-one'], { suspended: true });
  await signedUp('site-away', []);
  await putUser(user('away-one', 'site-away', { createdAt, disabled: true }));
  await signedUp('site-no-more', []);
  await putUser(user('no-more-one', 'site-no-more', { createdAt, mailChoices: { kinds: {}, reminders: 'never' } }));
  await signedUp('site-middle', ['middle-one'], { status: 'onboarded', onboarding: { step: 5, later: [], answers: [] } });
  await morning('2026-11-12');
  expect(['through-one', 'held-one', 'away-one', 'no-more-one', 'middle-one'].map(userId => listReminders(userId).length)).toEqual([0, 0, 0, 0, 1]);
});

test('reminds nobody twice, wherever a run dies', async () => {
  await signedUp('site-dies', ['dies-one', 'dies-two']);
  for (let steps = 1; steps < 40; steps += 1) {
    setClock(() => new Date('2026-11-12T13:30:00Z'));
    const { died } = await dyingAfter(steps, () => notices(event, plenty));
    if (!died) break;
  }
  expect(listReminders('dies-one').length).toBeLessThanOrEqual(1);
  expect(listReminders('dies-two').length).toBeLessThanOrEqual(1);
  await signedUp('site-lives', ['lives-one']);
  await morning('2026-11-12');
  expect(listReminders('lives-one')).toHaveLength(1);
});

test('sends a reminder tomorrow when its text could not be built today', async () => {
  await signedUp('site-unmade', ['unmade-one']);
  const isOfThemes = (asked: string) => asked.includes('themes');
  await whileRefused(isOfThemes, () => morning('2026-11-12'));
  expect(listReminders('unmade-one')).toEqual([]);
  await morning('2026-11-13');
  expect(listReminders('unmade-one')).toHaveLength(1);
});
