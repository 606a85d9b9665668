import { expect, test } from 'vitest';
import { runFaultSimulation } from '../../scripts/fault-simulation/run.ts';

test('200 seeded nights lose no day, double none, and end alike for the same seed', async () => {
  const report = await runFaultSimulation(0, 200);
  expect(report.broken).toEqual([]);
  expect(report.kills).toBeGreaterThan(100);
});
