import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDeferred } from '../../../../functions/services/collection/defer-window.ts';
import { claimMs, claimDeferred, deferWindow } from '../../../../functions/stores/jobs/deferred-windows.ts';
import type { PullMessage } from '../../../../shared/messages/queues.ts';
import { type Pipeline, deferredIn, startPipeline } from '../../../pipeline/support/pipeline.ts';
import { watchQueue } from '../../../pipeline/support/scripted.ts';

const zone = 'Pacific/Honolulu';
const now = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const window = (siteId: string): PullMessage => ({
  v: 1,
  kind: 'pull',
  siteId,
  service: 'bing',
  start: '2026-11-01',
  end: '2026-11-07',
  purpose: 'nightly',
});
const names = Array.from({ length: 12 }, (_, index) => `claim-${String(index).padStart(2, '0')}`);
const time = (at: Date) => ({ now: at, remainingMs: () => 900_000 });

let pipeline: Pipeline;
let watch: ReturnType<typeof watchQueue>;
beforeAll(async () => {
  pipeline = await startPipeline();
  watch = watchQueue();
});
afterAll(async () => {
  watch.stop();
  await pipeline.stop();
});
beforeEach(async () => {
  watch.taken();
  for (const name of names) await deferWindow(zone, window(name), later(-60_000));
});
const sent = () =>
  watch
    .taken()
    .map(({ message }) => message.siteId)
    .sort();

describe('a deferred window', () => {
  it('is sent once by concurrent sweeps, then forgotten', async () => {
    const counts = await Promise.all([
      sendDeferred(zone, time(now)),
      sendDeferred(zone, time(now)),
      sendDeferred(zone, time(now)),
    ]);
    expect(sent()).toEqual(names);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(names.length);
    expect(await deferredIn(zone)).toEqual([]);
  });

  it('is sent by a later sweep when the sweep that claimed it died', async () => {
    for (const row of await deferredIn(zone)) expect(await claimDeferred(row, 'died', now)).toBe(true);
    expect(await sendDeferred(zone, time(later(claimMs - 1)))).toBe(0);
    expect(await deferredIn(zone)).toHaveLength(names.length);
    expect(await sendDeferred(zone, time(later(claimMs)))).toBe(names.length);
    expect(sent()).toEqual(names);
    expect(await deferredIn(zone)).toEqual([]);
  });

  it('of a night is kept beside one of a first collection with the same days and due time', async () => {
    const ofNight = window('claim-both');
    const ofCollection: PullMessage = { ...ofNight, purpose: 'backfill', jobId: 'backfill-1', generation: 1 };
    for (const message of [ofNight, ofCollection, ofNight]) await deferWindow(zone, message, later(-60_000));
    const kept = (await deferredIn(zone)).filter(({ message }) => message.siteId === 'claim-both');
    expect(kept.map(({ message }) => message.purpose).sort()).toEqual(['backfill', 'nightly']);
    await sendDeferred(zone, time(now));
    expect(sent().filter(siteId => siteId === 'claim-both')).toHaveLength(2);
  });

  it('stays when it is deferred again while being sent', async () => {
    const [row] = await deferredIn(zone);
    if (!row) throw new Error('Nothing is deferred');
    expect(await claimDeferred(row, 'one', now)).toBe(true);
    expect(await claimDeferred(row, 'other', now)).toBe(false);
    await deferWindow(zone, row.message, new Date(row.dueAt));
    expect(await sendDeferred(zone, time(now))).toBe(names.length);
    expect(await claimDeferred(row, 'gone', now)).toBe(false);
  });
});
