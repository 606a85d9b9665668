import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeferred, deferredShards, deferWindow, takeDeferred } from '../../../../functions/stores/jobs/deferred-windows.ts';
import { addCalls, pausedUntil, pausePlatform } from '../../../../functions/stores/jobs/budgets.ts';
import { packDays, toDayRanges, unpackDays } from '../../../../functions/stores/connections/day-ranges.ts';
import type { PullMessage } from '../../../../shared/messages/queues.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { type Program, startProgram } from '../../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
});
afterAll(() => program.stop());

const zone = 'Pacific/Honolulu';
const window = (siteId: string): PullMessage => ({ v: 1, kind: 'pull', siteId, service: 'bing', start: '2026-11-01', end: '2026-11-07', purpose: 'nightly' });
const at = (minutes: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000);
async function all(dueBy?: Date) {
  const pages = await Promise.all(Array.from({ length: deferredShards }, (_, shard) => listDeferred(zone, shard, dueBy ? { dueBy } : {})));
  return pages.flatMap(({ windows }) => windows).map(({ message, dueAt }) => `${message.siteId} ${dueAt.slice(11, 16)}`).sort();
}

describe('deferred windows', () => {
  it('are read when due, spread over partitions, and gone when removed, without duplicates', async () => {
    for (let index = 0; index < 12; index += 1) await deferWindow(zone, window(`park-${index}`), at(index * 10));
    await deferWindow(zone, window('park-3'), at(30));
    expect(await all()).toHaveLength(12);
    expect(await all(at(20))).toEqual(['park-0 12:00', 'park-1 12:10', 'park-2 12:20']);
    const shards = await Promise.all(Array.from({ length: deferredShards }, (_, shard) => listDeferred(zone, shard)));
    expect(shards.filter(({ windows }) => windows.length > 0).length).toBeGreaterThan(1);
    for (const deferred of shards.flatMap(({ windows }) => windows)) if (deferred.message.siteId === 'park-1') await takeDeferred(deferred);
    expect(await all(at(20))).toEqual(['park-0 12:00', 'park-2 12:20']);
  });

  it('come in pages, earliest first', async () => {
    for (let index = 0; index < 7; index += 1) await deferWindow('page', { ...window('one-site'), start: `2026-10-0${index + 1}` }, at(index));
    const shard = (await Promise.all(Array.from({ length: deferredShards }, async (_, index) => ((await listDeferred('page', index)).windows.length > 0 ? [index] : [])))).flat()[0] ?? 0;
    const starts: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await listDeferred('page', shard, { cursor, limit: 3 });
      starts.push(...page.windows.map(({ message }) => message.start));
      cursor = page.cursor;
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(starts).toEqual(eachDay('2026-10-01', '2026-10-07'));
  });
});

describe('hourly counters', () => {
  const hour = '2026-11-21T12';
  const want = (calls: number, limit: number, name = 'used') => ({ name, calls, limit });

  it('never exceed their limit under concurrent counting', async () => {
    const granted = await Promise.all(Array.from({ length: 20 }, () => addCalls('r', hour, [want(7, 50)])));
    expect(granted.filter(Boolean)).toHaveLength(7);
    expect(await addCalls('r', hour, [want(1, 50)])).toBe(true);
    expect(await addCalls('r', hour, [want(1, 50)])).toBe(false);
    expect(await addCalls('r', '2026-11-21T13', [want(50, 50)])).toBe(true);
    expect(await addCalls('r', '2026-11-21T14', [want(51, 50)])).toBe(false);
  });

  it('of one item increase together or not at all', async () => {
    expect(await addCalls('many', hour, [want(10, 10, 'a'), want(5, 20, 'b')])).toBe(true);
    expect(await addCalls('many', hour, [want(1, 10, 'a'), want(5, 20, 'b')])).toBe(false);
    expect(await addCalls('many', hour, [want(15, 20, 'b')])).toBe(true);
  });

  it("keep the later end of a platform's pause", async () => {
    expect(await pausedUntil('linkedin')).toBeNull();
    await pausePlatform('linkedin', at(60));
    await pausePlatform('linkedin', at(30));
    expect(await pausedUntil('linkedin')).toEqual(at(60));
  });
});

describe('days as ranges', () => {
  it('round-trip to the same days', () => {
    const days = [...eachDay('2026-02-26', '2026-03-02'), '2026-03-04', '2026-12-31', '2027-01-01'];
    expect(packDays(days)).toEqual(['2026-02-26..2026-03-02', '2026-03-04', '2026-12-31..2027-01-01']);
    expect(unpackDays(packDays(days))).toEqual(days);
    expect(unpackDays(days)).toEqual(days);
    expect(toDayRanges(['2026-03-02', '2026-03-01', '2026-03-02'])).toEqual([{ start: '2026-03-01', end: '2026-03-02' }]);
    expect(packDays([])).toEqual([]);
  });
});
