import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '../functions/support/program.ts';
import { fuzz } from './support/fuzz.ts';
import { fuzzHeavy, parseMegabytes } from './support/heavy.ts';
import { type Served, startServed } from './support/served.ts';

let served: Served;
beforeAll(async () => {
  served = await startServed();
});
afterAll(() => served.stop());

test('no generated body makes a 5xx, an answer outside its schema, or a change where it is refused', async () => {
  const { bodies, failures, accepted } = await fuzz(served, { bodies: 25, seed: 5 });
  expect(failures).toEqual([]);
  expect(bodies).toBe(25 * allEndpoints.length);
  // What nothing of it comes through proves little of what lies behind.
  expect(Object.values(accepted).filter(count => count > 0).length).toBeGreaterThan(allEndpoints.length / 2);
});

test('bodies as large as an endpoint takes cost in proportion to their length, grow no item and are answered shortly', async () => {
  const { calls, failures, errorToBody } = await fuzzHeavy(served, { seed: 5 });
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(500);
  expect(errorToBody).toBeLessThanOrEqual(2);
});

test('a megabyte in place of any value is parsed in proportion to its length', () => {
  const { parsed, failures } = parseMegabytes({ seed: 5 });
  expect(failures).toEqual([]);
  expect(parsed).toBeGreaterThan(400);
});
