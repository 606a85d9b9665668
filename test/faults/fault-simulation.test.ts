import { expect, test } from 'vitest';
import { runFaultSimulation } from '../../scripts/fault-simulation/run.ts';

test('200 seeded nights lose or duplicate no day, and end identically for the same seed', async () => {
  const report = await runFaultSimulation(0, 200);
  expect(report.broken).toEqual([]);
  expect(report.kills).toBeGreaterThan(100);
});
