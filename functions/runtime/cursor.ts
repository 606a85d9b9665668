import * as z from 'zod/mini';
import { invalid } from './errors.ts';

const refusal = () => invalid([{ path: 'query.cursor', message: 'This list has changed. Reload it' }]);

/**
 * Encodes a position in a list. It names its partition and is refused in any other; the key is rebuilt from the
 * request's partition.
 */
export function encodeCursor(partition: string, place: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify({ p: partition, k: place })).toString('base64url');
}

/** Decodes a cursor of this partition into the list's position; anything else is a 400. */
export function decodeCursor<S extends z.core.$ZodType>(cursor: string, partition: string, place: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refusal();
  }
  const outer = z.safeParse(z.strictObject({ p: z.literal(partition), k: z.unknown() }), value);
  if (!outer.success) throw refusal();
  const parsed = z.safeParse(place, outer.data.k);
  if (!parsed.success) throw refusal();
  return parsed.data;
}
