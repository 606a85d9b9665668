import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { setClock } from '../../../functions/runtime/clock.ts';
import { notifyInApp } from '../../../functions/services/notifications/tell-bell.ts';
import { refileNotifications } from '../../../functions/stores/notifications.ts';
import { getNode, replaceNode } from '../../../functions/stores/sites/sites.ts';
import type { NewsKind } from '../../../shared/model/news-kind.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { startPeople } from '../support/people.ts';
import { withStatus } from '../support/program.ts';
import { nodes, seedTree } from '../support/tree.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
const at = (instant: string) => setClock(() => new Date(instant));
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-22T18:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());
beforeEach(() => at('2026-11-22T18:00:00Z'));

const as = (userId: string) => program.token(userId, userId === 'admin-user');
const findPath = (siteId: string) => nodes.find(node => node.siteId === siteId)?.sitePath ?? '';
async function addNotification(siteId: string, name: string, more: { day?: string; hour?: string; cause?: string; type?: 'ALERT' | 'AUDIT'; kind?: NewsKind; icon?: string; at?: string } = {}) {
  const { day = '2026-11-20', hour = '10', cause, type = 'ALERT', kind, icon } = more;
  const notification: Notification = {
    notificationId: `n${day.replaceAll('-', '')}-${name}-${siteId}`, siteId, type, users: {}, ...(cause && { cause }), ...(kind && { kind }),
    body: { title: name, message: '', timestamp: `${day}T${hour}:00:00.000Z`, ...(icon && { icon }) },
  };
  await notifyInApp(notification, more.at ?? findPath(siteId));
  return { siteId, notificationId: notification.notificationId };
}
const answerSchema = z.object({
  items: z.array(z.looseObject({ siteId: z.string(), siteName: z.string(), notificationId: z.string(), group: z.string(), read: z.boolean(), muted: z.boolean(), mayUpdate: z.boolean(), until: z.optional(z.string()) })),
  fuller: z.array(z.string()), sites: z.nullable(z.int()), lastEvalKey: z.nullable(z.string()),
});
const inbox = async (userId: string, query: Record<string, string> = {}) =>
  answerSchema.parse(withStatus(await program.call('list-inbox', { token: as(userId), query })).json);
/** All pages as one. */
async function wholeInbox(userId: string, query: Record<string, string> = {}) {
  const first = await inbox(userId, query);
  for (let cursor = first.lastEvalKey; cursor !== null; ) {
    const next = await inbox(userId, { ...query, lastEvalKey: cursor });
    first.items.push(...next.items);
    cursor = next.lastEvalKey;
  }
  return first;
}
const below = (userId: string, siteId: string, query: Record<string, string> = {}) =>
  program.call('list-inbox-below', { token: as(userId), params: { siteId }, query });
const names = ({ items }: z.infer<typeof answerSchema>) => items.map(({ notificationId }) => notificationId.replace(/^n\d{8}-/, '')).sort();
const put = (userId: string, items: unknown, status: string, until?: string) =>
  program.call('put-inbox-status', { token: as(userId), body: { items, status, ...(until && { until }) } });
const everyone = ['admin-user', 'reseller-user', 'affiliate-user', 'brand-user', 'org-user', 'region-user', 'site-user', 'trial-user'];

describe('a site notification', () => {
  test("is published to every node on its path, and appears only in their users' inboxes", async () => {
    program.published.length = 0;
    await addNotification('site-n1', 'first');
    expect(program.published.map(topic => topic.replace(/^\/topics\//, '')).sort()).toEqual(['ISL', 'brand', 'north', 'org', 'reseller', 'site-n1'].map(id => `notifications/${id}`));
    await addNotification('site-n1', 'first');
    expect(program.published).toHaveLength(6);
    await addNotification('site-w1', 'west');
    await addNotification('org', 'of-the-organization');
    const visibleNames = Object.fromEntries(await Promise.all(everyone.map(async who => [who, names(await inbox(who))])));
    expect(visibleNames).toEqual({
      'admin-user': ['first-site-n1', 'of-the-organization-org', 'west-site-w1'],
      'reseller-user': ['first-site-n1', 'of-the-organization-org'],
      'affiliate-user': ['west-site-w1'],
      'brand-user': ['first-site-n1', 'of-the-organization-org'],
      'org-user': ['first-site-n1', 'of-the-organization-org'],
      // A site of elsewhere that the region links shares its numbers and nothing else.
      'region-user': ['first-site-n1'],
      'site-user': ['first-site-n1'],
      'trial-user': [],
    });
    expect((await inbox('org-user')).items.find(({ siteId }) => siteId === 'site-n1')).toMatchObject({ siteName: 'Name of site-n1', read: false, mayUpdate: true });
    expect((await inbox('affiliate-user')).items[0]).toMatchObject({ mayUpdate: false });
    expect([(await inbox('org-user')).sites, (await inbox('admin-user')).sites, (await inbox('site-user')).sites]).toEqual([3, null, 1]);
  });

  test("is listed for a node below; another tenant's node looks nonexistent", async () => {
    const [reachable, foreign, missing] = [await below('org-user', 'north'), await below('org-user', 'site-trial'), await below('org-user', 'no-such-node')];
    const ofRegion = answerSchema.parse(withStatus(reachable).json);
    expect(names(ofRegion)).toEqual(['first-site-n1']);
    expect([ofRegion.sites, ofRegion.items.map(({ siteId, mayUpdate }) => `${siteId} ${mayUpdate}`).sort()]).toEqual([2, ['site-n1 true']]);
    expect([foreign.status, foreign.json]).toEqual([missing.status, missing.json]);
    expect(foreign.status).toBe(404);
    // To a region that only links a site, its notifications do not exist.
    expect((await below('region-user', 'site-w1')).status).toBe(404);
  });

  test("follows the site's current location as soon as it moves", async () => {
    await addNotification('site-s1', 'of-a-moved');
    const site = await getNode('site-s1');
    if (site === null) throw new Error('No site');
    const moved = { ...site, sitePath: '/ISL/affiliate/other/west/site-s1', parentId: 'west' };
    await replaceNode(moved, site.revision);
    // It still lies in the lists of where it stood, and is shown there to nobody.
    expect(names(await inbox('org-user'))).toEqual(['first-site-n1', 'of-the-organization-org']);
    await refileNotifications(moved);
    expect(names(await inbox('affiliate-user'))).toContain('of-a-moved-site-s1');
    expect(names(await inbox('admin-user'))).toContain('of-a-moved-site-s1');
    await replaceNode({ ...site, revision: site.revision + 1 }, site.revision + 1);
    await refileNotifications(site);
    expect(names(await inbox('affiliate-user'))).not.toContain('of-a-moved-site-s1');
    expect(names(await inbox('org-user'))).toContain('of-a-moved-site-s1');
  });
});

describe('inbox lines', () => {
  test('are grouped by cause and day; starts, ends and items without a cause stay separate', async () => {
    for (const siteId of ['site-n1', 'site-n2']) {
      await addNotification(siteId, 'down', { cause: 'outage', day: '2026-11-18' });
      await addNotification(siteId, 'down-again', { cause: 'outage', day: '2026-11-19' });
      await addNotification(siteId, 'up', { cause: 'outage', day: '2026-11-19', icon: 'circle-check' });
      await addNotification(siteId, 'alone', { day: '2026-11-19' });
    }
    const { items } = await inbox('org-user');
    const sizes = Map.groupBy(items.filter(({ notificationId }) => /^n202611(18|19)/.test(notificationId)), ({ group }) => group);
    expect([...sizes.values()].map(members => members.length).sort((a, b) => a - b)).toEqual([1, 1, 2, 2, 2]);
  });

  test('skip the rest of a large group and reach later items, once across pages', async () => {
    for (let index = 0; index < 90; index += 1) await addNotification('site-gone', `flood-${index}`, { cause: 'flood', day: '2026-11-17' });
    for (let index = 0; index < 70; index += 1) await addNotification('site-gone', `single-${index}`, { day: '2026-11-16' });
    for (let index = 0; index < 60; index += 1) await addNotification('site-gone', `part-${index}`, { cause: `cause-${index % 4}`, day: '2026-11-15' });
    const seenIds: string[] = [];
    const pagesOfGroup = new Map<string, Set<number>>();
    let fuller: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 20; page += 1) {
      const answer: z.infer<typeof answerSchema> = await inbox('brand-user', cursor === '' ? {} : { lastEvalKey: cursor });
      seenIds.push(...answer.items.map(({ notificationId }) => notificationId));
      for (const { group } of answer.items) pagesOfGroup.set(group, (pagesOfGroup.get(group) ?? new Set()).add(page));
      fuller = [...fuller, ...answer.fuller];
      cursor = answer.lastEvalKey;
    }
    expect(new Set(seenIds).size).toBe(seenIds.length);
    expect(seenIds.filter(id => id.includes('single-'))).toHaveLength(70);
    const flooded = seenIds.filter(id => id.includes('flood-')).length;
    expect(flooded).toBeGreaterThanOrEqual(25);
    expect(flooded).toBeLessThan(90);
    expect(new Set(fuller).size).toBe(1);
    expect(seenIds.filter(id => id.includes('-part-'))).toHaveLength(60);
    // No line of a page counts a part of its cause.
    expect([...pagesOfGroup.values()].filter(({ size }) => size > 1)).toEqual([]);
    // A cursor of another list is refused.
    const { lastEvalKey } = await inbox('brand-user');
    expect((await program.call('list-inbox', { token: as('org-user'), query: { lastEvalKey: lastEvalKey ?? '' } })).status).toBe(400);
  });

  test('of one kind are found behind any number of another kind', async () => {
    for (let index = 0; index < 60; index += 1) await addNotification('site-n2', `audit-${index}`, { type: 'AUDIT', cause: 'audit-202610', day: '2026-11-21' });
    const found = await inbox('region-user', { type: 'ALERT' });
    expect(names(found)).toContain('first-site-n1');
    expect(names(found).some(name => name.startsWith('audit'))).toBe(false);
  });
});

describe('archiving and snoozing', () => {
  test('archives, snoozes and restores items across several sites together, for everyone', async () => {
    const items = [await addNotification('site-n1', 'aside'), await addNotification('site-n2', 'aside')];
    const shown = async (status: string) => names(await wholeInbox('brand-user', { status })).filter(name => name.startsWith('aside'));
    const both = ['aside-site-n1', 'aside-site-n2'];
    expect((await put('org-user', items, 'archived')).status).toBe(204);
    expect([await shown('active'), await shown('archived'), await shown('snoozed')]).toEqual([[], both, []]);
    expect((await put('org-user', items, 'snoozed', '2026-11-24')).status).toBe(204);
    expect([await shown('active'), await shown('archived'), await shown('snoozed')]).toEqual([[], [], both]);
    // The last day of the snooze in the zone of site-n1 (Eastern) has passed; site-n2 (Pacific) has it still.
    at('2026-11-25T06:00:00Z');
    expect([await shown('active'), await shown('snoozed')]).toEqual([['aside-site-n1'], ['aside-site-n2']]);
    at('2026-11-25T18:00:00Z');
    expect([await shown('active'), await shown('snoozed')]).toEqual([both, []]);
    expect((await put('org-user', items, 'active')).status).toBe(204);
    expect([await shown('active'), await shown('snoozed')]).toEqual([both, []]);
    expect((await put('org-user', items, 'snoozed', '2026-11-24')).status).toBe(400);
    expect((await put('org-user', items, 'snoozed')).status).toBe(400);
  });

  test('is refused to read-only users, and ignores items out of reach as nonexistent', async () => {
    const [ownItem, foreign, linked] = [await addNotification('site-n1', 'mine'), await addNotification('site-trial', 'theirs'), await addNotification('site-w1', 'linked-in')];
    expect((await put('affiliate-user', [linked], 'archived')).status).toBe(403);
    const missing = { siteId: 'no-such-site', notificationId: 'n20261120-none' };
    const answers = [await put('org-user', [ownItem, foreign], 'archived'), await put('org-user', [ownItem, missing], 'archived')];
    expect(answers.map(({ status, json }) => [status, json])).toEqual([[204, undefined], [204, undefined]]);
    expect(names(await wholeInbox('admin-user', { status: 'archived' }))).toEqual(['mine-site-n1']);
    // Of a site that a region links, its people know no notification: it is passed over.
    expect((await put('region-user', [linked], 'archived')).status).toBe(204);
    expect(names(await wholeInbox('admin-user'))).toEqual(expect.arrayContaining(['theirs-site-trial', 'linked-in-site-w1']));
    expect(names(await wholeInbox('admin-user', { status: 'archived' }))).toEqual(['mine-site-n1']);
  });
});

describe('marking as read', () => {
  test('is per user, and marks nothing of linked sites or other tenants', async () => {
    const [ownItem, linked] = [await addNotification('site-n1', 'to-read'), await addNotification('site-w1', 'linked')];
    const isRead = async (userId: string, { notificationId }: { notificationId: string }) =>
      (await wholeInbox(userId)).items.find(item => item.notificationId === notificationId)?.read;
    const mark = (userId: string, items: unknown) => program.call('mark-inbox-read', { token: as(userId), body: { items } });
    expect((await mark('region-user', [ownItem, linked])).status).toBe(204);
    expect([await isRead('region-user', ownItem), await isRead('site-user', ownItem)]).toEqual([true, false]);
    expect(await isRead('affiliate-user', linked)).toBe(false);
    expect((await mark('trial-user', [ownItem])).status).toBe(204);
    expect((await mark('org-user', [])).status).toBe(400);
  });

  test('marks everything present with one write, and nothing that arrives later', async () => {
    await addNotification('site-n1', 'early');
    let writes = 0;
    const stop = onConsumedCapacity(({ kind, table }) => {
      if (kind === 'write' && table.endsWith('users')) writes += 1;
    });
    expect((await program.call('mark-all-inbox-read', { token: as('brand-user') })).status).toBe(204);
    stop();
    expect(writes).toBe(1);
    expect((await wholeInbox('brand-user')).items.every(({ read }) => read)).toBe(true);
    expect((await wholeInbox('org-user')).items.some(({ read }) => !read)).toBe(true);
    const ofSite = withStatus(await program.call('list-notifications', { token: as('brand-user'), params: { siteId: 'site-n1' } })).json;
    expect(JSON.stringify(ofSite)).not.toContain('"read":false');
    at('2026-11-23T08:00:00Z');
    await addNotification('site-n1', 'late', { day: '2026-11-23', hour: '07' });
    expect((await wholeInbox('brand-user')).items.filter(({ read }) => !read).map(({ notificationId }) => notificationId)).toEqual(['n20261123-late-site-n1']);
  });
});

describe('a muted kind', () => {
  const mute = (userId: string, mutedKinds: unknown) => program.call('update-user', { token: as(userId), params: { userId }, body: { mutedKinds } });
  const listLoud = (answer: z.infer<typeof answerSchema>) => answer.items.filter(({ notificationId }) => notificationId.includes('-loud')).map(({ siteId, muted, read }) => [siteId, muted, read]);

  test('is hidden from users who muted it, unless requested; other lists are unaffected', async () => {
    at('2026-11-24T18:00:00Z');
    const day = '2026-11-24';
    await addNotification('site-n1', 'loud-number', { kind: 'numbers', day });
    await addNotification('site-n2', 'loud-audit', { type: 'AUDIT', day });
    await addNotification('org', 'loud-invoice', { day });
    expect((await mute('org-user', ['numbers', 'audits'])).status).toBe(200);
    expect(listLoud(await inbox('org-user'))).toEqual([['org', false, false]]);
    // An audit that an older version told without its kind is one all the same.
    expect(listLoud(await inbox('org-user', { muted: 'included' })).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([['org', false, false], ['site-n1', true, false], ['site-n2', true, false]]);
    expect(listLoud(answerSchema.parse(withStatus(await below('org-user', 'north')).json))).toEqual([]);
    expect(listLoud(answerSchema.parse(withStatus(await below('org-user', 'north', { muted: 'included' })).json))).toHaveLength(2);
    expect(listLoud(await inbox('brand-user'))).toHaveLength(3);
    expect((await mute('org-user', [])).status).toBe(200);
    expect(listLoud(await inbox('org-user'))).toHaveLength(3);
  });

  test('uses its own topic; users mute only known kinds, and only for themselves', async () => {
    program.published.length = 0;
    await addNotification('site-n1', 'quiet', { kind: 'reviews' });
    expect(program.published.map(topic => topic.replace(/^\/topics\//, '')).sort()).toEqual(['ISL', 'brand', 'north', 'org', 'reseller', 'site-n1'].map(id => `notifications/${id}/reviews`));
    expect((await mute('org-user', ['everything'])).status).toBe(400);
    const ofAnother = await program.call('update-user', { token: as('org-user'), params: { userId: 'site-user' }, body: { mutedKinds: ['breaks'] } });
    expect(ofAnother.status).toBe(403);
    // What somebody muted is nobody's to read.
    await mute('site-user', ['breaks']);
    expect(JSON.stringify((await program.call('list-site-users', { token: as('org-user'), params: { siteId: 'site-n1' } })).json)).not.toContain('mutedKinds');
    await mute('site-user', []);
  });
});
