import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { runFaultSimulation } from './fault-simulation/run.ts';
import { planFor, runLives } from './fault-simulation/run-lives.ts';

/**
 * Runs `npm run fault-simulation -- --seeds 10000 [--from 0]`: seeded nights of one site under 429s, 5xx, timeouts,
 * dropped connections, duplicate and reordered messages, skewed clocks and workers killed between any two I/O calls.
 * Each must end like the same nights without faults. `-- --lives 10000 [--from 0]`: the same for 90 days of a company
 * with people, leads, rows and bills, first the review's sequences; SQL computes the expected end from the events. Uses
 * all cores. Exits with 1 if a seed lost, duplicated or changed something.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? otherwise : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} needs a whole number`);
  return value;
};
const isLives = process.argv.includes('--lives');
const kind = isLives ? 'lives' : 'seeds';
const reportSchema = z.object({
  counts: z.record(z.string(), z.int()),
  /** Failures by the name of their seed. */
  broken: z.array(z.string()),
});
const messageSchema = z.union([z.object({ done: z.int() }), z.object({ report: reportSchema })]);
type Report = z.infer<typeof reportSchema>;

async function run(from: number, count: number, progress: (done: number) => void): Promise<Report> {
  if (!isLives) {
    const { broken, ...counts } = await runFaultSimulation(from, count, progress);
    const lines = broken.map(({ seed, services, why }) => `seed ${seed} (${services.join(', ')}): ${why}`);
    return { counts: { ...counts, broken: broken.length }, broken: lines };
  }
  const plans = Array.from({ length: count }, (_, index) => planFor(from + index));
  const { wrong, ...counts } = await runLives(plans, progress);
  return {
    counts,
    broken: wrong.map(
      mismatch =>
        `${mismatch.life}: ${mismatch.verdict} ${mismatch.kind} ${mismatch.key}: ${mismatch.stored}, not ${mismatch.expected}`,
    ),
  };
}

async function shareOut(from: number, seeds: number): Promise<void> {
  // Night simulations wait a third of the time, so one more than the cores uses them fully.
  const shares = Math.min(availableParallelism() + 1, Math.max(1, seeds));
  const done = Array.from({ length: shares }, () => 0);
  const started = Date.now();
  const reports = await Promise.all(
    done.map((_, index) => {
      const first = from + Math.floor((seeds * index) / shares);
      const count = from + Math.floor((seeds * (index + 1)) / shares) - first;
      return new Promise<Report>((resolve, reject) => {
        const share = ['--share', '--from', String(first), `--${kind}`, String(count)];
        // A life creates mostly short-lived objects: a larger young generation saves a seventh of its work.
        const child = fork(import.meta.filename, share, { execArgv: ['--max-semi-space-size=64'] });
        child.on('message', message => {
          const parsed = messageSchema.parse(message);
          if ('report' in parsed) return resolve(parsed.report);
          done[index] = parsed.done;
          const total = done.reduce((sum, doneCount) => sum + doneCount, 0);
          if (total % 100 === 0)
            console.error(`${total} of ${seeds} ${kind}, ${Math.round((Date.now() - started) / 1000)} s`);
        });
        child.once('exit', code => (code === 0 ? undefined : reject(new Error(`A share ended with ${code}`))));
      });
    }),
  );
  const broken = reports.flatMap(report => report.broken);
  const counts: Record<string, number> = {};
  for (const report of reports)
    for (const [name, count] of Object.entries(report.counts)) counts[name] = (counts[name] ?? 0) + count;
  for (const line of broken.slice(0, 20)) console.error(line);
  console.log(JSON.stringify(counts));
  process.exitCode = broken.length === 0 ? 0 : 1;
}

const from = option('from', 0);
const seeds = option(kind, 200);
if (process.argv.includes('--share')) {
  const report = await run(from, seeds, done => process.send?.({ done }));
  process.send?.({ report }, () => process.exit(0));
} else await shareOut(from, seeds);
