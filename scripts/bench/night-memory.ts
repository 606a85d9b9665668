import { fork } from 'node:child_process';
import * as z from 'zod/mini';
import { type FigureGroup, rounded } from './figure.ts';

const peakSchema = z.object({ peakRssBytes: z.number(), pulled: z.int() });

/** Measures the maximum resident size of the deployed worker's process over a night of that many sites. */
function measurePeak(sites: number): Promise<z.infer<typeof peakSchema>> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./night-memory-world.ts', import.meta.url), [String(sites)]);
    child.once('message', message => resolve(peakSchema.parse(message)));
    child.once('exit', code => reject(new Error(`The night of ${sites} sites ended with ${code}`)));
  });
}

/** Growth of a worker's memory with the number of sites. */
export const nightMemoryFigures: FigureGroup = {
  names: ['night-rss-growth-ratio'],
  async *measure() {
    const few = await measurePeak(100);
    const many = await measurePeak(1000);
    if (many.pulled !== few.pulled * 10)
      throw new Error(`${few.pulled} windows of 100 sites but ${many.pulled} of 1,000`);
    if (process.env['BENCH_DETAIL'] === '1') console.error({ few, many });
    yield {
      name: 'night-rss-growth-ratio',
      value: rounded(many.peakRssBytes / few.peakRssBytes, 2),
      unit: 'x the peak of 100 sites',
      against: 'limit',
      againstValue: 1.1,
    };
  },
};
