import { openBareDatabase } from '../bare-database.ts';
import type { FigureGroup } from '../figure.ts';
import { listAsks, shownBy, storeWorld } from './by-the-program.ts';
import { changesBySql } from './second-computation.ts';
import { now } from './sites.ts';

/** Changes shown and those that the second computation does not find, in words. */
export type Unlike = { readonly compared: number; readonly changes: number; readonly off: readonly string[] };

const isSame = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(b));

/** Every change that the product shows of a seeded company, against the rule in SQL. */
export async function findUnlikeChanges(
  seed: number,
  size: number,
  wanted: (id: string) => boolean = () => true,
): Promise<Unlike> {
  const world = await storeWorld(seed, size);
  const asks = listAsks(world).filter(({ id }) => wanted(id));
  const expected = await changesBySql(world.sites, asks);
  let [compared, changes] = [0, 0];
  const off: string[] = [];
  for (const ask of asks)
    for (const { ask: of, where, metric, change, maySayNothing } of await shownBy(world, ask)) {
      // The second computation was not asked of a site alone where only its company was.
      if (of !== ask.id && !asks.some(({ id }) => id === of)) continue;
      const other = expected.get(`${of} ${metric}`) ?? null;
      compared += 1;
      if (change !== null) changes += 1;
      if (change === null && maySayNothing === true) continue;
      if (!isSame(change, other)) off.push(`${of}: ${where} ${metric} ${change}, by the rule ${other}`);
    }
  return { compared, changes, off };
}

const worlds = 6;
const sitesEach = 5;

/** Companies whose sites join, leave, lag, break and have holes, in every kind of period. */
export const unlikeFigures: FigureGroup = {
  names: ['unlike-comparisons'],
  async *measure() {
    const close = await openBareDatabase(now);
    try {
      let [compared, changes] = [0, 0];
      const off: string[] = [];
      for (let seed = 1; seed <= worlds; seed += 1) {
        const found = await findUnlikeChanges(seed, sitesEach);
        compared += found.compared;
        changes += found.changes;
        off.push(...found.off);
      }
      for (const words of off.slice(0, 200)) console.error(words);
      yield {
        name: 'unlike-comparisons',
        value: off.length,
        unit: `of ${compared} places, ${changes} with a change, of ${worlds} companies`,
        against: 'limit',
        againstValue: 0,
      };
    } finally {
      await close();
    }
  },
};
