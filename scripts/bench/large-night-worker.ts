import * as z from 'zod/mini';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { handler as rollupWorker } from '../../functions/jobs/rollup-worker.ts';
import { makeQueueEvent } from '../fault-simulation/event.ts';
import { readAsTemplate } from './template-sites.ts';

/**
 * Rollup worker in a separate process, bundled as deployed. It receives the clock and a message, and returns what it
 * used.
 */
const orderSchema = z.object({ now: z.number(), body: z.string() });
let largestBytes = 0;
readAsTemplate(documentClient(), process.argv[2] ?? '', bytes => void (largestBytes = Math.max(largestBytes, bytes)));

process.on('message', message => {
  const { now, body } = orderSchema.parse(message);
  setClock(() => new Date(now));
  const used = { reads: 0, writes: 0, calls: 0 };
  const stop = onConsumedCapacity(({ kind, units }) => {
    used[kind === 'read' ? 'reads' : 'writes'] += units;
    used.calls += 1;
  });
  const { user, system } = process.cpuUsage();
  void rollupWorker(makeQueueEvent(body, 1, 'large')).then(({ batchItemFailures }) => {
    stop();
    const cpu = process.cpuUsage({ user, system });
    process.send?.({
      ...used,
      largestBytes,
      failed: batchItemFailures.length,
      cpuSeconds: (cpu.user + cpu.system) / 1e6,
      peakBytes: process.resourceUsage().maxRSS * 1024,
    });
  });
});
process.once('disconnect', () => process.exit(0));
