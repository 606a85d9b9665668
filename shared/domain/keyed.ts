/**
 * A value for each key of a closed list. The record holds every one of them, which the type of Object.fromEntries
 * cannot say.
 */
export const keyed = <Key extends string, Value>(
  keys: readonly Key[],
  makeValue: (key: Key, index: number) => Value,
): Record<Key, Value> =>
  Object.fromEntries(keys.map((key, index) => [key, makeValue(key, index)])) as Record<Key, Value>;

/** The keys of a record that has no others, which the type of Object.keys cannot say. */
export const listRecordKeys = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
