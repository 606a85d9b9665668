import { describe, expect, it } from 'vitest';
import type { NodeSummary } from '../../../../shared/model/node.ts';
import { walkFrom, walkOn } from '../../../../web/src/features/quick-stats/view/evaluation-walk.ts';
import { describeSpeedBand, speedRows, type SpeedRun } from '../../../../web/src/features/quick-stats/view/speed.ts';

const node = (siteId: string, type: NodeSummary['type'], more: Partial<NodeSummary> = {}): NodeSummary => ({
  siteId, name: siteId, type, sitePath: `/ISL/${siteId}`, timeZone: 'UTC', isEcommerce: false, isFranchise: false, suspended: false, connected: [], ...more,
});
const evaluation = (siteId: string, more: Partial<NodeSummary> = {}) => node(siteId, 'SITE', { status: 'evaluation', ...more });

const tree: Record<string, readonly NodeSummary[]> = {
  company: [node('north', 'REG'), node('south', 'REG')],
  north: [evaluation('b-site'), node('done', 'SITE', { status: 'onboarded' })],
  south: [evaluation('a-site'), evaluation('b-site', { linked: true })],
};
const load = async (siteId: string) => tree[siteId] ?? [];

describe('the search for sites in evaluation', () => {
  it('opens level by level, counts opened nodes, finds sites once by own path', async () => {
    const start = walkFrom([node('company', 'ORG')]);
    expect(start).toMatchObject({ opened: 0, found: [] });
    const second = await walkOn(start, load, 4);
    expect([second.opened, second.queue.length]).toEqual([1, 2]);
    const done = await walkOn(second, load, 4);
    expect(done.queue).toEqual([]);
    expect(done.found.map(({ site, above }) => [site.siteId, above.join('/')])).toEqual([['a-site', 'company/south'], ['b-site', 'company/north']]);
  });
  it('recognizes a root that is a site', () => {
    expect(walkFrom([evaluation('alone')]).found).toHaveLength(1);
  });
  it('keeps nodes that failed to load for another try', async () => {
    const walk = await walkOn(walkFrom([node('company', 'ORG'), node('other', 'ORG')]), async siteId => { if (siteId === 'other') throw new Error('down'); return []; }, 4);
    expect([walk.opened, walk.failed, walk.queue.map(({ node: queuedNode }) => queuedNode.siteId)]).toEqual([1, 1, ['other']]);
  });
});

describe('page speed', () => {
  const run = (device: SpeedRun['device'], date: string, performance: number | null): SpeedRun => ({
    device, date, performance, previousPerformance: null, firstContentfulPaintMs: null, largestContentfulPaintMs: null, totalBlockingTimeMs: null, cumulativeLayoutShift: null, interactiveMs: null,
  });
  it('shows the newest run of each device, mobile first', () => {
    expect(speedRows([run('DESKTOP', '2026-11-19', 90), run('MOBILE', '2026-11-18', 40), run('MOBILE', '2026-11-19', 50)]).map(({ device, date }) => `${device} ${date}`)).toEqual(['MOBILE 2026-11-19', 'DESKTOP 2026-11-19']);
  });
  it('does not call a run without a score slow', () => {
    expect(describeSpeedBand({ ...run('MOBILE', '2026-11-19', null), runtimeError: 'NO_FCP' })).toMatchObject({ tone: 'neutral', word: 'Lighthouse reported NO_FCP' });
    expect(describeSpeedBand(run('MOBILE', '2026-11-19', 0)).word).toBe('Slow');
  });
});
