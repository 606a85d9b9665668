import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onConsumedCapacity } from '../../../functions/runtime/capacity.ts';
import { documentClient, tableName } from '../../../functions/runtime/clients/dynamodb.ts';
import { mapConcurrent } from '../../../functions/runtime/map-concurrent.ts';
import { openAlert } from '../../../functions/stores/alerts/alert-changes.ts';
import { listOpenBelow, refreshAlert } from '../../../functions/stores/alerts/alert-states.ts';
import { readInbox } from '../../../functions/stores/inbox.ts';
import { notificationItem } from '../../../functions/stores/notification-items.ts';
import { putNotification } from '../../../functions/stores/notifications.ts';
import { listCards, putMonth, refileCard } from '../../../functions/stores/recommendations.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { Notification } from '../../../shared/model/notification.ts';
import { type TableName, tables } from '../../../shared/model/tables.ts';
import { type Program, startProgram } from '../support/program.ts';

const at = '2026-11-21T12:00:00.000Z';
const companies = 4;
const sitesEach = 100;
const places = Array.from({ length: companies * sitesEach }, (_, index) => {
  const siteId = `busy-${String(index).padStart(3, '0')}`;
  return { siteId, sitePath: `/ISL/reseller/brand-${index % companies}/org-${index % companies}/${siteId}` };
});
const makeNotification = (siteId: string, day = '2026-11-21'): Notification => ({
  notificationId: `n${day.replaceAll('-', '')}-${siteId}`, siteId, type: 'AUDIT', body: { title: 't', message: 'm', timestamp: `${day}T12:00:00.000Z` }, users: {},
});
const makeAlert = (siteId: string): Alert => ({
  siteId, ruleId: 'roas', severity: 'numbers', openedAt: at, seenOn: '2026-11-21',
  definition: { title: 't', icon: 'i', value: 1, operator: 'at-most', comparison: null, link: '/', description: 'd', isNegative: true },
  evidence: { columns: [], rows: [], limit: null, settledUntil: null, services: [] },
});
const finding = (siteId: string) => ({
  recommendationId: `rec-${siteId}`, category: 'emailInstances' as const, status: 'pending' as const, title: 'Mail', issue: '90 sessions', fingerprint: 'mail', updatedAt: at, worth: { sessions: 90, basis: 'Visits' },
});

let program: Program;
let written = 0;
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
  // One night: each site gets an alert with its notification, and findings.
  const stop = onConsumedCapacity(({ kind, table, units }) => {
    if (kind === 'write' && table.includes('notifications')) written += units;
  });
  await mapConcurrent(places, 8, place => putNotification(makeNotification(place.siteId), place.sitePath));
  stop();
  await mapConcurrent(places, 8, async place => {
    const notifications = { notification: makeNotification(place.siteId, '2026-11-20'), sitePath: place.sitePath, news: [], webhookLines: [] };
    await openAlert(makeAlert(place.siteId), place.sitePath, notifications);
    await putMonth(place, { yearMonth: '202610', revision: 0 }, [finding(place.siteId)]);
  });
});
afterAll(() => program.stop());

const put = (table: TableName, Item: object) => documentClient().send(new PutCommand({ TableName: tableName(table), Item }));
const scan = async (table: TableName) => (await documentClient().send(new ScanCommand({ TableName: tableName(table) }))).Items ?? [];

test('no partition of a shared list takes more than a third of the writes', async () => {
  const shares: Record<string, number> = {};
  for (const [table, names] of [['notifications', ['inbox-0', 'inbox-1']], ['alertStates', ['by-path', 'open-of-all']], ['recommendations', ['by-path', 'of-all']]] as const) {
    const items = await scan(table);
    for (const name of names) {
      const { partitionKey } = Object.entries(tables[table].indexes).find(([index]) => index === name)?.[1] ?? { partitionKey: '' };
      const counts = Object.values(Object.groupBy(items.filter(item => partitionKey in item), item => String(item[partitionKey]))).map(group => group?.length ?? 0);
      shares[`${table}/${name}`] = counts.length === 0 ? 0 : Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0);
    }
  }
  for (const share of Object.values(shares)) expect(share).toBeLessThan(1 / 3);
  // The lists of before get nothing.
  expect([shares['alertStates/open-of-all'], shares['recommendations/of-all']]).toEqual([0, 0]);
});

test('a notification of a site four levels down takes six writes', () => {
  expect(written / places.length).toBe(6);
});

/** All pages of an inbox. */
async function readAll(sitePath: string) {
  const read: Notification[] = [];
  let cursor: string | undefined;
  do {
    const page = await readInbox(sitePath, 'active', cursor, () => true);
    read.push(...page.rows.map(({ notification }) => notification));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return read;
}
const listIds = (notifications: readonly Notification[]) => notifications.map(({ notificationId }) => notificationId);

test.each(['/ISL', '/ISL/reseller'])('the inbox of %s has each notification once, newest first, including the old format', async path => {
  for (const { siteId, sitePath } of places.slice(0, 30)) {
    const before = notificationItem(makeNotification(siteId, '2026-11-19'), sitePath);
    await put('notifications', { ...before, at0: 'ISL#active', at1: 'reseller#active' });
  }
  const read = await readAll(path);
  const days = read.map(({ body }) => body.timestamp.slice(0, 10));
  expect(days).toEqual(days.toSorted().toReversed());
  expect(listIds(read).toSorted()).toEqual([
    ...places.slice(0, 30).map(({ siteId }) => `n20261119-${siteId}`), ...places.flatMap(({ siteId }) => [`n20261120-${siteId}`, `n20261121-${siteId}`]),
  ].toSorted());
});

test('the single-partition inbox of a company has the notifications of its sites', async () => {
  expect(new Set((await readAll('/ISL/reseller/brand-1')).map(({ siteId }) => siteId)).size).toBe(sitesEach);
});

const byPath = (path: string) => places.filter(({ sitePath }) => sitePath.startsWith(`${path}/`)).map(({ sitePath }) => sitePath).toSorted().map(sitePath => sitePath.split('/').at(-1));

test.each([null, '/ISL/reseller', '/ISL/reseller/brand-2'])('lists cards and open alerts below %s by path, as many as requested', async path => {
  const expected = byPath(path ?? '/ISL');
  for (const most of [1, 30, expected.length - 1, expected.length, 1000]) {
    const alerts = await listOpenBelow(path, most);
    const cards = await listCards(path, most);
    expect([alerts.cards.map(({ siteId }) => siteId), alerts.more]).toEqual([expected.slice(0, most), most < expected.length]);
    expect([cards.cards.map(({ siteId }) => siteId), cards.more]).toEqual([expected.slice(0, most), most < expected.length]);
  }
});

test('lists rows from before November 27, 2026 once, and repartitions them when rewritten', async () => {
  const [first, second] = places;
  const { Items = [] } = await documentClient().send(new ScanCommand({ TableName: tableName('alertStates') }));
  const alert = Items.find(({ siteId }) => siteId === first?.siteId);
  const card = (await scan('recommendations')).find(({ siteId, sk }) => siteId === second?.siteId && sk === 'CARD');
  await put('alertStates', { ...alert, rootId: 'reseller', list: 'open' });
  await put('recommendations', { ...card, rootId: 'reseller', list: 'cards' });
  const count = async (path: string | null) => [(await listOpenBelow(path, 1000)).cards.length, (await listCards(path, 1000)).cards.length];
  const whole = async () => [await count(null), await count('/ISL/reseller'), (await listCards('/ISL/reseller/brand-1', 1000)).cards.length];
  expect(await whole()).toEqual([[400, 400], [400, 400], 100]);
  if (first === undefined || second === undefined) throw new Error('Two places expected');
  await refreshAlert(makeAlert(first.siteId), first.sitePath);
  await refileCard(second);
  expect(await whole()).toEqual([[400, 400], [400, 400], 100]);
  const listed = [...(await scan('alertStates')), ...(await scan('recommendations'))].filter(item => 'list' in item);
  expect(listed).toEqual([]);
});

test('a sibling path with the same prefix is not below', async () => {
  const neighbor = { siteId: 'busy-neighbor', sitePath: '/ISL/reseller/brand-11/org-1/busy-neighbor' };
  await putMonth(neighbor, { yearMonth: '202610', revision: 0 }, [finding(neighbor.siteId)]);
  expect((await listCards('/ISL/reseller/brand-1', 1000)).cards.length).toBe(100);
  expect((await listCards('/ISL/reseller/brand-11', 1)).cards.map(({ siteId }) => siteId)).toEqual(['busy-neighbor']);
});
