/** What properties try on every desk, so that a failure is of the code that was just changed. */
export const usualSeed = 20_261_121;

/** The seed of a run: PROPERTY_SEED, or the usual one. `newSeed` puts another one there in CI. */
export const propertySeed = (env: NodeJS.ProcessEnv): number => Number(env['PROPERTY_SEED'] || usualSeed);

/** A seed that this run alone tries: in CI, where none was named. Null elsewhere. */
export const newSeed = (env: NodeJS.ProcessEnv, random: () => number = Math.random): number | null =>
  env['CI'] === 'true' && !env['PROPERTY_SEED'] ? 1 + Math.floor(random() * 2_000_000_000) : null;

const usualRuns = 100;
const minRuns = 10;

/**
 * How many examples a property tries: as many as it says, or the share of them that PROPERTY_SHARE asks for in a
 * fast loop.
 */
export function computeRuns(requested: number | undefined, env: NodeJS.ProcessEnv): number {
  const runs = requested ?? usualRuns;
  return Math.min(runs, Math.max(minRuns, Math.ceil(runs * Number(env['PROPERTY_SHARE'] || 1))));
}
