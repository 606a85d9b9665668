import { openBareDatabase } from '../bare-database.ts';
import type { FigureGroup } from '../figure.ts';
import { isPrintedRight } from '../printed-changes.ts';
import { listAsks, shownBy, storeWorld } from './by-the-program.ts';
import { metricKeys } from '../../../shared/model/metric-value.ts';
import { metricTable } from '../../../shared/numbers/metrics/table.ts';
import { changesBySql, type ExactPair, metrics } from './second-computation.ts';
import { now } from './sites.ts';

/** Changes shown, and those the second computation doesn't confirm, as text. */
export type Unlike = {
  readonly compared: number;
  readonly changes: number;
  readonly off: readonly string[];
  /** Printed changes, and those that don't follow from the two printed numbers next to them. */
  readonly printed: number;
  readonly misprinted: readonly string[];
};

/** Returns half of the last printed digit, because the product calculates changes from printed numbers. */
function halfDigit(metric: string, value: number): number {
  const key = metricKeys.find(candidate => candidate === metric);
  const { format, decimals, modifier } =
    key === undefined ? { format: 'number', decimals: 0, modifier: 1 } : metricTable[key];
  const ofOne = format === 'percent' ? 100 : format === 'score' ? modifier : 1;
  // Daily averages are printed with three digits of the larger number.
  return Math.max(0.5 / 10 ** decimals / ofOne, format === 'percent' || format === 'score' ? 0 : value * 0.005);
}

/** Reports whether the pair's printed numbers, as totals or daily averages, can give the change. */
function canGive(change: number | null, metric: string, pair: ExactPair | undefined): boolean {
  if (pair === undefined) return change === null;
  const daily = { ...pair, now: pair.daily_now, before: pair.daily_before };
  return matchesPair(change, metric, pair) || (daily.now !== null && matchesPair(change, metric, daily));
}

function matchesPair(change: number | null, metric: string, pair: ExactPair): boolean {
  if (pair.now === null || pair.before === null) return change === null;
  const { now: a, before: b, points } = pair;
  const [nearA, nearB] = [halfDigit(metric, a), halfDigit(metric, b)];
  const slack = 1e-4;
  // A printed 0 has no change in percent.
  if (change === null) return !points && (a <= nearA || b <= nearB);
  if (points) return Math.abs(change - (a - b)) <= nearA + nearB + slack;
  const most = b > nearB ? (a + nearA) / (b - nearB) : Infinity;
  return change >= (a - nearA) / (b + nearB) - 1 - slack && change <= most - 1 + slack;
}

/** Compares every change the product shows for a seeded company with the rule in SQL. */
export async function findUnlikeChanges(
  seed: number,
  size: number,
  isRequested: (id: string) => boolean = () => true,
): Promise<Unlike> {
  const world = await storeWorld(seed, size);
  const asks = listAsks(world).filter(({ id }) => isRequested(id));
  const expected = await changesBySql(world.sites, asks);
  let [compared, changes, printed] = [0, 0, 0];
  const [off, misprinted]: [string[], string[]] = [[], []];
  for (const ask of asks)
    for (const { ask: of, where, metric, change, maySayNothing, printed: text } of await shownBy(world, ask)) {
      if (text) {
        printed += 1;
        if (
          !isPrintedRight({
            change: text.change,
            isFall: change !== null && change < 0,
            against: `${text.now} vs ${text.before}`,
            texts: [],
          })
        )
          misprinted.push(`${of}: ${where} ${metric} ${text.change}, ${text.now} vs ${text.before}`);
      }
      if (!(metric in metrics || metric === 'totalFans' || metric.startsWith('row '))) continue;
      // The second computation has no single site where only its company was requested.
      if (of !== ask.id && !asks.some(({ id }) => id === of)) continue;
      const other = expected.get(`${of} ${metric}`);
      compared += 1;
      if (change !== null) changes += 1;
      if (change === null && maySayNothing === true) continue;
      if (!canGive(change, metric, other))
        off.push(`${of}: ${where} ${metric} ${change}, by the rule ${JSON.stringify(other)}`);
    }
  return { compared, changes, off, printed, misprinted };
}

const worlds = 6;
const sitesEach = 5;

/** Companies whose sites join, leave, lag, break and have gaps, in every kind of period. */
export const unlikeFigures: FigureGroup = {
  names: ['unlike-comparisons', 'misprinted-changes-of-companies'],
  async *measure() {
    const close = await openBareDatabase(now);
    try {
      let [compared, changes, printed] = [0, 0, 0];
      const [off, misprinted]: [string[], string[]] = [[], []];
      for (let seed = 1; seed <= worlds; seed += 1) {
        const found = await findUnlikeChanges(seed, sitesEach);
        compared += found.compared;
        changes += found.changes;
        printed += found.printed;
        off.push(...found.off);
        misprinted.push(...found.misprinted);
      }
      for (const text of [...off.slice(0, 200), ...misprinted.slice(0, 200)]) console.error(text);
      yield {
        name: 'unlike-comparisons',
        value: off.length,
        unit: `of ${compared} places, ${changes} with a change, of ${worlds} companies`,
        against: 'limit',
        againstValue: 0,
      };
      yield {
        name: 'misprinted-changes-of-companies',
        value: misprinted.length,
        unit: `of ${printed} printed changes, of ${worlds} companies`,
        against: 'limit',
        againstValue: 0,
      };
    } finally {
      await close();
    }
  },
};
