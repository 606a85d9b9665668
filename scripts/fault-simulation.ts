import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { runFaultSimulation } from './fault-simulation/run.ts';

/**
 * `npm run fault-simulation -- --seeds 10000 [--from 0]`: seeded nights of one site under 429s, 5xx, timeouts, dropped
 * connections, duplicate and reordered messages, skewed clocks and workers killed between any two I/O calls. Seeds are
 * shared out over the machine's cores. Ends with 1 when a seed lost, doubled or changed a day.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} needs a whole number`);
  return value;
};
const reportSchema = z.object({
  seeds: z.int(),
  deliveries: z.int(),
  kills: z.int(),
  repeated: z.int(),
  broken: z.array(z.object({ seed: z.int(), services: z.array(z.string()), why: z.string() })),
});
const messageSchema = z.union([z.object({ done: z.int() }), z.object({ report: reportSchema })]);

async function shareOut(from: number, seeds: number): Promise<void> {
  // A share waits for its engine a third of the time: one more than there are cores keeps them busy.
  const shares = Math.min(availableParallelism() + 1, Math.max(1, seeds));
  const done = Array.from({ length: shares }, () => 0);
  const started = Date.now();
  const reports = await Promise.all(
    done.map((_, index) => {
      const first = from + Math.floor((seeds * index) / shares);
      const count = from + Math.floor((seeds * (index + 1)) / shares) - first;
      return new Promise<z.infer<typeof reportSchema>>((resolve, reject) => {
        const child = fork(import.meta.filename, ['--share', '--from', String(first), '--seeds', String(count)]);
        child.on('message', message => {
          const parsed = messageSchema.parse(message);
          if ('report' in parsed) return resolve(parsed.report);
          done[index] = parsed.done;
          const total = done.reduce((sum, one) => sum + one, 0);
          if (total % 100 === 0)
            console.error(`${total} of ${seeds} seeds, ${Math.round((Date.now() - started) / 1000)} s`);
        });
        child.once('exit', code => (code === 0 ? undefined : reject(new Error(`A share ended with ${code}`))));
      });
    }),
  );
  const broken = reports.flatMap(report => report.broken);
  const sum = (name: 'seeds' | 'deliveries' | 'kills' | 'repeated') =>
    reports.reduce((total, report) => total + report[name], 0);
  for (const { seed, services, why } of broken.slice(0, 20))
    console.error(`seed ${seed} (${services.join(', ')}): ${why}`);
  console.log(
    JSON.stringify({
      seeds: sum('seeds'),
      deliveries: sum('deliveries'),
      kills: sum('kills'),
      repeated: sum('repeated'),
      broken: broken.length,
    }),
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
}

const from = option('from', 0);
const seeds = option('seeds', 200);
if (process.argv.includes('--share')) {
  const report = await runFaultSimulation(from, seeds, done => process.send?.({ done }));
  process.send?.({ report }, () => process.exit(0));
} else await shareOut(from, seeds);
