import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSiblingComparisons } from '../../../../functions/services/recommendations/siblings.ts';
import { makeNodeRows, ownRows } from '../../../../functions/services/rollups/node-rows.ts';
import { makeSiteRows } from '../../../../functions/services/rollups/site-rows.ts';
import { writeDays } from '../../../../functions/stores/metrics/metrics.ts';
import { noteMade } from '../../../../functions/stores/rollups.ts';
import { createNode, getNode } from '../../../../functions/stores/sites/sites.ts';
import type { RecommendationItem } from '../../../../shared/model/recommendation.ts';
import { connectGa4 } from '../../support/audits.ts';
import { coreDays } from '../../support/days.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { node, seedTree } from '../../support/tree.ts';

const now = new Date('2026-11-21T12:00:00Z');
/** The last one belongs to another region: no sibling. */
const goals = { 'site-n1': 3, 'site-n2': 1, 'site-n3': 2, 'site-n4': 4, 'site-s1': 9 };
const requireSite = async (siteId: string) => {
  const found = await getNode(siteId);
  if (found === null) throw new Error(`${siteId} expected`);
  return found;
};

let program: Program;
beforeAll(async () => {
  program = await startProgram({ now });
  await seedTree();
  for (const siteId of ['site-n3', 'site-n4']) await createNode(node(`/ISL/reseller/brand/org/north/${siteId}`, 'SITE'));
  for (const [siteId, factor] of Object.entries(goals)) {
    await connectGa4(siteId);
    const days = coreDays('2026-09-01', '2026-10-31').map(day => (day.date < '2026-10-01' ? day : { ...day, totals: { ...day.totals, keyEvents: day.totals.keyEvents * factor } }));
    await writeDays(siteId, 'ga4', 'core', days, '2026-11-17');
    await makeSiteRows(await requireSite(siteId), { whole: true, now });
  }
  await makeNodeRows(ownRows(await requireSite('north')), { whole: true, now });
  await noteMade('north', { computedAt: now.toISOString(), wholeAt: now.toISOString() });
});
afterAll(() => program.stop());

const item = (checked: RecommendationItem['checked']): RecommendationItem =>
  ({ recommendationId: 'rec-1', category: 'missingGoalFunnels', status: 'resolved', title: 'Goals', issue: '', fingerprint: 'f', updatedAt: now.toISOString(), checked });

test('a check compares the site with its siblings by median and stores the result', async () => {
  const site = await requireSite('site-n1');
  const [checkedItem] = await addSiblingComparisons(site, '202610', [item({ yearMonth: '202610', outcome: 'helped' })]);
  const comparison = checkedItem?.checked?.beside;
  expect(comparison).toMatchObject({ metric: 'goals', siblings: 3, series: [{ yearMonth: '202609', own: 0, siblings: 0 }, { yearMonth: '202610', own: comparison?.change, siblings: comparison?.median }] });
  // Three siblings: times 1, 2 and 4; the middle doubled as against itself, the site tripled.
  expect((1 + (comparison?.change ?? 0)) / (1 + (comparison?.median ?? 0))).toBeCloseTo(3 / 2);
  if (checkedItem === undefined) throw new Error('An item expected');
  expect(await addSiblingComparisons(site, '202610', [checkedItem])).toEqual([checkedItem]);
  const earlier = [item({ yearMonth: '202609', outcome: 'helped' }), item(undefined)];
  expect(await addSiblingComparisons(site, '202610', earlier)).toEqual(earlier);
});

test('a lone site has no median, and missing monthly rows allow no comparison', async () => {
  const [alone] = await addSiblingComparisons(await requireSite('site-s1'), '202610', [item({ yearMonth: '202610', outcome: 'still-there' })]);
  expect(alone?.checked?.beside).toMatchObject({ siblings: 0, median: null });
  const [unknown] = await addSiblingComparisons(await requireSite('site-n1'), '202608', [item({ yearMonth: '202608', outcome: 'helped' })]);
  expect(unknown?.checked).toEqual({ yearMonth: '202608', outcome: 'helped' });
});
