import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionEndpoints } from '../functions/support/program.ts';
import { fuzz } from './support/fuzz.ts';
import { fuzzHeavy, parseMegabytes } from './support/heavy.ts';
import { type Served, startServed } from './support/served.ts';

let served: Served;
beforeAll(async () => {
  served = await startServed();
});
afterAll(() => served.stop());

test('no generated body causes a 5xx, an invalid answer, or a change when refused', async () => {
  const { bodies, failures, accepted } = await fuzz(served, { bodies: 25, seed: 5 });
  expect(failures).toEqual([]);
  expect(bodies).toBe(25 * sessionEndpoints.length);
  // What nothing of it comes through proves little of what lies behind.
  expect(Object.values(accepted).filter(count => count > 0).length).toBeGreaterThan(sessionEndpoints.length / 2);
});

test('maximum-size bodies cost in proportion to length, grow no item and get short answers', async () => {
  const { calls, failures, errorToBody } = await fuzzHeavy(served, { seed: 5 });
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(500);
  expect(errorToBody).toBeLessThanOrEqual(2);
});

test('a megabyte in any value is parsed in time proportional to its length', () => {
  const { parsed, failures } = parseMegabytes({ seed: 5 });
  expect(failures).toEqual([]);
  expect(parsed).toBeGreaterThan(400);
});
