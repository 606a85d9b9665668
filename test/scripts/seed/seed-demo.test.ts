import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listAudits } from '../../../functions/stores/audits.ts';
import { listConnections } from '../../../functions/stores/connections/connections.ts';
import { readDays } from '../../../functions/stores/metrics/metrics.ts';
import { listNotifications } from '../../../functions/stores/notifications.ts';
import { listLinkedSites } from '../../../functions/stores/sites/site-links.ts';
import { getNode } from '../../../functions/stores/sites/sites.ts';
import { findUserByEmail } from '../../../functions/stores/users/users.ts';
import { startLocal } from '../../../scripts/local/stack.ts';
import type { LocalStack } from '../../../scripts/local/stack.ts';
import { demoNodes, demoUsers, smallSites } from '../../../scripts/seed/demo-tree.ts';
import { seedDemo } from '../../../scripts/seed/seed-demo.ts';

const now = new Date('2026-11-21T15:00:00Z');

/** Everything the seed leaves, as far as its own writing decides it. */
async function everything() {
  const nodes = await Promise.all(demoNodes.map(({ siteId }) => getNode(siteId)));
  const users = await Promise.all(demoUsers.map(({ email }) => findUserByEmail(email)));
  const sites = await Promise.all(smallSites.map(async (siteId) => ({
    connections: await listConnections(siteId),
    core: await readDays(siteId, 'ga4', 'core', '2026-09-01', '2026-11-20'),
    lab: await readDays(siteId, 'pagespeed', 'lab', '2026-09-01', '2026-11-20'),
    audits: await listAudits(siteId),
    notifications: await listNotifications(siteId, undefined),
  })));
  return { nodes, users, sites, links: await listLinkedSites('northfold-central') };
}

describe('the small demo', () => {
  let stack: LocalStack;
  const progress: [number, number][] = [];
  beforeAll(async () => {
    // The clock stands still here: a report that takes seconds would never be ready.
    vi.stubEnv('SANDBOX_REPORT_SECONDS', '0');
    stack = await startLocal({ port: 0, dataDir: ':memory:', seed: 'small', clock: () => now, web: false, quiet: true, onSeedProgress: (done, total) => progress.push([done, total]) });
    await stack.ready;
  });
  afterAll(() => stack.stop());

  test('has users, the whole tree, links, three months, three measurements and an audit', async () => {
    const { nodes, users, sites, links } = await everything();
    expect(nodes.every((node) => node !== null) && users.every((user) => user !== null)).toBe(true);
    expect(links).toEqual(['northfold-charlotte', 'northfold-nashville']);
    expect(nodes.find((node) => node?.siteId === 'northfold-oklahoma')?.attr.suspended).toBe(true);
    for (const { connections, core, lab, audits, notifications } of sites) {
      expect(connections.map(({ service }) => service)).toEqual(expect.arrayContaining(['ga4', 'pagespeed', 'gsc', 'fbPage', 'fb', 'bing']));
      expect(connections.filter(({ state, backfill }) => state !== 'working' || backfill?.failed !== 0)).toEqual([]);
      expect(core).toHaveLength(81);
      expect(lab.map(({ date }) => date)).toEqual(['2026-09-30', '2026-10-31', '2026-11-20']);
      expect(audits.audits.map(({ yearMonth }) => yearMonth)).toEqual(['202610']);
      expect(notifications.notifications.filter(({ type }) => type === 'AUDIT')).toHaveLength(1);
    }
  });

  test('progress counts up to its own total', () => {
    const counts = progress.map(([done]) => done);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(progress.at(-1)?.[0]).toBe(progress.at(-1)?.[1]);
  });

  test('seeding again produces the same data', async () => {
    const before = await everything();
    await seedDemo({ env: stack.env, now, size: 'small', progress: () => {}, dispatch: stack.runSchedule });
    await stack.drained();
    expect(await everything()).toEqual(before);
  });
});
