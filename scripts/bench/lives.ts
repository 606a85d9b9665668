import { planFor, runLives } from '../fault-simulation/run-lives.ts';
import type { FigureGroup } from './figure.ts';

const lives = 500;

/**
 * Lost, outdated or foreign data after 90 simulated days with people and faults: days, rows, leads, sums and bills,
 * each compared with SQL over the facts. For more: `npm run fault-simulation -- --lives 10000`.
 */
export const lifeFigures: FigureGroup = {
  names: ['life-simulation-lost', 'life-simulation-stale', 'life-simulation-foreign'],
  async *measure() {
    const report = await runLives(Array.from({ length: lives }, (_, seed) => planFor(seed)));
    for (const { life, verdict, kind, key, expected, stored } of report.wrong.slice(0, 20))
      console.error(`${life}: ${verdict} ${kind} ${key}: ${stored}, not ${expected}`);
    for (const verdict of ['lost', 'stale', 'foreign'] as const)
      yield {
        name: `life-simulation-${verdict}`,
        value: report[verdict],
        unit: `values in ${lives} lives`,
        against: 'limit',
        againstValue: 0,
      };
  },
};
