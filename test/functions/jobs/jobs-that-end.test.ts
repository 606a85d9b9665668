import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as announceIntakes } from '../../../functions/jobs/announce-intakes.ts';
import { handler as digest } from '../../../functions/jobs/dispatch-alert-digest.ts';
import { scheduledJob } from '../../../functions/jobs/scheduled-job.ts';
import { isShortOfTime } from '../../../functions/runtime/job-time.ts';
import { forIntakesOfZone } from '../../../functions/services/leads/zone-intakes.ts';
import { listDue } from '../../../functions/stores/jobs/held-mails.ts';
import { putNews } from '../../../functions/stores/jobs/alert-news.ts';
import { putIntake } from '../../../functions/stores/leads/intakes.ts';
import { putUser } from '../../../functions/stores/users/users.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { startPeople } from '../support/people.ts';
import { runToEnd } from '../support/started-again.ts';
import { seedTree, user } from '../support/tree.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
const timeZone = 'America/New_York';
const names = Array.from({ length: 9 }, (_none, index) => `intake-${index}`);
const makeIntake = (siteRefId: string, siteId = 'site-n1'): LeadIntake => ({
  siteRefId, siteId, crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names: {}, keepMonths: 48, addedAt: '2026-01-01T00:00:00.000Z', revision: 1,
});
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-22T13:15:00Z') });
  await seedTree();
  for (const name of names) await putIntake(makeIntake(name), []);
  // Their site is gone: looked at, and nothing is done.
  await putIntake(makeIntake('intake-4-lost', 'site-gone'), []);
});
afterAll(() => program.stop());

/** The intakes that runs with time for so many of them work on, in order. */
async function visited(questions: number): Promise<{ runs: number; seen: string[] }> {
  const seenRefIds: string[] = [];
  const job = scheduledJob('Looked at', (event, time) =>
    forIntakesOfZone(event, time, async ({ intake }) => void seenRefIds.push(intake.siteRefId)),
  );
  const runs = await runToEnd(job, { v: 1, job: 'pull-leads', timeZone }, questions);
  return { runs, seen: seenRefIds };
}

test.each([[1, 10], [2, 5], [3, 4], [9, 2], [10, 1]])('a job with time for %i of ten intakes per run visits each once, in %i runs', async (questions, runs) => {
  expect(await visited(questions)).toEqual({ runs, seen: names });
});

test('a failure is counted, and no other item is skipped or repeated', async () => {
  const seenRefIds: string[] = [];
  const job = scheduledJob('Looked at', (event, time) =>
    forIntakesOfZone(event, time, async ({ intake: { siteRefId } }) => {
      seenRefIds.push(siteRefId);
      if (siteRefId === 'intake-3') throw new Error('It fails');
    }),
  );
  const counted = () => program.lines.filter(line => line.includes('"FailedJobItems":1')).length;
  const before = counted();
  await runToEnd(job, { v: 1, job: 'pull-leads', timeZone }, 2);
  expect(seenRefIds).toEqual(names);
  expect(counted() - before).toBe(1);
});

test('the next run begins with the unfinished item', async () => {
  const seenRefIds: string[] = [];
  const job = scheduledJob('Looked at', (event, time) =>
    forIntakesOfZone(event, time, async ({ intake }) => {
      seenRefIds.push(intake.siteRefId);
      return isShortOfTime(time) ? 'unfinished' : undefined;
    }),
  );
  // Asked twice an intake: before it and within it.
  await runToEnd(job, { v: 1, job: 'expire-leads', timeZone }, 3);
  expect([...new Set(seenRefIds)]).toEqual(names);
  expect(seenRefIds.length).toBeGreaterThan(names.length);
});

test('intake announcements finish, however short a run is', async () => {
  expect(await runToEnd(announceIntakes, { v: 1, job: 'announce-intakes', timeZone }, 1)).toBe(10);
});

test('a digest that runs out of time continues with the remaining people, emailing each once', async () => {
  const people = Array.from({ length: 6 }, (_none, index) => `reader-${index}`);
  for (const userId of people) await putUser(user(userId, 'site-n2'));
  const news = { nodeId: 'site-n2', siteId: 'site-n2', siteName: 'N2', ruleId: 'rule-x', openedAt: '2026-11-22T10:00:00.000Z', event: 'opened', at: '2026-11-22T10:00:00.000Z', title: 'Fewer sessions', words: 'By half', link: '/alerts', kind: 'numbers' } as const;
  await putNews({ timeZone, news });
  const mailed = () => people.map(userId => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`)).length);
  // A run has time for two people.
  expect(await runToEnd(digest, { v: 1, job: 'alert-digest', timeZone }, 2)).toBeGreaterThan(2);
  expect(mailed()).toEqual(people.map(() => 1));
});

test('a digest that runs out of time while it delays lines for weekly readers continues, delaying each once', async () => {
  const readers = ['weekly-a', 'weekly-b', 'weekly-c'];
  for (const userId of readers) await putUser(user(userId, 'site-s1', { mailChoices: { kinds: { numbers: 'weekly' } } }));
  const rules = ['rule-1', 'rule-2', 'rule-3'];
  const news = { nodeId: 'site-s1', siteId: 'site-s1', siteName: 'S1', openedAt: '2026-11-22T10:00:00.000Z', event: 'opened', at: '2026-11-22T10:00:00.000Z', title: 'Fewer sessions', words: 'By half', link: '/alerts', kind: 'numbers' } as const;
  for (const ruleId of rules) await putNews({ timeZone, news: { ...news, ruleId } });
  // A run has time for two of nine lines.
  expect(await runToEnd(digest, { v: 1, job: 'alert-digest', timeZone }, 2)).toBeGreaterThan(3);
  const held = await listDue(timeZone, new Date('2026-12-31T00:00:00Z'));
  expect(held.map(({ userId, news: { ruleId } }) => `${userId} ${ruleId}`).sort()).toEqual(readers.flatMap(userId => rules.map(ruleId => `${userId} ${ruleId}`)));
});
