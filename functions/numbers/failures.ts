import { randomUUID } from 'node:crypto';
import { logger } from '../runtime/logger.ts';

/** Failed reads by name, with their log reference; only what depends on them fails. */
export type Failures = Map<string, string>;

/** Runs a read and returns `instead` if it fails, recording the failure. */
export async function readOr<T>(
  failures: Failures,
  name: string,
  siteId: string,
  reading: Promise<T>,
  instead: T,
): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const reference = randomUUID().slice(0, 8);
    failures.set(name, reference);
    logger.error('Part of a page could not be read', { siteId, source: name, reference, error });
    return instead;
  }
}

/** Returns the failed panel of the first failed source. */
export function failureAmong(failures: ReadonlyMap<string, string>, names: readonly string[]) {
  const reference = names.map(name => failures.get(name)).find(found => found !== undefined);
  if (reference === undefined) return undefined;
  return {
    state: 'failed' as const,
    message: 'This could not be loaded. Please try again',
    reference,
  };
}
