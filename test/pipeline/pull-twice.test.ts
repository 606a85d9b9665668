import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { readDays } from '../../functions/stores/metrics/metrics.ts';
import { readMonthRecords } from '../../functions/stores/metrics/month-records.ts';
import type { PullMessage } from '../../shared/messages/queues.ts';
import { answerGa4 } from './support/ga4-answers.ts';
import { addSite, readSiteItems, type Pipeline, pullThrough, startPipeline } from './support/pipeline.ts';

let pipeline: Pipeline;
beforeAll(async () => {
  pipeline = await startPipeline({ queues: true });
});
afterAll(() => pipeline.stop());

const nightly = (siteId: string, start: string, end: string, service: 'ga4' | 'pagespeed' = 'ga4'): PullMessage => ({
  v: 1, kind: 'pull', siteId, service, start, end, purpose: 'nightly',
});
async function connected(siteId: string): Promise<Date> {
  const { now } = pipeline.control;
  await addSite(siteId);
  await startBackfill({ siteId, service: 'ga4', now, months: 1 });
  await startBackfill({ siteId, service: 'pagespeed', now });
  return now;
}
async function measureUnits(work: () => Promise<unknown>) {
  const units = { write: 0, read: 0 };
  const stop = onConsumedCapacity(({ kind, units: spent }) => {
    units[kind] += spent;
  });
  await work().finally(stop);
  return units;
}

describe('a window pulled twice', () => {
  it('keeps the same bytes and rewrites no record', async () => {
    const now = await connected('site-twice');
    const message = nightly('site-twice', '2026-11-18', '2026-11-20');
    expect(await pullWindow(message, { now })).toEqual({ outcome: 'pulled', itemsWritten: 7 });
    const first = await readSiteItems('metrics', 'site-twice');
    const later = new Date(now.getTime() + 3_600_000);
    expect(await pullWindow(message, { now: later })).toEqual({ outcome: 'pulled', itemsWritten: 0 });
    expect(await readSiteItems('metrics', 'site-twice')).toEqual(first);
    expect(first).toHaveLength(7);
    expect((await getConnection('site-twice', 'ga4'))?.pulledAt).toBe(later.toISOString());
  });

  it('rewrites only the days that the platform restated', async () => {
    const now = await connected('site-restated');
    const message = nightly('site-restated', '2026-11-18', '2026-11-20');
    await pullWindow(message, { now });
    const before = await readDays('site-restated', 'ga4', 'core', '2026-11-18', '2026-11-20');
    pipeline.control.answer = call => answerGa4(call, { date: '2026-11-19', by: 7 });
    const again = await pullWindow(message, { now });
    pipeline.control.answer = call => answerGa4(call);
    expect(again).toEqual({ outcome: 'pulled', itemsWritten: 3 });
    const after = await readDays('site-restated', 'ga4', 'core', '2026-11-18', '2026-11-20');
    expect(after.map(day => day.totals.sessions)).toEqual(before.map((day, index) => day.totals.sessions + (index === 1 ? 7 : 0)));
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  });

  it('adds a late restated day to its compacted month and the monthly sums', async () => {
    const now = await connected('site-late');
    await pullWindow({ ...nightly('site-late', '2026-10-01', '2026-10-31'), purpose: 'backfill' }, { now });
    const sums = await readMonthRecords('site-late', 'ga4', '202610', '202610');
    const keys = (await readSiteItems('metrics', 'site-late')).map(item => item['sk']);
    pipeline.control.answer = call => answerGa4(call, { date: '2026-10-14', by: 100 });
    await pullWindow(nightly('site-late', '2026-10-13', '2026-10-15'), { now });
    pipeline.control.answer = call => answerGa4(call);
    expect((await readSiteItems('metrics', 'site-late')).map(item => item['sk'])).toEqual(keys);
    const [day] = await readDays('site-late', 'ga4', 'core', '2026-10-14', '2026-10-14');
    expect(day?.totals.sessions).toBe(14 * 2 + 100);
    const restated = await readMonthRecords('site-late', 'ga4', '202610', '202610');
    expect(restated[0]?.sources.ga4?.parts['sessions']).toBe((sums[0]?.sources.ga4?.parts['sessions'] ?? 0) + 100);
  });

  it('measures a page once a day, however often its message arrives', async () => {
    const now = await connected('site-lab');
    const message = nightly('site-lab', '2026-11-17', '2026-11-20', 'pagespeed');
    const before = pipeline.google.calls.length;
    expect(await pullThrough(message, now)).toEqual({ outcome: 'pulled', itemsWritten: 1 });
    expect(await pullThrough(message, now)).toEqual({ outcome: 'pulled', itemsWritten: 0 });
    expect(pipeline.google.calls.length - before).toBe(2);
    const lab = await readDays('site-lab', 'pagespeed', 'lab', '2026-11-01', '2026-11-30');
    expect(lab.map(day => [day.date, day.mobile?.performance, day.desktop?.performance])).toEqual([['2026-11-20', 45, 90]]);
    expect((await getConnection('site-lab', 'pagespeed'))?.missingDays).toEqual(['2026-11-17', '2026-11-18', '2026-11-19']);
  });

  it("costs at most 10 write units and 5 platform calls for a site's new day", async () => {
    const now = await connected('site-units');
    const before = pipeline.google.calls.length;
    const units = await measureUnits(() => pullWindow(nightly('site-units', '2026-11-20', '2026-11-20'), { now }));
    expect(pipeline.google.calls.length - before).toBe(3);
    expect(units.write).toBeGreaterThan(0);
    expect(units.write).toBeLessThanOrEqual(10);
  });
});
