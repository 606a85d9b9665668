import { type Environment, environmentSchema } from '../../shared/model/environment.ts';

let parsed: Environment | undefined;

/**
 * Returns the function's environment, parsed at the first call. Errors name a missing or invalid variable without its
 * value.
 */
export function environment(): Environment {
  if (parsed) return parsed;
  const result = environmentSchema.safeParse(process.env);
  if (!result.success) {
    const wrong = result.error.issues.map(issue => `${issue.path.join('.')} (${issue.message})`);
    throw new Error(`Environment is not usable: ${wrong.join(', ')}`);
  }
  parsed = result.data;
  return parsed;
}

/** The value of a variable that only some functions have; its absence names itself. */
export function requiredSetting<K extends keyof Environment>(name: K): NonNullable<Environment[K]> {
  const value = environment()[name];
  if (value === undefined || value === null) throw new Error(`Environment is not usable: ${name} is missing`);
  return value;
}

let generation = 0;

/** Forgets what was parsed and made from it: for a process that changes its environment, as the local stack does. */
export function forgetEnvironment(): void {
  parsed = undefined;
  generation += 1;
}

/** Makes a value at its first use, once a process and environment: clients, verifiers, caches. */
export function oncePerEnvironment<T>(make: () => T): () => T {
  let made: { value: T; generation: number } | undefined;
  return () => {
    if (made === undefined || made.generation !== generation) made = { value: make(), generation };
    return made.value;
  };
}
