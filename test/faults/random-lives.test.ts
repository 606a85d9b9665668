import { expect, test } from 'vitest';
import { sequences } from '../../scripts/fault-simulation/life-sequences.ts';
import { planFor, runLives } from '../../scripts/fault-simulation/run-lives.ts';

/** Lives of one `npm test`, with the reviewed sequences in lives.test.ts. */
const lives = 200;
const livesPerTest = 19;
const starts = Array.from(
  { length: Math.ceil((lives - sequences.length) / livesPerTest) },
  (_, index) => sequences.length + index * livesPerTest,
);

// More of them: npm run fault-simulation -- --lives 10000.
test.each(starts)('random lives of 90 days, from seed %i on, lose nothing and keep no stale or foreign data', async start => {
  const seeds = Array.from({ length: Math.min(livesPerTest, lives - start) }, (_, index) => start + index);
  const report = await runLives(seeds.map(planFor));
  expect(report.wrong).toEqual([]);
  expect(report).toMatchObject({ lives: seeds.length, lost: 0, stale: 0, foreign: 0, late: 0 });
  expect(report.kills).toBeGreaterThan(100);
});

test('later seeds that once lost, kept or refused something end right', async () => {
  // Days changed in a month that no night rebuilds; a move to where the site is; a second delivery of a dead run's message;
  // an alert of unusual days whose first day is another one later; properties chosen again days after they were removed;
  // a site suspended in the evening, then deleted and restored.
  expect((await runLives([571, 665, 5270, 5273, 5379, 5520, 31048].map(planFor))).wrong).toEqual([]);
});
