import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;
type Place = readonly PropertyKey[];

/** A newer version may nest what this one does not know; nothing stored is deeper than this many mendings. */
const rounds = 8;

/**
 * Reads what another version of this program may have written: a row of a table, a message of a queue, the start of a
 * schedule. What is written is strict; what is read is loose: a field that this version does not know is left out, so
 * is an unknown value of a fixed list where the field may be absent or is one of several in a list or record. Anything
 * else that is wrong, a missing field above all, is an error.
 * @throws {z.core.$ZodError} when it cannot be read
 */
export function readStored<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  let result = schema.safeParse(value);
  if (result.success) return result.data;
  const mended: unknown = structuredClone(value);
  for (let round = 0; round < rounds && !result.success; round += 1) {
    if (!mend(mended, result.error.issues)) throw result.error;
    result = schema.safeParse(mended);
  }
  if (!result.success) throw result.error;
  return result.data;
}

/**
 * Takes out what is unknown; false when an issue is of another kind. From the end, so that places in lists still hold.
 */
function mend(value: unknown, issues: readonly Issue[]): boolean {
  return issues.toReversed().every(issue => {
    if (issue.code === 'unrecognized_keys') return issue.keys.every(key => remove(value, [...issue.path, key]));
    if (issue.code === 'invalid_key') return remove(value, issue.path);
    return issue.code === 'invalid_value' && remove(value, issue.path);
  });
}

/** Removes a field, or an entry of a list; false when there is none. */
function remove(value: unknown, place: Place): boolean {
  const last = place.at(-1);
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((at, key) => (isHolder(at) ? Reflect.get(at, key) : undefined), value);
  if (last === undefined || !isHolder(holder) || !Object.hasOwn(holder, last)) return false;
  if (Array.isArray(holder)) return holder.splice(Number(last), 1).length === 1;
  return Reflect.deleteProperty(holder, last);
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;
