import { noteMail } from '../../../functions/stores/mails.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { setClock } from '../../../functions/runtime/clock.ts';
import { handler as mailEvents } from '../../../functions/triggers/mail-events.ts';
import { noteRefusedAddress } from '../../../functions/services/mail/refused-address.ts';
import { sendMail } from '../../../functions/services/mail/send-mail.ts';
import { putNotification } from '../../../functions/stores/notifications.ts';
import { putMonth } from '../../../functions/stores/recommendations.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { changeUser, getUser, putUser } from '../../../functions/stores/users/users.ts';
import { listFindings } from '../../../shared/contract/findings.ts';
import { createGroup } from '../../../shared/contract/groups.ts';
import { noSettings } from '../../../shared/model/rule-settings.ts';
import { startPeople } from '../support/people.ts';
import { withStatus } from '../support/program.ts';
import { seedTree, user } from '../support/tree.ts';
import { connected, morning, shopSite } from '../services/alerts/support.ts';

let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now: new Date('2026-11-22T12:10:00Z'), queues: true });
  await seedTree();
});
afterAll(() => program.stop());

const as = (userId: string, isAdmin = false) => program.token(userId, isAdmin);
const now = () => setClock(() => new Date('2026-11-22T18:00:00Z'));
const listedSchema = z.object({ notifications: z.array(z.looseObject({ notificationId: z.string(), status: z.optional(z.string()), users: z.record(z.string(), z.object({ read: z.boolean() })) })) });
const listed = (json: unknown) => listedSchema.parse(json).notifications;
const ids = (json: unknown) => listed(json).map(({ notificationId }) => notificationId);

async function addNotification(siteId: string, day: string, name: string, type: 'ALERT' | 'AUDIT' = 'ALERT') {
  const notificationId = `n${day.replaceAll('-', '')}-${name}`;
  await putNotification({ notificationId, siteId, type, body: { title: name, message: '', timestamp: `${day}T10:00:00.000Z` }, users: {} }, '/ISL/reseller/brand/org/north/site-n1');
  return notificationId;
}

describe('notifications', () => {
  test('are listed for a date range, newest first, only to users with access', async () => {
    const [a, b, c] = [await addNotification('site-n1', '2026-11-01', 'first'), await addNotification('site-n1', '2026-11-02', 'second'), await addNotification('site-n1', '2026-11-03', 'third')];
    const range = (start: string, end: string, token = as('site-user')) => program.call('list-notifications-range', { token, params: { siteId: 'site-n1', start, end } });
    expect(ids((await range('2026-11-01', '2026-11-02')).json)).toEqual([b, a]);
    expect(ids((await range('2026-11-03', '2026-11-30')).json)).toEqual([c]);
    expect([(await range('2026-11-03', '2026-11-01')).status, (await range('2026-11-03', '2026-02-31')).status]).toEqual([400, 400]);
    expect([(await range('2026-11-01', '2026-11-02', as('trial-user'))).status, (await range('2026-11-01', '2026-11-02', as('affiliate-user'))).status]).toEqual([404, 404]);
  });

  test('can be archived and restored by users with write access', async () => {
    now();
    const [one, two] = [await addNotification('site-n2', '2026-11-11', 'one'), await addNotification('site-n2', '2026-11-12', 'two', 'AUDIT')];
    const put = (body: unknown, userId = 'org-user') => program.call('put-notifications-status', { token: as(userId), params: { siteId: 'site-n2' }, body });
    const list = async (query: Record<string, string> = {}) => ids(withStatus(await program.call('list-notifications', { token: as('org-user'), params: { siteId: 'site-n2' }, query })).json);
    expect(await list()).toEqual([two, one]);
    expect(await list({ type: 'AUDIT' })).toEqual([two]);
    expect((await put({ notificationIds: [one, 'no-such-one'], status: 'archived' })).status).toBe(204);
    expect([await list(), await list({ status: 'archived' }), await list({ status: 'all' })]).toEqual([[two], [one], [two, one]]);
    expect((await put({ notificationIds: [one], status: 'active' })).status).toBe(204);
    expect((await put({ notificationIds: [two], status: 'snoozed', until: '2026-11-25' })).status).toBe(204);
    expect([await list(), await list({ status: 'snoozed' })]).toEqual([[one], [two]]);
    setClock(() => new Date('2026-11-27T18:00:00Z'));
    expect([await list(), await list({ status: 'snoozed' })]).toEqual([[two, one], []]);
    expect([(await put({ notificationIds: [two], status: 'snoozed' })).status, (await put({ notificationIds: [two], status: 'snoozed', until: '2026-11-01' })).status]).toEqual([400, 400]);
    expect([(await put({ notificationIds: [one], status: 'archived' }, 'affiliate-user')).status]).toEqual([404]);
    now();
  });

  test('are all marked read together, for one user only', async () => {
    for (let index = 0; index < 130; index += 1) await addNotification('site-s1', '2026-11-10', `many-${String(index).padStart(3, '0')}`);
    const all = (userId: string) => program.call('mark-all-notifications-read', { token: as(userId), params: { siteId: 'site-s1' } });
    expect((await all('org-user')).json).toEqual({ marked: 130 });
    expect((await all('org-user')).json).toEqual({ marked: 0 });
    const siteNotifications = listed((await program.call('list-notifications', { token: as('org-user'), params: { siteId: 'site-s1' } })).json);
    expect(siteNotifications.every(({ users }) => users['org-user']?.read)).toBe(true);
    expect((await all('reseller-user')).json).toEqual({ marked: 130 });
  });
});

describe('alerts', () => {
  test('share one inbox for users with site access, grouped by common cause', async () => {
    for (const siteId of ['site-in-a', 'site-in-b']) {
      await shopSite(siteId);
      await connected(siteId, 'ga4', 'access-lost', '2026-11-20');
      await morning(siteId, '2026-11-22T12:10:00.000Z');
    }
    now();
    const inbox = async (userId: string, isAdmin = false) => {
      const { json } = withStatus(await program.call('list-alerts', { token: as(userId, isAdmin) }));
      return z.object({ alerts: z.array(z.object({ siteId: z.string(), siteName: z.string(), group: z.string() })), sites: z.nullable(z.int()), more: z.boolean() }).parse(json);
    };
    const both = await inbox('org-user');
    expect(both.alerts.map(({ siteId }) => siteId).sort()).toEqual(['site-in-a', 'site-in-b']);
    expect(both).toMatchObject({ sites: 5, more: false });
    expect(new Set(both.alerts.map(({ group }) => group))).toEqual(new Set(['not-tracking-ga4-removed']));
    expect([(await inbox('reseller-user')).alerts.length, (await inbox('brand-user')).alerts.length, (await inbox('region-user')).alerts.length]).toEqual([2, 2, 2]);
    expect((await inbox('admin-user', true)).alerts).toHaveLength(2);
    expect([await inbox('affiliate-user'), await inbox('site-user'), await inbox('site-in-a-person')]).toMatchObject([{ alerts: [] }, { alerts: [], sites: 1 }, { alerts: [{ siteName: 'Name of site-in-a' }] }]);
  });

  test('and recommendations of a node are one list, with what each viewer may see and do', async () => {
    now();
    const item = { category: 'badChannelTags', title: 'Bad channel tags', issue: '2 campaigns', updatedAt: '2026-11-04T10:00:00.000Z' } as const;
    await putMonth({ siteId: 'site-in-a', sitePath: (await getNode('site-in-a'))?.sitePath ?? '' }, { yearMonth: '202610', revision: 0 }, [
      { ...item, recommendationId: 'rec-open', fingerprint: 'tags:a', status: 'pending' },
      { ...item, recommendationId: 'rec-preview', fingerprint: 'tags:b', status: 'preview' },
    ]);
    const ask = (userId: string, siteId: string) => program.call('list-findings', { token: as(userId, userId === 'admin-user'), params: { siteId } });
    const read = async (userId: string, siteId: string) => listFindings.response.parse(withStatus(await ask(userId, siteId)).json);
    const places = ({ alerts, insights }: Awaited<ReturnType<typeof read>>) => [...alerts.map(({ siteId, ruleId }) => `${siteId} ${ruleId}`), ...insights.map(({ siteId, recommendationId }) => `${siteId} ${recommendationId}`)].sort();
    const expected = ['site-in-a not-tracking-ga4', 'site-in-a rec-open', 'site-in-b not-tracking-ga4'];
    const ofOrg = await read('org-user', 'org');
    expect([places(ofOrg), ofOrg.sites, ofOrg.more]).toEqual([expected, 6, false]);
    expect(ofOrg.alerts[0]).toMatchObject({ siteName: expect.stringContaining('Name of'), timeZone: expect.stringContaining('/'), mayUpdate: true, mayAssign: true });
    for (const [userId, siteId] of [['reseller-user', 'reseller'], ['brand-user', 'brand'], ['region-user', 'north']] as const) expect(places(await read(userId, siteId))).toEqual(expected);
    expect(places(await read('admin-user', 'org'))).toEqual([...expected, 'site-in-a rec-preview'].sort());
    expect(places(await read('org-user', 'site-in-b'))).toEqual(['site-in-b not-tracking-ga4']);
    expect([(await ask('affiliate-user', 'org')).status, (await ask('region-user', 'org')).status, (await ask('site-user', 'site-in-a')).status]).toEqual([404, 404, 404]);
    // Of a group, only those of its sites; the group of a node is found by those who reach the node.
    const addGroup = async (name: string, members: unknown) => createGroup.response.parse(withStatus(await program.call('create-group', { token: as('org-user'), params: { siteId: 'org' }, body: { requestId: `${name}0000`, name, members } })).json).group;
    const [one, other] = [await addGroup('onlyb', { by: 'list', siteIds: ['site-in-b'] }), await addGroup('others', { by: 'list', siteIds: ['site-n1', 'site-n2'] })];
    const [ofOne, ofOther] = [await read('org-user', one.id), await read('org-user', other.id)];
    expect([places(ofOne), ofOne.sites, places(ofOther), ofOther.sites]).toEqual([['site-in-b not-tracking-ga4'], 1, [], 2]);
    expect([places(await read('reseller-user', one.id)), (await ask('affiliate-user', one.id)).status, (await ask('region-user', one.id)).status, (await ask('org-user', 'org.unknown0')).status]).toEqual([['site-in-b not-tracking-ga4'], 404, 404, 404]);
    withStatus(await program.call('delete-group', { token: as('org-user'), params: { groupId: one.id } }));
    expect((await ask('org-user', one.id)).status).toBe(404);
    // Its open task is shown until it is done.
    const [found] = ofOrg.insights;
    const from = { kind: 'recommendation', yearMonth: '202610', recommendationId: 'rec-open', title: item.title };
    const task = { title: item.title, note: '', status: 'open', ownerId: 'org-user', due: null, repeat: null };
    expect(found).not.toHaveProperty('task');
    withStatus(await program.call('create-task', { token: as('org-user'), params: { siteId: 'site-in-a' }, body: { requestId: 'request-of-findings', task, from } }));
    expect((await read('region-user', 'north')).insights[0]?.task).toMatchObject({ ownerId: 'org-user', ownerName: expect.stringMatching(/\S/) });
    expect((await read('org-user', 'org')).alerts[0]).not.toHaveProperty('task');
  });

  test('of a custom rule are counted for the last 90 mornings of a site or region, by users who may set rules', async () => {
    now();
    const rule = { ruleId: 'own-backtest', metric: 'sessions', kind: 'absolute', direction: 'below', value: 1, days: 1, minimum: 0, isOn: true };
    const ask = (userId: string, siteId: string, change = {}) => program.call('backtest-rule', { token: as(userId), params: { siteId }, body: { rule: { ...rule, ...change } } });
    expect(withStatus(await ask('org-user', 'site-in-a')).json).toEqual({ start: '2026-08-25', end: '2026-11-22', opened: [], checked: 0, listed: 1, sites: 1 });
    expect((await ask('org-user', 'north')).json).toMatchObject({ opened: [], checked: 0 });
    expect([(await ask('org-user', 'site-in-a', { metric: 'fanGrowth' })).status, (await ask('affiliate-user', 'site-in-a')).status]).toEqual([400, 404]);
  });

  test("of a site linked to a region appear only in its own users' lists", async () => {
    await connected('site-w1', 'ga4', 'access-lost', '2026-11-20');
    await morning('site-w1', '2026-11-22T12:10:00.000Z');
    now();
    const of = async (userId: string) => z.object({ alerts: z.array(z.object({ siteId: z.string() })), sites: z.nullable(z.int()) }).parse(withStatus(await program.call('list-alerts', { token: as(userId) })).json);
    const region = await of('region-user');
    expect([region.alerts.filter(({ siteId }) => siteId === 'site-w1').length, region.sites]).toEqual([0, 4]);
    for (const userId of ['org-user', 'site-user', 'trial-user']) expect((await of(userId)).alerts.filter(({ siteId }) => siteId === 'site-w1')).toEqual([]);
    expect((await of('affiliate-user')).alerts).toHaveLength(1);
  });

  test('of a site show their evidence and can be snoozed with a reason by writers', async () => {
    const call = (userId: string) => program.call('get-alerts', { token: as(userId), params: { siteId: 'site-in-a' } });
    const shape = z.object({ open: z.array(z.looseObject({ ruleId: z.string(), openedAt: z.string(), snooze: z.optional(z.looseObject({ by: z.string() })) })), revision: z.int(), settings: z.unknown() });
    const { open, revision, settings } = shape.parse(withStatus(await call('org-user')).json);
    expect([open.map(({ ruleId }) => ruleId), revision, settings]).toEqual([['not-tracking-ga4'], 0, noSettings]);
    expect([(await call('trial-user')).status, (await call('affiliate-user')).status]).toEqual([404, 404]);
    const openedAt = open[0]?.openedAt ?? '';
    const snooze = (body: unknown, userId = 'org-user') => program.call('snooze-alert', { token: as(userId), params: { siteId: 'site-in-a' }, body });
    expect((await snooze({ ruleId: 'not-tracking-ga4', openedAt, snooze: { until: '2026-11-30', reason: 'Owner is on it' } })).status).toBe(204);
    expect(shape.parse((await call('org-user')).json).open[0]?.snooze).toMatchObject({ until: '2026-11-30', reason: 'Owner is on it', by: 'Given Family' });
    expect((await snooze({ ruleId: 'not-tracking-ga4', openedAt, snooze: null })).status).toBe(204);
    expect(shape.parse((await call('org-user')).json).open[0]?.snooze).toBeUndefined();
    expect([
      (await snooze({ ruleId: 'not-tracking-ga4', openedAt, snooze: { until: '2026-11-01', reason: 'x' } })).status,
      (await snooze({ ruleId: 'not-tracking-ga4', openedAt, snooze: { until: null, reason: ' ' } })).status,
      (await snooze({ ruleId: 'roas', openedAt, snooze: { until: null, reason: 'x' } })).status,
      (await snooze({ ruleId: 'roas', openedAt, snooze: null }, 'affiliate-user')).status,
    ]).toEqual([400, 400, 409, 404]);
  });

  test("show who was notified, up to the viewer's level, and nobody to a linking region", async () => {
    const [north, person] = [user('told-north', 'north'), user('told-quiet', 'site-told')];
    await shopSite('site-told');
    await putUser(north);
    await putUser({ ...person, mailChoices: { kinds: {}, quiet: { from: 20, to: 14 } } });
    await putUser(user('told-gone', 'site-told', { disabled: true }));
    await connected('site-told', 'ga4', 'access-lost', '2026-11-20');
    await morning('site-told', '2026-11-22T12:10:00.000Z');
    now();
    const openedAt = '2026-11-22T12:10:00.000Z';
    const listNotified = async (userId: string, query = { ruleId: 'not-tracking-ga4', openedAt }, isAdmin = false) =>
      program.call('list-told-people', { token: as(userId, isAdmin), params: { siteId: 'site-told' }, query });
    const people = (json: unknown) => z.object({ people: z.array(z.looseObject({ userId: z.string(), place: z.string(), hasRead: z.boolean(), isMuted: z.boolean(), mail: z.string(), mailAt: z.nullable(z.string()) })) }).parse(json).people;
    await changeUser('told-quiet', user => ({ ...user, mutedKinds: ['breaks'] }));
    const [notificationId] = ids((await program.call('list-notifications', { token: as('told-north'), params: { siteId: 'site-told' } })).json);
    await program.call('mark-notifications-read', { token: as('told-north'), params: { siteId: 'site-told' }, body: { notificationIds: [notificationId] } });
    const byNorth = people(withStatus(await listNotified('told-north')).json);
    expect(byNorth.filter(({ userId }) => /^(site-)?told-/.test(userId)).map(({ userId, place, hasRead, mail, mailAt }) => [userId, place, hasRead, mail, mailAt])).toEqual(expect.arrayContaining([
      ['site-told-person', 'Name of site-told', false, 'sent', openedAt],
      // Two in the afternoon of New York.
      ['told-quiet', 'Name of site-told', false, 'waits', '2026-11-22T19:00:00.000Z'],
      ['told-north', 'Name of north', true, 'next', null],
    ]));
    // What becomes of the mail stands there, too.
    const mailed = program.mails().find(({ to }) => to.includes('site-told-person@insights.test'))?.id ?? '';
    for (const [state, changedAt] of [['delivered', '2026-11-22T12:11:00.000Z'], ['bounced', '2026-11-22T12:12:00.000Z']] as const) {
      await noteMail(mailed, { state, changedAt });
      expect(people((await listNotified('told-north')).json).find(({ userId }) => userId === 'site-told-person')).toMatchObject({ mail: state, mailAt: changedAt });
    }
    // Whose bell does not tell of what breaks has nothing to read there.
    expect(byNorth.filter(({ isMuted }) => isMuted).map(({ userId }) => userId)).toEqual(['told-quiet']);
    expect(new Set(byNorth.map(({ place }) => place))).toEqual(new Set(['Name of site-told', 'Name of north']));
    expect(byNorth.map(({ userId }) => userId)).not.toContain('told-gone');
    expect(new Set(people((await listNotified('site-told-person')).json).map(({ place }) => place))).toEqual(new Set(['Name of site-told']));
    const all = people((await listNotified('admin-user', undefined, true)).json).map(({ userId }) => userId);
    for (const userId of ['org-user', 'brand-user', 'reseller-user']) expect(all).toContain(userId);
    expect([(await listNotified('trial-user')).status, (await listNotified('affiliate-user')).status]).toEqual([404, 404]);
    // Of an alert that is not open any more, and of one that never was, nobody.
    expect([people((await listNotified('told-north', { ruleId: 'roas', openedAt })).json), people((await listNotified('told-north', { ruleId: 'not-tracking-ga4', openedAt: '2026-11-21T12:10:00.000Z' })).json)]).toEqual([[], []]);
    // The region of the test tree links site-w1, which stands elsewhere.
    const linked = (userId: string) => program.call('list-told-people', { token: as(userId), params: { siteId: 'site-w1' }, query: { ruleId: 'not-tracking-ga4', openedAt } });
    expect((await linked('region-user')).status).toBe(404);
    expect(people(withStatus(await linked('affiliate-user')).json).length).toBeGreaterThan(0);
  });

  test('accept thresholds once, only from users who may set them', async () => {
    const put = (body: unknown, userId = 'org-user', siteId = 'site-in-a') => program.call('put-alert-rules', { token: as(userId), params: { siteId }, body });
    const rule = { ruleId: 'own-abc123', metric: 'sessions', kind: 'relative', direction: 'below', value: 0.3, days: 7, minimum: 100, isOn: true };
    expect((await put({ ...noSettings, own: [rule], revision: 0 })).json).toEqual({ revision: 1 });
    expect((await put({ ...noSettings, revision: 0 })).status).toBe(409);
    const refused = await Promise.all([
      put({ ...noSettings, own: [rule, rule], revision: 1 }),
      put({ ...noSettings, own: [{ ...rule, ruleId: 'roas' }], revision: 1 }),
      put({ ...noSettings, own: [{ ...rule, metric: 'totalFans' }], revision: 1 }),
      put({ ...noSettings, own: [{ ...rule, value: 0 }], revision: 1 }),
      put({ thresholds: { silentDaysOf: { ga4: 0 } }, own: [], revision: 1 }),
      put({ thresholds: { roasThreshold: 2 }, own: [], revision: 1 }),
      put({ ...noSettings, revision: 0 }, 'org-user', 'north'),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400]);
    expect([(await put({ ...noSettings, revision: 1 }, 'affiliate-user')).status, (await put({ ...noSettings, revision: 0 }, 'trial-user', 'site-trial')).status]).toEqual([404, 403]);
  });
});

describe('alert emails', () => {
  const findEmail = (userId: string) => program.mails().find(({ to }) => to.includes(`${userId}@insights.test`));
  test('can be stopped with one click in the email client, without a session', async () => {
    const header = findEmail('site-in-b-person')?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '';
    const code = /\/api\/unsubscribe\/([\w-]+)>$/.exec(header)?.[1] ?? '';
    expect(findEmail('site-in-b-person')?.headers).toContainEqual({ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' });
    expect(findEmail('site-in-b-person')?.html).toContain('prefers-color-scheme:dark');
    const click = (params: { code: string }, rawBody = 'List-Unsubscribe=One-Click') =>
      program.call('unsubscribe', { params, rawBody, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect((await click({ code }, 'List-Unsubscribe=Two-Clicks')).status).toBe(400);
    expect((await getUser('site-in-b-person'))?.enableSiteAlerts).toBe(true);
    expect([(await click({ code })).status, (await click({ code })).status]).toEqual([204, 204]);
    expect((await getUser('site-in-b-person'))?.enableSiteAlerts).toBe(false);
    expect((await click({ code: 'x'.repeat(32) })).status).toBe(404);
    expect((await program.call('unsubscribe', { params: { code }, rawBody: JSON.stringify({ 'List-Unsubscribe': 'One-Click' }), headers: { 'content-type': 'application/json' } })).status).toBe(204);
  });

  const event = (messageId: string, more: Record<string, unknown>) =>
    mailEvents(JSON.parse(JSON.stringify({ Records: [{ Sns: { Message: JSON.stringify({ mail: { messageId, timestamp: '2026-11-22T12:20:00.000Z' }, ...more }) } }] })));
  const bounce = (bounceType: string) => ({ eventType: 'Bounce', bounce: { timestamp: '2026-11-22T12:21:00.000Z', bounceType, bounceSubType: 'General' } });
  test('skip permanently bounced addresses, and notify the responsible users once', async () => {
    const messageId = findEmail('site-in-a-person')?.id ?? '';
    await event(messageId, bounce('Transient'));
    expect((await getUser('site-in-a-person'))?.mailRefused).toBeUndefined();
    for (const _twice of [1, 2]) await event(messageId, bounce('Permanent'));
    expect((await getUser('site-in-a-person'))?.mailRefused).toEqual({ at: '2026-11-22T12:21:00.000Z', why: 'bounced', reason: 'Permanent, General' });
    const bell = withStatus(await program.call('list-notifications', { token: as('org-user'), params: { siteId: 'site-in-a' } })).json;
    expect(JSON.stringify(bell).match(/Email to Given Family is not delivered/g)).toHaveLength(1);
    const emailCount = program.mails().length;
    await connected('site-in-a', 'fb', 'access-lost', '2026-11-20');
    await morning('site-in-a', '2026-11-23T12:10:00.000Z');
    expect(program.mails().slice(0, program.mails().length - emailCount).filter(({ to }) => to.includes('site-in-a-person@insights.test'))).toEqual([]);
  });
  test('handle complaints and users without a node', async () => {
    await putUser(user('lonely', null, { isAdmin: true }));
    await noteRefusedAddress('lonely@insights.test', { at: '2026-11-22T12:21:00.000Z', why: 'complained' }, null);
    await noteRefusedAddress('nobody@insights.test', { at: '2026-11-22T12:21:00.000Z', why: 'complained' }, null);
    expect((await getUser('lonely'))?.mailRefused?.why).toBe('complained');
    await noteRefusedAddress('region-user@insights.test', { at: '2026-11-22T12:22:00.000Z', why: 'complained' }, null);
    const bell = withStatus(await program.call('list-notifications', { token: as('org-user'), params: { siteId: 'north' } })).json;
    expect(JSON.stringify(bell)).toContain('reported our email as spam');
  });
  test('to a bounced address without an account notify the related node once', async () => {
    now();
    const countNotices = async () => JSON.stringify(withStatus(await program.call('list-notifications', { token: as('org-user'), params: { siteId: 'site-s1' } })).json).match(/Email to invoices@nobody.test is not delivered/g)?.length ?? 0;
    await sendMail({ template: 'payment-failed', to: 'invoices@nobody.test', subject: 'S', text: 'T', siteId: 'site-s1' }, new Date('2026-11-22T12:20:00Z'));
    const messageId = program.mails().find(({ to }) => to.includes('invoices@nobody.test'))?.id ?? '';
    for (const _twice of [1, 2]) await event(messageId, bounce('Permanent'));
    expect([await countNotices(), await sendMail({ template: 'payment-failed', to: 'invoices@nobody.test', subject: 'S', text: 'T', siteId: 'site-s1' }, new Date('2026-11-22T12:25:00Z'))]).toEqual([1, false]);
    // A later word of the same address is no news, nor is one of a mail that is about no place, or of those who answer for help.
    await noteRefusedAddress('invoices@nobody.test', { at: '2026-11-23T12:00:00.000Z', why: 'complained' }, 'site-s1');
    await noteRefusedAddress('stranger@nobody.test', { at: '2026-11-23T12:00:00.000Z', why: 'bounced' }, null);
    await sendMail({ template: 'help-request', to: 'support@nobody.test', subject: 'S', text: 'T', siteId: 'site-s1' }, new Date('2026-11-22T12:20:00Z'));
    await event(program.mails().find(({ to }) => to.includes('support@nobody.test'))?.id ?? '', bounce('Permanent'));
    const all = JSON.stringify(withStatus(await program.call('list-notifications', { token: as('org-user'), params: { siteId: 'site-s1' } })).json);
    expect([await countNotices(), all.includes('support@nobody.test')]).toEqual([1, false]);
  });
});

