import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../scripts/fault-simulation/world.ts';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { nightlyMessages } from '../../functions/services/collection/nightly-messages.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { pulledServices, pullMessageSchema, type PullMessage } from '../../shared/messages/queues.ts';
import type { RecordService } from '../../shared/platforms/registry.ts';

/** Sign-ins: refreshes are counted apart. */
const signIn = /oauth|token|authorize/;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

const instant = () => new Date(world.clock.now);
/** Pulls as worker and queue do, through every step of a slow report. */
async function pullThrough(message: PullMessage): Promise<void> {
  let step = message;
  for (let tries = 0; tries < 60; tries += 1) {
    const result = await pullWindow(step, { now: instant() });
    if (result.outcome !== 'deferred') return expect(result, message.service).toMatchObject({ outcome: 'pulled' });
    world.clock.now = Math.max(world.clock.now, result.dueAt.getTime());
    step = result.message;
  }
  throw new Error(`${message.service} never ends`);
}

async function night(siteId: string, service: RecordService) {
  const connection = await getConnection(siteId, service);
  if (!connection) throw new Error(`${service} is not connected`);
  const before = world.sandbox.calls.length;
  const units: Record<string, number> = {};
  const stop = onConsumedCapacity(({ kind, table, units: spent }) => {
    const name = table.replace(/^.*-/, '');
    if (kind === 'write') units[name] = (units[name] ?? 0) + spent;
  });
  for (const { body } of nightlyMessages(connection, instant())) await pullThrough(pullMessageSchema.parse(body));
  stop();
  const calls = world.sandbox.calls.slice(before).filter(({ path }) => !signIn.test(path)).length;
  return { calls, units };
}

it('nine connections cost at most 35 calls and 30 write units nightly, excluding refreshes', async () => {
  world.clock.now = Date.parse('2026-10-21T12:00:00Z');
  const { siteId } = await world.addSite(world.services);
  for (const service of pulledServices) {
    await startBackfill({ siteId, service, now: instant(), months: 2 });
    const past: PullMessage = { v: 1, kind: 'pull', siteId, service, start: '2026-09-01', end: '2026-09-30', purpose: 'backfill' };
    if (service !== 'pagespeed') await pullThrough(past);
    await pullThrough({ ...past, start: service === 'pagespeed' ? '2026-10-20' : '2026-10-01', end: '2026-10-20' });
  }
  const gmbCalls: number[] = [];
  for (const day of [22, 23, 24, 25, 26]) {
    world.clock.now = Date.parse(`2026-10-${day}T09:00:00Z`);
    const sum = { calls: 0, writeUnits: 0 };
    const rows: Record<string, string> = {};
    for (const service of pulledServices) {
      const { calls, units: { credentials: _apart, ...units } } = await night(siteId, service);
      const writeUnits = Object.values(units).reduce((all, count) => all + count, 0);
      sum.calls += calls;
      sum.writeUnits += writeUnits;
      rows[service] = `${calls} calls, ${writeUnits} write units ${JSON.stringify(units)}`;
      if (service === 'gmb') gmbCalls.push(calls);
    }
    const isMonday = day === 26;
    expect(sum.calls, JSON.stringify(rows)).toBeLessThanOrEqual(isMonday ? 36 : 35);
    expect(sum.writeUnits, JSON.stringify(rows)).toBeLessThanOrEqual(30);
  }
  // On Mondays a location's verification is looked at, too.
  const [thursday = 0] = gmbCalls;
  expect(gmbCalls).toEqual([thursday, thursday, thursday, thursday, thursday + 1]);
});
