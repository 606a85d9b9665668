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

/** Returns a variable that only some functions have; the error names a missing one. */
export function requiredSetting<K extends keyof Environment>(name: K): NonNullable<Environment[K]> {
  const value = environment()[name];
  if (value === undefined || value === null) throw new Error(`Environment is not usable: ${name} is missing`);
  return value;
}

let generation = 0;

/** Clears the parsed environment and its derived values: for a process that changes it, as the local stack does. */
export function forgetEnvironment(): void {
  parsed = undefined;
  generation += 1;
}

/** Creates a value on first use, once per process and environment: clients, verifiers, caches. */
export function oncePerEnvironment<T>(make: () => T): () => T {
  let made: { value: T; generation: number } | undefined;
  return () => {
    if (made === undefined || made.generation !== generation) made = { value: make(), generation };
    return made.value;
  };
}
