import { handler as dispatchNightly } from '../../functions/jobs/dispatch-nightly-pull.ts';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { getConnection, putConnection } from '../../functions/stores/connections/connections.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { randomOf } from '../sandbox/generated/random.ts';
import { eventOf } from '../fault-simulation/event.ts';
import { createWorld, timeZone } from '../fault-simulation/world.ts';

/** Half of what a site may have: the memory of a night does not depend on which. */
const services = ['ga4', 'gsc', 'fb', 'bing'] as const;
const lanes = 4;
const sites = Number(process.argv[2]);

const world = await createWorld();
const random = randomOf('memory');
const model = await world.addSite(services);
for (const service of services)
  await startBackfill({ siteId: model.siteId, service, now: new Date(world.clock.now), months: 1 });
world.queue.clear();
for (let index = 0; index < sites; index += 1) {
  const { siteId } = await world.addSite(services, `night-site-${index}`);
  for (const service of services) {
    const connection = await getConnection(model.siteId, service);
    if (connection) await putConnection({ ...connection, siteId, lastDay: '2026-10-08', backfill: null });
  }
}
for (const service of services) {
  const connection = await getConnection(model.siteId, service);
  if (connection) await putConnection({ ...connection, timeZone: 'nowhere' });
}

let peak = 0;
let pulled = 0;
const look = (): void => void (peak = Math.max(peak, process.memoryUsage().rss));
const watch = setInterval(look, 50);
await dispatchNightly({ v: 1, job: 'nightly-pull', timeZone }, { getRemainingTimeInMillis: () => 600_000 });
async function work(): Promise<void> {
  for (let message = world.queue.take(random); message !== null; message = world.queue.take(random)) {
    const { batchItemFailures } = await pullWorker(eventOf(message.body, message.tries));
    if (batchItemFailures.length > 0) world.queue.failed(message);
    else {
      world.queue.done(message);
      pulled += 1;
    }
    look();
  }
}
await Promise.all(Array.from({ length: lanes }, work));
clearInterval(watch);
process.send?.({ peakRssBytes: peak, pulled }, () => process.exit(0));
