import { fork } from 'node:child_process';
import * as z from 'zod/mini';
import { type FigureGroup, rounded } from './figure.ts';

const peakSchema = z.object({ peakRssBytes: z.number(), pulled: z.int() });

/** The night of so many sites in a process of its own; its highest resident size. The database is another process. */
function peakOf(sites: number): Promise<z.infer<typeof peakSchema>> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./night-memory-child.ts', import.meta.url), [String(sites)], {
      execArgv: ['--max-semi-space-size=16'],
    });
    child.once('message', message => resolve(peakSchema.parse(message)));
    child.once('exit', code => reject(new Error(`The night of ${sites} sites ended with ${code}`)));
  });
}

/** Whether a worker's memory grows with the number of sites it works through. */
export const nightMemoryFigures: FigureGroup = {
  names: ['night-rss-growth-ratio'],
  async *measure() {
    const few = await peakOf(100);
    const many = await peakOf(1000);
    if (many.pulled !== few.pulled * 10)
      throw new Error(`${few.pulled} windows of 100 sites but ${many.pulled} of 1,000`);
    yield {
      name: 'night-rss-growth-ratio', value: rounded(many.peakRssBytes / few.peakRssBytes, 2), unit: 'x the peak of 100 sites', against: 'limit', againstValue: 1.1,
    };
  },
};
