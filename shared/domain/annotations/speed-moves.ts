import type { NodeDay } from '../../model/node-rows.ts';
import { median } from '../../numbers/metrics/median.ts';
import { partOn } from '../alerts/row-values.ts';
import type { Day } from '../periods/days.ts';

const devices = ['mobile', 'desktop'] as const;
type Device = (typeof devices)[number];
/** A lasting change of a PageSpeed score. */
export type SpeedMove = { readonly device: Device; readonly day: Day; readonly from: number; readonly to: number };
type Run = { readonly day: Day; readonly score: number };

/** Smallest change of a score (0–100) that gets a note. */
export const notedMove = 10;
const runsBefore = 5;
const minRunsBefore = 3;

function listRuns(rows: ReadonlyMap<Day, NodeDay>, device: Device): Run[] {
  return [...rows.values()]
    .toSorted((row, other) => row.date.localeCompare(other.date))
    .flatMap(row => {
      const score = partOn(row, 'pagespeed', `${device}Score`);
      const runs = partOn(row, 'pagespeed', `${device}ScoreRuns`);
      return score === null || runs === null || runs === 0 ? [] : [{ day: row.date, score: (score / runs) * 100 }];
    });
}

/**
 * Finds days on which a device's score changed by at least 10 points from the median of the previous five runs (at
 * least three), and the next run confirmed it: a single run is noise. The confirming run is not a second change.
 */
export function findSpeedMoves(rows: ReadonlyMap<Day, NodeDay>): SpeedMove[] {
  return devices.flatMap(device => {
    const runs = listRuns(rows, device);
    const baseAt = (index: number): number | null => {
      const before = runs.slice(Math.max(index - runsBefore, 0), Math.max(index, 0));
      return before.length < minRunsBefore ? null : median(before.map(({ score }) => score));
    };
    const directionAt = (index: number, base: number | null): number => {
      const run = runs[index];
      if (run === undefined || base === null) return 0;
      const move = Math.round(run.score) - Math.round(base);
      return Math.abs(move) >= notedMove ? Math.sign(move) : 0;
    };
    return runs.flatMap(({ day, score }, index) => {
      const base = baseAt(index);
      const direction = directionAt(index, base);
      const stays = directionAt(index + 1, base) === direction;
      if (base === null || direction === 0 || !stays || directionAt(index - 1, baseAt(index - 1)) === direction)
        return [];
      return [{ device, day, from: Math.round(base), to: Math.round(score) }];
    });
  });
}

const deviceNames = { mobile: 'Mobile', desktop: 'Desktop' } as const;
/** 'Mobile speed score dropped from 75 to 64' */
export const speedMoveText = ({ device, from, to }: SpeedMove): string =>
  `${deviceNames[device]} speed score ${to < from ? 'dropped' : 'rose'} from ${from} to ${to}`;
