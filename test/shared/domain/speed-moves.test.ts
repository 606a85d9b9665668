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

test('a score that moves by 10 and stays is noted on its first day, once', () => {
  // The median of 75 74 76 75 75 is 75.
  expect(moves([75, 74, 76, 75, 75, 64, 65, 66, 64, 65])).toEqual([['mobile', '2026-11-06', 75, 64]]);
  expect(moves([60, 60, 60, 70, 71, 72, 70])).toEqual([['mobile', '2026-11-04', 60, 70]]);
});

test('one far run alone is noise, and so is less than 10 points', () => {
  expect(moves([75, 75, 75, 75, 40, 75, 75])).toEqual([]);
  expect(moves([75, 75, 75, 75, 66, 66, 66])).toEqual([]);
  expect(moves([75, 75, 75, 60, 90, 75])).toEqual([]);
});

test('a move waits for the run that confirms it, and for three runs before it', () => {
  expect(moves([75, 75, 75, 60])).toEqual([]);
  expect(moves([75, 75, 60, 60])).toEqual([]);
  expect(moves([75, 75, 75, 60, 60])).toEqual([['mobile', '2026-11-04', 75, 60]]);
});

test('days without a run are no runs, and a move back is one of its own', () => {
  expect(moves([75, null, 75, 75, null, 60, null, 61, 60, 61, 60, 61, 75, 76])).toEqual([['mobile', '2026-11-06', 75, 60], ['mobile', '2026-11-13', 61, 75]]);
});

test('it says what moved, and where to', () => {
  const day = '2026-11-06';
  expect([speedMoveText({ device: 'mobile', day, from: 75, to: 64 }), speedMoveText({ device: 'desktop', day, from: 80, to: 95 })]).toEqual(['Mobile speed score dropped from 75 to 64', 'Desktop speed score rose from 80 to 95']);
});
