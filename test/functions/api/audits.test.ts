import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { getAudit, putAudit } from '../../../functions/stores/audits.ts';
import { putConnection } from '../../../functions/stores/connections/connections.ts';
import { writeDays } from '../../../functions/stores/metrics/metrics.ts';
import { putNotification } from '../../../functions/stores/notifications.ts';
import { previousYearMonth } from '../../../shared/domain/periods/days.ts';
import { makeAudit } from '../support/audits.ts';
import { coreDays } from '../support/days.ts';
import { type Program, startProgram, withStatus } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  for (let back = 0; back < 15; back += 1) await putAudit(makeAudit('site-n1', previousYearMonth('202610', back)), 'scheduled');
});
afterAll(() => program.stop());

const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
type Listed = { audits: { yearMonth: string }[]; lastEvalKey: string | null };
const list = async (query: Record<string, string> = {}, userId = 'site-user', siteId = 'site-n1') =>
  program.call('list-audits', { ...as(userId), params: { siteId }, query });

test('lists the history newest first, page by page, or for one month', async () => {
  const first = (await list()).json as Listed;
  expect(first.audits[0]?.yearMonth).toBe('202610');
  const second = (await list({ lastEvalKey: first.lastEvalKey ?? '' })).json as Listed;
  expect(second.lastEvalKey).toBeNull();
  const months = [...first.audits, ...second.audits].map(audit => audit.yearMonth);
  expect(new Set(months).size).toBe(15);
  expect(months).toEqual([...months].sort().toReversed());
  expect(((await list({ yearMonth: '202601' })).json as Listed).audits.map(audit => audit.yearMonth)).toEqual(['202601']);
  expect((await list({ lastEvalKey: first.lastEvalKey ?? '' }, 'region-user', 'site-n2')).status).toBe(400);
});

test('saves a sanitized note and allows no other change to an audit', async () => {
  const auditId = 'audit-site-n1-202610-1';
  const put = (userId: string, body: unknown) => program.call('update-audit', { ...as(userId), params: { auditId }, body });
  const saved = await put('reseller-user', { note: '<p onclick="x()">Well <b>done</b><script>alert(1)</script></p>' });
  expect(saved.json).toMatchObject({ audit: { note: '<p>Well <strong>done</strong></p>', proof: makeAudit('site-n1').proof } });
  expect((await put('site-user', { note: 'x' })).status).toBe(403);
  expect((await put('admin-user', { note: 'x'.repeat(20_001) })).status).toBe(400);
  expect((await getAudit(auditId))?.note).toBe('<p>Well <strong>done</strong></p>');
  // A whole audit, as the specification sends it, changes its note alone.
  const { score } = makeAudit('site-n1');
  expect((await put('admin-user', { ...makeAudit('site-n1'), note: 'x', score: 1 })).json).toMatchObject({ audit: { note: 'x', score } });
  expect((await put('admin-user', { note: null })).json).toMatchObject({ audit: { note: null } });
});

test('each call looks up an audit in its index only once', async () => {
  const send = vi.spyOn(documentClient(), 'send');
  const lookUps = () =>
    send.mock.calls.filter(([command]) => command instanceof QueryCommand && command.input.IndexName === 'by-id').length;
  for (const [place, id] of (['get-audit', 'get-audit-restated'] as const).entries()) {
    const answer = await program.call(id, { ...as('site-user'), params: { auditId: 'audit-site-n1-202610-1' } });
    expect(withStatus(answer).status).toBe(200);
    expect(lookUps()).toBe(place + 1);
  }
  send.mockRestore();
});

test('an admin can audit an ended month; one without numbers or unfinished is refused', async () => {
  await putConnection({
    siteId: 'site-n2', service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-21T09:00:00Z', lastDay: '2026-11-20',
    missingDays: [], backfill: null, timeZone: 'America/Los_Angeles', platformTimeZone: null, sourceKey: '1', compactedThrough: null,
  });
  await writeDays('site-n2', 'ga4', 'core', coreDays('2026-09-01', '2026-10-31'), '2026-11-17');
  const generate = (yearMonth: string, userId = 'admin-user') =>
    program.call('generate-audit', { ...as(userId), params: { siteId: 'site-n2' }, body: { yearMonth } });
  const answer = await generate('202610');
  withStatus(answer);
  expect(answer.json).toMatchObject({ audit: { siteId: 'site-n2', yearMonth: '202610', type: 'standard', version: 2, run: 1, status: 'settled' } });
  expect((await generate('202610')).json).toMatchObject({ audit: { run: 2 } });
  expect((await generate('202611')).status).toBe(400);
  expect((await generate('202501')).status).toBe(409);
  expect((await generate('202610', 'org-user')).status).toBe(403);
});

test('refuses an impossible month as invalid, and an old one for lack of numbers', async () => {
  const write = (yearMonth: string) =>
    program.call('generate-audit', { ...as('admin-user'), params: { siteId: 'site-n2' }, body: { yearMonth, type: 'ecommerce' } });
  expect((await write('000001')).status).toBe(400);
  expect((await write('190001')).status).toBe(409);
});

test('reports numbers restated later next to the audit, which stays as sealed', async () => {
  const { audits } = z.object({ audits: z.array(z.object({ auditId: z.string() })) }).parse((await list({ yearMonth: '202610' }, 'admin-user', 'site-n2')).json);
  const auditId = audits[0]?.auditId ?? '';
  const sealed = await getAudit(auditId);
  const restated = async (userId = 'admin-user') => program.call('get-audit-restated', { ...as(userId), params: { auditId } });
  expect(withStatus(await restated()).json).toEqual({ restated: { metrics: [], scoreNow: sealed?.score } });
  // A settled month is read as it was closed: what is restated is a day of a month that is open.
  const days = coreDays('2026-10-30', '2026-10-31').map(day => ({ ...day, totals: { ...day.totals, sessions: day.totals.sessions + 1000 } }));
  await writeDays('site-n2', 'ga4', 'core', days, '2026-11-17');
  const answer = z.object({ restated: z.object({ metrics: z.array(z.object({ metric: z.string(), was: z.object({ value: z.number() }), now: z.object({ value: z.number() }) })) }) }).parse(withStatus(await restated()).json);
  const sessions = answer.restated.metrics.find(({ metric }) => metric === 'sessions');
  expect((sessions?.now.value ?? 0) - (sessions?.was.value ?? 0)).toBeCloseTo(2000 / 31, 9);
  expect(await getAudit(auditId)).toEqual(sealed);
  expect((await restated('affiliate-user')).status).toBe(404);
});

test('a reader sees only their own mark on a notification', async () => {
  const body = { title: 'Audit', message: 'Ready', timestamp: '2026-11-04T10:00:00.000Z' };
  await putNotification({ notificationId: '20261104-a', siteId: 'site-n1', type: 'AUDIT', body, users: { 'other-user': { read: true } } }, '/ISL/reseller/brand/org/north/site-n1');
  await putNotification({ notificationId: '20261105-b', siteId: 'site-n1', type: 'ALERT', body, users: {} }, '/ISL/reseller/brand/org/north/site-n1');
  const marked = await program.call('mark-notifications-read', {
    ...as('site-user'), params: { siteId: 'site-n1' }, body: { notificationIds: ['20261104-a', 'not-there'] },
  });
  expect([marked.status, marked.text]).toEqual([204, '']);
  const read = async (userId: string) =>
    ((await program.call('list-notifications', { ...as(userId), params: { siteId: 'site-n1' } })).json as { notifications: { notificationId: string; users: unknown }[] })
      .notifications.filter(notification => !notification.notificationId.startsWith('audit')).map(notification => [notification.notificationId, notification.users]);
  expect(await read('site-user')).toEqual([['20261105-b', { 'site-user': { read: false } }], ['20261104-a', { 'site-user': { read: true } }]]);
  expect(await read('org-user')).toEqual([['20261105-b', { 'org-user': { read: false } }], ['20261104-a', { 'org-user': { read: false } }]]);
});

test('keeps an error report for 90 days, without anything resembling a credential', async () => {
  const body = { message: 'Bearer abcdefgh failed', url: 'http://x.test/admin?code=SECRET1', stack: 'at x', siteAccessed: 'site-n1', type: 'ERROR' };
  expect((await program.call('write-log', { ...as('late-user'), body })).status).toBe(204);
  const { Items } = await documentClient().send(
    new QueryCommand({ TableName: 'test-logs', KeyConditionExpression: '#day = :day', ExpressionAttributeNames: { '#day': 'day' }, ExpressionAttributeValues: { ':day': '2026-11-21' } }),
  );
  expect(Items).toHaveLength(1);
  expect(Items?.[0]).toMatchObject({ userId: 'late-user', type: 'ERROR', expiresAt: Date.parse('2026-11-21T12:00:00Z') / 1000 + 90 * 86_400 });
  expect(JSON.stringify(Items)).not.toMatch(/abcdefgh|SECRET1/);
});
