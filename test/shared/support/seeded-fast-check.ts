import * as fc from '../../../node_modules/fast-check/lib/fast-check.js';
import { failedSeeds, keepFailedSeed } from './failed-seeds.ts';
import { propertySeed, computeRuns, usualSeed } from './property-seed.ts';

/**
 * fast-check with the seed of this run and every seed that once failed (property-seed.ts, failed-seeds.ts). Tests import
 * it as 'fast-check'.
 */
const seed = propertySeed(process.env);
fc.configureGlobal({ seed });

/** Runs a property with one seed after the other; a new one that fails is kept. */
export function assert<Ts>(property: fc.IRawProperty<Ts>, given: fc.Parameters<Ts> = {}): Promise<void> | void {
  const params = { ...given, numRuns: computeRuns(given.numRuns, process.env) };
  const seeds = [...new Set([...failedSeeds(), params.seed ?? seed])];
  const failed = (used: number, error: unknown): never => {
    const file = used === usualSeed || params.seed !== undefined ? null : keepFailedSeed(used);
    if (file !== null) process.stderr.write(`The property failed with seed ${used}. Commit ${file}: every run tries it then.\n`);
    throw error;
  };
  if (property.isAsync()) return assertInTurn(property, params, seeds, failed);
  for (const used of seeds) {
    try {
      // Not asynchronous: what it answers is nothing to wait for.
      void fc.assert(property, { ...params, seed: used });
    } catch (error) {
      failed(used, error);
    }
  }
}

async function assertInTurn<Ts>(
  property: fc.IRawProperty<Ts>,
  params: fc.Parameters<Ts>,
  seeds: readonly number[],
  failed: (used: number, error: unknown) => never,
): Promise<void> {
  for (const used of seeds) {
    try {
      await fc.assert(property, { ...params, seed: used });
    } catch (error) {
      failed(used, error);
    }
  }
}

// What stands here goes before what is passed on: `assert` is the one above.
export * from '../../../node_modules/fast-check/lib/fast-check.js';
export default { ...fc, assert };
