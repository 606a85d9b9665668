import { expect, test } from 'vitest';
import { sequences } from '../../scripts/fault-simulation/life-sequences.ts';
import { runLives } from '../../scripts/fault-simulation/run-lives.ts';

// Lives by chance: npm run fault-simulation -- --lives 10000.
test('every reviewed sequence over 90 days loses nothing and keeps no stale or foreign data', async () => {
  const report = await runLives(sequences);
  expect(report.wrong).toEqual([]);
  expect(report).toMatchObject({ lives: sequences.length, lost: 0, stale: 0, foreign: 0, late: 0 });
  expect(report.kills).toBeGreaterThan(10);
});
