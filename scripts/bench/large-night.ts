import { fork } from 'node:child_process';
import * as z from 'zod/mini';
import { type FigureGroup, rounded } from './figure.ts';

const usedSchema = z.object({
  reads: z.number(),
  writes: z.number(),
  calls: z.int(),
  largestBytes: z.int(),
  failed: z.literal(0),
  cpuSeconds: z.number(),
  peakBytes: z.number(),
});

/** Measures the first run of a company of that many sites, which stores all its tables and three months. */
function measureRun(sites: number): Promise<z.infer<typeof usedSchema>> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./large-night-world.ts', import.meta.url), [String(sites)]);
    child.once('message', message => resolve(usedSchema.parse(message)));
    child.once('exit', code => reject(new Error(`The run of ${sites} sites ended with ${code}`)));
  });
}

/** One run of the rollup worker for a company of 5,000 sites, bundled and with the memory of Lambda (takes an hour). */
export const largeNightFigures: FigureGroup = {
  names: [
    'large-night-seconds',
    'large-night-rss-ratio',
    'large-night-read-units-site',
    'large-night-write-units',
    'large-night-item-kb',
  ],
  async *measure() {
    const few = await measureRun(200);
    const many = await measureRun(5000);
    const limit = (againstValue: number) => ({ against: 'limit', againstValue }) as const;
    yield { name: 'large-night-seconds', value: Math.round(many.cpuSeconds), unit: 's of a processor', ...limit(900) };
    const ratio = rounded(many.peakBytes / few.peakBytes, 2);
    yield { name: 'large-night-rss-ratio', value: ratio, unit: 'x the peak of 200 sites', ...limit(1.5) };
    yield { name: 'large-night-read-units-site', value: rounded(many.reads / 5000, 1), unit: 'read units' };
    yield { name: 'large-night-write-units', value: Math.round(many.writes), unit: 'write units' };
    yield { name: 'large-night-item-kb', value: rounded(many.largestBytes / 1000, 1), unit: 'kB', ...limit(400) };
  },
};
