import * as z from 'zod/mini';
import { handler as pullWorker } from '../../functions/jobs/pull-worker.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { makeQueueEvent } from '../fault-simulation/event.ts';

/**
 * Pull worker in a separate process, bundled as deployed. It receives the clock and one batch at a time, and returns
 * failures and memory use.
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
