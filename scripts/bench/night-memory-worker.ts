import * as z from 'zod/mini';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { makeQueueEvent } from '../fault-simulation/event.ts';

/**
 * The pull worker in a process of its own, bundled as it is deployed. It is told the clock and a batch at a time, and
 * answers each with what failed of it and how much memory it has by then.
 */
const batchSchema = z.object({ now: z.number(), bodies: z.array(z.string()) });

process.on('message', message => {
  const { now, bodies } = batchSchema.parse(message);
  setClock(() => new Date(now));
  const Records = bodies.flatMap((body, index) => makeQueueEvent(body, 1, String(index)).Records);
  void pullWorker({ Records }).then(({ batchItemFailures }) =>
    process.send?.({ failed: batchItemFailures.length, rssBytes: process.memoryUsage.rss() }),
  );
});
process.once('disconnect', () => process.exit(0));
