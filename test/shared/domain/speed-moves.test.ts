import { expect, test } from 'vitest';
import { findSpeedMoves, speedMoveText } from '../../../shared/domain/annotations/speed-moves.ts';
import { addDays } from '../../../shared/domain/periods/days.ts';
import { labDay, labRun } from '../numbers/metrics/sample-days.ts';
import { makeSiteFacts } from './alerts/facts.ts';

/** A mobile run a day from Nov 1 on; null: none that day. */
const moves = (scores: readonly (number | null)[]) => {
  const runs = scores.flatMap((score, index) => (score === null ? [] : [labDay(addDays('2026-11-01', index), labRun({ performance: score / 100 }))]));
  return findSpeedMoves(makeSiteFacts({ pagespeed: runs }).rows).map(({ device, day, from, to }) => [device, day, from, to]);
};

test('reports a lasting change of 10 points once, on its first day', () => {
  // The median of 75 74 76 75 75 is 75.
  expect(moves([75, 74, 76, 75, 75, 64, 65, 66, 64, 65])).toEqual([['mobile', '2026-11-06', 75, 64]]);
  expect(moves([60, 60, 60, 70, 71, 72, 70])).toEqual([['mobile', '2026-11-04', 60, 70]]);
});

test('ignores a single outlier and changes of less than 10 points', () => {
  expect(moves([75, 75, 75, 75, 40, 75, 75])).toEqual([]);
  expect(moves([75, 75, 75, 75, 66, 66, 66])).toEqual([]);
  expect(moves([75, 75, 75, 60, 90, 75])).toEqual([]);
});

test('reports a change only after a confirming run, and with three runs before it', () => {
  expect(moves([75, 75, 75, 60])).toEqual([]);
  expect(moves([75, 75, 60, 60])).toEqual([]);
  expect(moves([75, 75, 75, 60, 60])).toEqual([['mobile', '2026-11-04', 75, 60]]);
});

test('ignores days without a run, and reports a change back separately', () => {
  expect(moves([75, null, 75, 75, null, 60, null, 61, 60, 61, 60, 61, 75, 76])).toEqual([['mobile', '2026-11-06', 75, 60], ['mobile', '2026-11-13', 61, 75]]);
});

test('states the device and both scores', () => {
  const day = '2026-11-06';
  expect([speedMoveText({ device: 'mobile', day, from: 75, to: 64 }), speedMoveText({ device: 'desktop', day, from: 80, to: 95 })]).toEqual(['Mobile speed score dropped from 75 to 64', 'Desktop speed score rose from 80 to 95']);
});
