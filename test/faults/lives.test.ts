import { expect, test } from 'vitest';
import { sequences } from '../../scripts/fault-simulation/life-sequences.ts';
import { planFor, runLives } from '../../scripts/fault-simulation/run-lives.ts';

const lives = 200;
test(`${lives} lives of companies, every sequence of the review among them, lose nothing and keep nothing stale or foreign`, async () => {
  const report = await runLives(Array.from({ length: lives }, (_, seed) => planFor(seed)));
  expect(sequences.length).toBeLessThan(lives / 2);
  expect(report.wrong).toEqual([]);
  expect(report).toMatchObject({ lives, lost: 0, stale: 0, foreign: 0 });
  expect(report.kills).toBeGreaterThan(lives);
});
