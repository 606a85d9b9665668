import type { NodeDay } from '../../model/node-rows.ts';

/** The number of sites with a level (followers) by day, source and level. */
export type LevelCounts = Map<string, number>;

const countKey = (date: string, source: string, level: string) => `${date} ${source} ${level}`;
const getCount = (counts: ReadonlyMap<string, number>, key: string): number => counts.get(key) ?? 0;
const levelsOn = ({ record }: NodeDay) =>
  Object.entries(record.sources).flatMap(([source, { last = {} }]) =>
    Object.keys(last).map(level => [source, level] as const),
  );

/** Counts the levels in rows of sites; each site's day must be passed once. */
export function countLevels(counts: LevelCounts, rows: readonly NodeDay[]): void {
  for (const row of rows) {
    for (const [source, level] of levelsOn(row)) {
      const key = countKey(row.date, source, level);
      counts.set(key, getCount(counts, key) + 1);
    }
  }
}

/**
 * Removes levels from a node's days if fewer sites have them on that day than on another day of the same month: a sum
 * over some of the sites is not the node's level.
 */
export function dropPartialLevels(days: readonly NodeDay[], counts: LevelCounts): NodeDay[] {
  const max = new Map<string, number>();
  for (const day of days) {
    for (const [source, level] of levelsOn(day)) {
      const key = countKey(day.date.slice(0, 7), source, level);
      max.set(key, Math.max(getCount(max, key), getCount(counts, countKey(day.date, source, level))));
    }
  }
  const isWhole = (date: string, source: string, level: string) =>
    getCount(counts, countKey(date, source, level)) >= getCount(max, countKey(date.slice(0, 7), source, level));
  return days.map(day => ({
    ...day,
    record: {
      ...day.record,
      sources: Object.fromEntries(
        Object.entries(day.record.sources).map(([source, { last = {}, ...rest }]) => {
          const whole = Object.entries(last).filter(([level]) => isWhole(day.date, source, level));
          return [source, whole.length === 0 ? rest : { ...rest, last: Object.fromEntries(whole) }];
        }),
      ),
    },
  }));
}
