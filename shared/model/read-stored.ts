import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;
type Place = readonly PropertyKey[];

/** A newer version may nest unknown data; nothing stored needs more repairs than this. */
const rounds = 8;

/**
 * Reads data that another version of this program may have written: a table row, a queue message, the input of a
 * schedule. Writing is strict; reading is lenient: unknown fields are left out, and so are unknown values of a fixed
 * list if the field can be absent or is one of several in a list or record. Any other problem, most of all a missing
 * field, is an error.
 * @throws {z.core.$ZodError} when it cannot be read
 */
export function readStored<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  let result = schema.safeParse(value);
  if (result.success) return result.data;
  const repaired: unknown = structuredClone(value);
  for (let round = 0; round < rounds && !result.success; round += 1) {
    if (!repair(repaired, result.error.issues)) throw result.error;
    result = schema.safeParse(repaired);
  }
  if (!result.success) throw result.error;
  return result.data;
}

/**
 * Removes unknown parts; false if an issue is of another kind. Starts at the end, so that positions in lists remain
 * valid.
 */
function repair(value: unknown, issues: readonly Issue[]): boolean {
  return issues.toReversed().every(issue => {
    if (issue.code === 'unrecognized_keys') return issue.keys.every(key => remove(value, [...issue.path, key]));
    if (issue.code === 'invalid_key') return remove(value, issue.path);
    return issue.code === 'invalid_value' && remove(value, issue.path);
  });
}

/** Removes a field, or an entry of a list; false if there is none. */
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
