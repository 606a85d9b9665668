import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as sweep } from '../../../../functions/jobs/sweep-deferred.ts';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../../../functions/runtime/clock.ts';
import { showProgress } from '../../../../functions/services/collection/backfill-progress.ts';
import { getConnection, putConnection } from '../../../../functions/stores/connections/connections.ts';
import { countWindow, createBackfillJob, getBackfillJob } from '../../../../functions/stores/jobs/jobs.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import { putUser } from '../../../../functions/stores/users/users.ts';
import type { RecordService } from '../../../../shared/platforms/registry.ts';
import type { NodeAttr } from '../../../../shared/model/node.ts';
import { startPeople } from '../../support/people.ts';
import { node, seedTree, user } from '../../support/tree.ts';

const timeZone = 'America/New_York';
const began = new Date('2026-11-10T15:00:00Z');
const after = (minutes: number) => new Date(began.getTime() + minutes * 60_000);
const accounts = { ga4: { tokenId: 'ga4:abcdefghij', accountId: '1', accountName: 'A', propertyId: '9', propertyName: 'Web' } };
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: began, queues: true });
  await seedTree();
});
afterAll(() => program.stop());

async function siteWith(siteId: string, attr: NodeAttr): Promise<void> {
  await createNode(node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE', { attr: { tz: 'Eastern', status: 'onboarded', accounts, ...attr }, createdAt: began.toISOString() }));
  await putUser(user(`${siteId}-one`, siteId, { given_name: 'Elena' }));
  await putUser(user(`${siteId}-gone`, siteId, { disabled: true }));
}
/** A first collection of one window, begun. */
async function collecting(siteId: string, service: RecordService): Promise<void> {
  const jobId = `job-${siteId}-${service}`;
  await createBackfillJob({ jobId, siteId, service, sourceKey: '9', windows: [{ start: '2026-11-01', end: '2026-11-09' }], startedAt: began.toISOString() });
  await putConnection({
    siteId, service, state: 'working', connectedAt: began.toISOString(), pulledAt: null, lastDay: null, missingDays: [], timeZone, platformTimeZone: null, sourceKey: '9',
    compactedThrough: null, backfill: { jobId, start: '2026-11-01', end: '2026-11-09', done: 0, failed: 0, total: 1, startedAt: began.toISOString(), finishedAt: null },
  });
}
async function ended(siteId: string, service: RecordService, now: Date): Promise<void> {
  const job = (await countWindow(`job-${siteId}-${service}`, 0, 'done')) ?? (await getBackfillJob(`job-${siteId}-${service}`));
  if (job !== null) await showProgress(job, now);
}
async function sweepAt(now: Date): Promise<void> {
  setClock(() => now);
  await sweep({ v: 1, job: 'sweep-deferred', timeZone }, { getRemainingTimeInMillis: () => 900_000 });
}
const listEmails = (userId: string) => program.mails().filter(({ to }) => to.includes(`${userId}@insights.test`));

test('emails a person who left during the import once, after the last platform', async () => {
  await siteWith('site-left', { onboarding: { step: 6, later: [], answers: [] } });
  await collecting('site-left', 'ga4');
  await collecting('site-left', 'gmb');
  await ended('site-left', 'ga4', after(20));
  await sweepAt(after(45));
  expect(listEmails('site-left-one')).toEqual([]);
  await ended('site-left', 'gmb', after(50));
  expect((await getConnection('site-left', 'gmb'))?.backfill?.finishedAt).not.toBeNull();
  // Whoever watches has the time to say so.
  await sweepAt(after(55));
  expect(listEmails('site-left-one')).toEqual([]);
  await sweepAt(after(65));
  const [mail] = listEmails('site-left-one');
  expect(mail).toMatchObject({ subject: 'Your dashboard at The Insights Engine is ready' });
  expect(mail?.text).toContain('from Google Analytics.');
  await ended('site-left', 'gmb', after(70));
  for (const minutes of [85, 100, 115]) await sweepAt(after(minutes));
  expect(listEmails('site-left-one')).toHaveLength(1);
  expect(listEmails('site-left-gone')).toEqual([]);
});

test('does not email people who saw it finish or whose site has no wizard', async () => {
  await siteWith('site-saw', { onboarding: { step: 6, later: [], answers: [] } });
  await siteWith('site-plain', {});
  for (const siteId of ['site-saw', 'site-plain']) {
    await collecting(siteId, 'ga4');
    await ended(siteId, 'ga4', after(20));
  }
  const site = await getNode('site-saw');
  const answer = await program.call('update-site', {
    token: program.token('site-saw-one'), params: { siteId: 'site-saw' }, body: { revision: site?.revision, site: {}, wizard: { type: 'ready-seen' } },
  });
  expect(answer.status).toBe(200);
  expect((await getNode('site-saw'))?.attr.onboarding?.readySeen).toBe(true);
  await sweepAt(after(45));
  expect([...listEmails('site-saw-one'), ...listEmails('site-plain-one')]).toEqual([]);
});

test('one whose email cannot be queued holds up no other, and is tried again', async () => {
  for (const siteId of ['site-aa-broken', 'site-zz-fine']) {
    await siteWith(siteId, { onboarding: { step: 6, later: [], answers: [] } });
    await collecting(siteId, 'ga4');
    await ended(siteId, 'ga4', after(20));
  }
  const refuses = { step: 'initialize', name: 'refuseBrokenSite' } as const;
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) => args => {
      if (commandName.startsWith('Transact') && JSON.stringify(args.input).includes('site-aa-broken')) throw new Error('The table refuses it');
      return next(args);
    },
    refuses,
  );
  await sweepAt(after(45));
  documentClient().middlewareStack.remove(refuses.name);
  expect([listEmails('site-aa-broken-one').length, listEmails('site-zz-fine-one').length]).toEqual([0, 1]);
  for (const minutes of [60, 75]) await sweepAt(after(minutes));
  expect([listEmails('site-aa-broken-one').length, listEmails('site-zz-fine-one').length]).toEqual([1, 1]);
});
