import { afterAll, beforeAll, expect, test } from 'vitest';
import { listColleagueLinks } from '../../functions/stores/jobs/colleague-links.ts';
import { addSharedPerson, getCredential } from '../../functions/stores/credentials.ts';
import { listComments, putComment } from '../../functions/stores/tasks/task-comments.ts';
import { createTask, listOpenTasks } from '../../functions/stores/tasks/tasks.ts';
import { getUser, putUser } from '../../functions/stores/users/users.ts';
import { addWebhook, listWebhooks } from '../../functions/stores/webhooks/webhooks.ts';
import { makeLink } from '../../functions/services/colleague-links/make-link.ts';
import { createNode, getNode } from '../../functions/stores/sites/sites.ts';
import { newTask } from '../../shared/domain/tasks/change.ts';
import { connect } from './support/connected.ts';
import { type Program, startProgram } from './support/program.ts';
import { node, seedTree, user } from './support/tree.ts';

let program: Program;
const now = new Date('2026-11-21T12:00:00Z');
const siteId = 'site-n1';
beforeAll(async () => {
  program = await startProgram({});
  await seedTree();
});
afterAll(() => program.stop());

const tries = 200;
/** All at once, as a script or a browser that is clicked twice sends them; how many went through. */
async function race(attempt: (index: number) => Promise<boolean>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, (_, index) => attempt(index)));
  return outcomes.filter(outcome => outcome.status === 'fulfilled' && outcome.value).length;
}

/** Numbers written by hand: how many there may be, whatever is tried. */
test('200 concurrent attempts never exceed the webhook limit, and every stored one is listed', async () => {
  const webhook = (index: number) => ({ siteId, webhookId: `hook${String(index).padStart(12, '0')}`, name: 'Team', format: 'standard' as const, hint: 'https://a.test/…', kinds: [], state: 'on' as const, createdAt: now.toISOString(), failures: 0 });
  const bytes = new Uint8Array([1]);
  const added = await race(index => addWebhook({ webhook: webhook(index), wrappedKey: bytes, sealed: bytes }, 5));
  expect([added, (await listWebhooks(siteId)).length]).toEqual([5, 5]);
  // More than may be, from before the limit was held: the list answers all of them.
  for (let index = 1000; index < 1010; index += 1) await addWebhook({ webhook: webhook(index), wrappedKey: bytes, sealed: bytes }, 100);
  const listed = await program.call('list-webhooks', { token: program.token('org-user'), params: { siteId } });
  expect([listed.status, (listed.json as { webhooks: unknown[] }).webhooks.length]).toEqual([200, 15]);
});

test('200 concurrent attempts never exceed the colleague link limit', async () => {
  const site = await getNode(siteId);
  if (site === null) throw new Error('No site');
  for (let maker = 0; maker < 20; maker += 1) await putUser(user(`maker-${maker}`, 'org'));
  const viewer = (index: number) => ({ userId: `maker-${index % 20}`, isAdmin: false, node: null, disabled: false, trialExpired: false });
  await race(async index => (await makeLink({ site, viewer: viewer(index), service: 'ga4' }, now)).url !== '');
  expect((await listColleagueLinks(siteId)).length).toBe(20);
});

test('200 concurrent attempts never exceed the task and comment limits', async () => {
  const task = (index: number) => newTask({ title: 'To do', note: '', status: 'open', ownerId: null, due: null, repeat: null }, { by: 'A', now, taskId: `${siteId}.${String(index).padStart(9, '0')}-aaaaaa`, siteId, from: null });
  const made = await race(async index => (await createTask({ task: task(index), made: `request#${index}`, morningZone: null }, 7)) !== null);
  expect([made, (await listOpenTasks(siteId)).length]).toEqual([7, 7]);
  const comment = (index: number) => ({ commentId: `comment-${index}`, at: now.toISOString(), by: 'A', text: 'Said' });
  const { taskId } = task(0);
  for (let index = 0; index < 197; index += 1) expect(await putComment(taskId, comment(index))).toBe(true);
  const acceptedCount = await race(index => putComment(taskId, comment(1000 + index)));
  expect([acceptedCount, (await listComments(taskId)).length]).toEqual([3, 200]);
});

test('200 concurrent attempts never share a sign-in with more people than allowed', async () => {
  await connect({ siteId, service: 'ga4', tokenId: 'ga4:aaaaaaaaaaaaaaaaaaaaaaaa', expiresAt: new Date('2027-01-01T00:00:00Z') });
  const shared = await race(index => addSharedPerson('ga4:aaaaaaaaaaaaaaaaaaaaaaaa', `person-${index}`, 25));
  expect([shared, (await getCredential('ga4:aaaaaaaaaaaaaaaaaaaaaaaa'))?.sharedWith?.size]).toEqual([25, 25]);
});

test('200 concurrent calls never exceed the linked site limit', async () => {
  await createNode(node('/ISL/reseller/brand/org/full', 'REG'));
  const sites = Array.from({ length: tries }, (_, index) => node(`/ISL/reseller/brand/org/south/many-${index}`, 'SITE'));
  for (const site of sites) await createNode(site);
  const { addLinks } = await import('../../functions/stores/sites/site-links.ts');
  const { linkSites } = await import('../../functions/services/tree/link-sites.ts');
  const others = Array.from({ length: 497 }, (_, index) => node(`/ISL/reseller/brand/org/south/other-${index}`, 'SITE'));
  for (const site of others) await createNode(site);
  for (let start = 0; start < others.length; start += 49) {
    const region = await getNode('full');
    if (region !== null) await addLinks(region, others.slice(start, start + 49));
  }
  const viewer = { userId: 'admin-user', isAdmin: true, node: null, disabled: false, trialExpired: false };
  const region = await getNode('full');
  if (region === null) throw new Error('No region');
  await race(async index => (await linkSites(viewer, region, [`many-${index}`])) !== null);
  expect((await getNode('full'))?.linkedSites?.length).toBeLessThanOrEqual(500);
});

test("administrators who remove each other's rights concurrently leave one of them", async () => {
  for (let round = 0; round < 100; round += 1) {
    const [one, two] = [`admin-a${round}`, `admin-b${round}`];
    for (const userId of [one, two]) await putUser(user(userId, null, { isAdmin: true }));
    const demote = (by: string, userId: string) =>
      round % 2 === 0
        ? program.call('update-user', { token: program.token(by, true), params: { userId }, body: { disabled: true } })
        : program.call('delete-user', { token: program.token(by, true), params: { userId } });
    await Promise.all([demote(one, two), demote(two, one)]);
    const left = await Promise.all([one, two].map(async userId => (await getUser(userId))?.disabled === false));
    expect(left.filter(Boolean).length).toBe(1);
  }
});
