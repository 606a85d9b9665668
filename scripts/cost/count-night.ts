import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { evaluateSite } from '../../functions/services/alerts/evaluate-site.ts';
import { generateAudit } from '../../functions/services/audits/audits.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { nightlyMessages } from '../../functions/services/collection/nightly-messages.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { computeRollups } from '../../functions/services/rollups/compute-rollups.ts';
import { getConnection } from '../../functions/stores/connections/connections.ts';
import { pulledServices, pullMessageSchema, type PullMessage } from '../../shared/messages/queues.ts';
import { createWorld } from '../fault-simulation/world.ts';
import type { Units } from './model.ts';

/**
 * Counts the DynamoDB and platform use of a site with nine connections: one night in the program itself, with stand-ins
 * and the embedded database, after two months of history.
 */
export async function countNight(): Promise<Record<string, Units>> {
  const world = await createWorld();
  const now = () => new Date(world.clock.now);
  const pullThrough = async (message: PullMessage): Promise<number> => {
    let step = message;
    for (let messages = 1; messages < 60; messages += 1) {
      const result = await pullWindow(step, { now: now() });
      if (result.outcome !== 'deferred') return messages;
      world.clock.now = Math.max(world.clock.now, result.dueAt.getTime());
      step = result.message;
    }
    throw new Error(`${message.service} never ends`);
  };
  const countUnits = async (work: () => Promise<number>): Promise<Units> => {
    const units = { reads: 0, writes: 0 };
    const calls = world.sandbox.calls.length;
    const stop = onConsumedCapacity(({ kind, units: spent }) => {
      units[kind === 'read' ? 'reads' : 'writes'] += spent;
    });
    const messages = await work();
    stop();
    return { ...units, messages, platformCalls: world.sandbox.calls.length - calls };
  };
  try {
    world.clock.now = Date.parse('2026-10-21T12:00:00Z');
    const { siteId } = await world.addSite(world.services);
    for (const service of pulledServices) {
      await startBackfill({ siteId, service, now: now(), months: 2 });
      const past: PullMessage = {
        v: 1,
        kind: 'pull',
        siteId,
        service,
        start: service === 'pagespeed' ? '2026-10-20' : '2026-10-01',
        end: '2026-10-20',
        purpose: 'backfill',
      };
      if (service !== 'pagespeed') await pullThrough({ ...past, start: '2026-09-01', end: '2026-09-30' });
      await pullThrough(past);
    }
    world.clock.now = Date.parse('2026-10-22T09:00:00Z');
    const counted: Record<string, Units> = {};
    for (const service of pulledServices) {
      const connection = await getConnection(siteId, service);
      if (connection === null) throw new Error(`${service} is not connected`);
      counted[`pull ${service}`] = await countUnits(async () => {
        let messages = 0;
        for (const { body } of nightlyMessages(connection, now()))
          messages += await pullThrough(pullMessageSchema.parse(body));
        return messages;
      });
    }
    const once = async (work: Promise<unknown>): Promise<number> => {
      await work;
      return 1;
    };
    const askedAt = now().toISOString();
    counted['rollup of a site'] = await countUnits(() =>
      once(computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt }, new Date(world.clock.now + 1000))),
    );
    counted['alerts of a site'] = await countUnits(() => once(evaluateSite(siteId, now())));
    counted['audit of a month'] = await countUnits(() =>
      once(generateAudit({ siteId, yearMonth: '202609', onDemand: false, now: now() })),
    );
    return counted;
  } finally {
    await world.stop();
  }
}
