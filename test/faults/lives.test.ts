import { expect, test } from 'vitest';
import { sequences } from '../../scripts/fault-simulation/life-sequences.ts';
import { runLives } from '../../scripts/fault-simulation/run-lives.ts';

const livesPerTest = 17;
const starts = Array.from({ length: Math.ceil(sequences.length / livesPerTest) }, (_, index) => index * livesPerTest);

let kills = 0;

// Random ones are in random-lives.test.ts.
test.each(starts)('reviewed sequences over 90 days, from number %i on, lose nothing and keep no stale or foreign data', async start => {
  const plans = sequences.slice(start, start + livesPerTest);
  const report = await runLives(plans);
  expect(report.wrong).toEqual([]);
  expect(report).toMatchObject({ lives: plans.length, lost: 0, stale: 0, foreign: 0, late: 0 });
  kills += report.kills;
});

test('the sequences killed workers', () => expect(kills).toBeGreaterThan(10));
