import { afterAll, beforeAll, expect, test } from 'vitest';
import { putAudit } from '../../../functions/stores/audits.ts';
import { listNotifications, putNotification } from '../../../functions/stores/notifications.ts';
import { makeAudit } from '../support/audits.ts';
import { type PeopleProgram, startPeople } from '../support/people.ts';
import { type CallOptions, withStatus } from '../support/program.ts';
import { node, seedTree } from '../support/tree.ts';

// The customer's own forms of the calls, by hand from the specification (2, section 7).
let program: PeopleProgram;
beforeAll(async () => {
  program = await startPeople({ queues: true, now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
});
afterAll(() => program.stop());
const as = (userId: string) => ({ token: program.token(userId, userId === 'admin-user') });
const call = (id: Parameters<PeopleProgram['call']>[0], userId: string, options: CallOptions) => program.call(id, { ...as(userId), ...options });
const json = async (id: Parameters<PeopleProgram['call']>[0], userId: string, options: CallOptions) => withStatus(await call(id, userId, options)).json as Record<string, Record<string, unknown>>;

test('PUT audits/{id}: the whole audit, or a note and the audit timestamp', async () => {
  await putAudit(makeAudit('site-n1', '202610'), 'scheduled');
  const params = { auditId: 'audit-site-n1-202610-1' };
  const { audit } = await json('get-audit', 'admin-user', { params });
  expect(await json('update-audit', 'admin-user', { params, body: { ...audit, note: '<p>Whole</p>' } })).toMatchObject({ audit: { note: '<p>Whole</p>' } });
  expect(await json('update-audit', 'admin-user', { params, body: { note: '<p>Second</p>', timestamp: audit?.['timestamp'] } })).toMatchObject({ audit: { note: '<p>Second</p>' } });
  const { note: _, ...without } = audit ?? {};
  expect((await call('update-audit', 'admin-user', { params, body: without })).status).toBe(409);
});

test('POST sites {site} without requestId: a repeated call creates one site', async () => {
  const body = { site: { type: 'SITE', parentId: 'south', name: 'Plain body', attr: {} } };
  const [first, second] = [await json('create-node', 'org-user', { body }), await json('create-node', 'org-user', { body })];
  expect(second['siteId']).toBe(first['siteId']);
});

test('PUT sites/{id} {site}: the whole record without a revision updates what differs', async () => {
  const params = { siteId: 'site-n2' };
  const { result } = await json('get-site', 'org-user', { params });
  const changed = await json('update-site', 'org-user', { params, body: { site: { ...result, name: 'Renamed whole' } } });
  expect(changed['result']).toMatchObject({ name: 'Renamed whole', attr: result?.['attr'] });
  // The record that was read before that change: somebody changed it since.
  expect((await call('update-site', 'org-user', { params, body: { site: { ...result, name: 'Too late' } } })).status).toBe(409);
  expect(await json('update-site', 'org-user', { params, body: { site: { name: 'Last write' } } })).toMatchObject({ result: { name: 'Last write' } });
});

test('DELETE sites/{id} without a revision', async () => {
  const { siteId } = (await json('create-node', 'org-user', { body: { site: { type: 'SITE', parentId: 'south', name: 'To delete', attr: {} } } })) as unknown as { siteId: string };
  expect((await call('delete-node', 'admin-user', { params: { siteId } })).status).toBe(200);
});

test("POST user without siteId: a person of the caller's node; PUT user/{id} with userId and avatar", async () => {
  const form = { given_name: 'Ana', family_name: 'Ruiz', email: 'ana.ruiz@example.test' };
  // Understood, and refused by the role's rule: people are added to sites alone.
  expect(await call('create-user', 'org-user', { body: form })).toMatchObject({ status: 403, json: { message: 'You do not have permissions to add a user' } });
  const { result } = await json('create-user', 'org-user', { body: { ...form, siteId: 'site-n1' } });
  const userId = String(result?.['userId']);
  const body = { email: form.email, siteId: 'site-n1', family_name: 'Ruiz', given_name: 'Anna', userId, avatar: 'https://x.test/a.png' };
  expect(await json('update-user', 'admin-user', { params: { userId }, body })).toMatchObject({ result: { given_name: 'Anna' } });
  expect(await call('update-user', 'admin-user', { params: { userId }, body: { ...body, userId: 'someone-else' } })).toMatchObject({ status: 400, json: { details: [{ path: 'body.userId' }] } });
});

test('PUT admin/lead-sitemap/{ref} with the sitemap object', async () => {
  const params = { siteRefId: 'ref-spec' };
  const { sitemap } = await json('add-lead-sitemap', 'admin-user', { params, body: { siteId: 'site-n1', crm: 'goHighLevel' } });
  const intake = sitemap?.['intake'] as object;
  expect(await json('put-lead-sitemap', 'admin-user', { params, body: { ...intake, state: 'paused' } })).toMatchObject({ intake: { state: 'paused' } });
  const read = await json('get-lead-sitemap', 'admin-user', { params });
  expect(await json('put-lead-sitemap', 'admin-user', { params, body: { ...read, intake: { ...read['intake'], state: 'receiving' } } })).toMatchObject({ intake: { state: 'receiving' } });
});

test('PUT notifications/{id}/markasread and /status without ids: applies to all', async () => {
  const params = { siteId: 'site-n1' };
  for (const name of ['one', 'two']) {
    await putNotification({
      siteId: 'site-n1', notificationId: `2026-11-20T00-00-00-${name}`, type: 'ALERT', users: {},
      body: { title: name, message: name, timestamp: '2026-11-20T00:00:00.000Z' },
    }, node('/ISL/reseller/brand/org/north/site-n1', 'SITE').sitePath);
  }
  expect((await call('mark-notifications-read', 'site-user', { params })).status).toBe(204);
  expect((await listNotifications('site-n1', undefined, 10)).notifications.map(({ users }) => users['site-user']?.read)).toEqual([true, true]);
  expect((await call('put-notifications-status', 'org-user', { params, body: { status: 'archived' } })).status).toBe(204);
  expect((await listNotifications('site-n1', undefined, 10)).notifications.map(({ status }) => status)).toEqual(['archived', 'archived']);
});

test('GET sites/{siteId}/audits with a lastEvalKey in JSON', async () => {
  for (let month = 1; month <= 9; month += 1) for (const year of [2024, 2025]) await putAudit(makeAudit('site-n2', `${year}0${month}`), 'scheduled');
  const first = (await json('list-audits', 'admin-user', { params: { siteId: 'site-n2' } })) as unknown as { lastEvalKey: string };
  const query = (lastEvalKey: string) => call('list-audits', 'admin-user', { params: { siteId: 'site-n2' }, query: { lastEvalKey } });
  expect((await query(JSON.stringify(first.lastEvalKey))).json).toEqual((await query(first.lastEvalKey)).json);
});
