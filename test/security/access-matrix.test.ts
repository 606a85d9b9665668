import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAudit } from '../../functions/stores/audits.ts';
import { getNode } from '../../functions/stores/sites.ts';
import { accessNodeOf, decide } from '../../shared/domain/access/decide.ts';
import { auditOf } from '../functions/support/audits.ts';
import { allEndpoints, type CallOptions, type Program, startProgram } from '../functions/support/program.ts';
import { nodes, seedTree, users } from '../functions/support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now: new Date('2026-11-21T12:00:00Z') });
  await seedTree();
  for (const { siteId } of nodes) await putAudit(auditOf(siteId), 'scheduled');
});
afterAll(() => program.stop());

/** Written by hand, so that the rule is not measured by itself. */
const reach: Record<string, readonly string[] | 'all' | 'refused'> = {
  'admin-user': 'all',
  'reseller-user': ['reseller', 'brand', 'org', 'north', 'site-n1', 'site-n2', 'south', 'site-s1', 'site-gone', 'site-w1'],
  'affiliate-user': ['affiliate', 'other', 'west', 'site-w1', 'site-trial', 'site-late'],
  'brand-user': ['brand', 'org', 'north', 'site-n1', 'site-n2', 'south', 'site-s1', 'site-gone', 'site-w1'],
  'org-user': ['org', 'north', 'site-n1', 'site-n2', 'south', 'site-s1', 'site-gone', 'site-w1'],
  'region-user': ['north', 'site-n1', 'site-n2', 'site-w1'],
  'site-user': ['site-n1'],
  'trial-user': ['site-trial'],
  'late-user': ['site-late'],
  'disabled-user': 'refused',
  'stray-user': [],
};
const notFound = '{"code":"not-found","message":"Not found"}';
const places = ['reseller', 'affiliate', 'brand', 'org', 'north', 'site-n1', 'site-gone', 'site-w1', 'site-late', 'no-such-node'];

/** A call of each endpoint that changes nothing, and the status it answers when it is allowed. */
const calls: Record<string, (siteId: string) => CallOptions & { allowed: number }> = {
  'get-site': siteId => ({ params: { siteId }, allowed: 200 }),
  'list-children': siteId => ({ params: { siteId }, allowed: 200 }),
  'update-site': siteId => ({ params: { siteId }, body: { revision: 999, site: { name: 'New' } }, allowed: 409 }),
  'list-connections': siteId => ({ params: { siteId }, allowed: 200 }),
  'authorize-site': siteId => ({ params: { siteId }, body: { service: 'ga4', returnTo: 'admin' }, allowed: siteId.startsWith('site-') ? 200 : 400 }),
  'get-token': siteId => ({ params: { tokenId: 'ga4:unknown-token' }, query: { siteId }, allowed: 404 }),
  'delete-account': siteId => ({ params: { siteId, accountId: 'ga4' }, allowed: 404 }),
  'get-overview': siteId => ({ params: { siteId, start: '2026-11-01', end: '2026-11-02' }, allowed: 200 }),
  'list-audits': siteId => ({ params: { siteId }, allowed: 200 }),
  'get-audit': siteId => ({ params: { auditId: `audit-${siteId}-202610-1` }, allowed: 200 }),
  'update-audit': siteId => ({ params: { auditId: `audit-${siteId}-202610-1` }, body: { note: 'Seen' }, allowed: 200 }),
  'generate-audit': siteId => ({ params: { siteId }, body: { yearMonth: '202510' }, allowed: 409 }),
  'list-notifications': siteId => ({ params: { siteId }, allowed: 200 }),
  'mark-notifications-read': siteId => ({ params: { siteId }, body: { notificationIds: ['nothing'] }, allowed: 204 }),
};
const onNodes = allEndpoints.filter(({ access }) => access.kind === 'node');

test('every endpoint about a node stands in the matrix', () => {
  expect(onNodes.map(({ id }) => id).sort()).toEqual(Object.keys(calls).sort());
});

describe.each(users.map(({ userId }) => userId))('%s', userId => {
  const token = () => program.token(userId, userId === 'admin-user');
  const own = reach[userId] ?? [];

  test.each(onNodes)('$id', async ({ id, access }) => {
    if (access.kind !== 'node') return;
    const call = calls[id];
    if (!call) throw new Error('Not in the matrix');
    const user = users.find(one => one.userId === userId);
    const node = user?.siteId ? await getNode(user.siteId) : null;
    const viewer = {
      userId, isAdmin: userId === 'admin-user', disabled: false, trialExpired: userId === 'late-user', node: node && accessNodeOf(node),
    };
    const expected = async (place: string, allowed: number): Promise<number> => {
      if (own === 'refused') return 401;
      const target = place === 'no-such-node' ? null : await getNode(place);
      if (target === null || (own !== 'all' && !own.includes(place))) return 404;
      const linkedFrom = place === 'site-w1' ? ['/ISL/reseller/brand/org/north'] : [];
      return decide(viewer, access.action, accessNodeOf(target, linkedFrom)).outcome === 'allowed' ? allowed : 403;
    };
    const rows = await Promise.all(
      places.map(async place => {
        const { allowed, ...options } = call(place);
        const [status, answer] = await Promise.all([expected(place, allowed), program.call(id, { token: token(), ...options })]);
        const isOutOfReach = own !== 'all' && own !== 'refused' && !own.includes(place);
        // Out of reach and not there are one answer, byte for byte.
        return { place, status, got: answer.status, text: isOutOfReach ? answer.text : notFound };
      }),
    );
    expect(rows.map(({ place, got, text }) => [place, got, text])).toEqual(rows.map(({ place, status }) => [place, status, notFound]));
  });
});

test('a body that is wrong says nothing about a node out of reach', async () => {
  for (const siteId of ['site-s1', 'no-such-node']) {
    for (const rawBody of ['{', '{"revision":"x"}', 'x'.repeat(5_000_000)]) {
      const answer = await program.call('update-site', { token: program.token('site-user'), params: { siteId }, rawBody });
      expect([siteId, answer.status]).toEqual([siteId, 404]);
    }
  }
});

test('a refusal of a user with another node’s rights is the same for both ends of a link', async () => {
  const update = (userId: string) =>
    program.call('update-site', { token: program.token(userId), params: { siteId: 'site-w1' }, body: { revision: 999, site: {} } });
  expect((await update('region-user')).status).toBe(403);
  expect((await update('admin-user')).status).toBe(404);
  expect((await program.call('get-site', { token: program.token('region-user'), params: { siteId: 'west' } })).status).toBe(404);
});
