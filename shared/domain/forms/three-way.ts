type Entries<Value> = Readonly<Record<string, Value>>;
/** Objects with their keys in one order: two spellings of one value are the same. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([key], [other]) => key.localeCompare(other)))
    : value;
const isSame = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value, ordered) === JSON.stringify(other, ordered);

/**
 * Merges entries by key: a key that only one side changed since `base` is taken from that side. `clashes` names the
 * keys that both changed to different values; `merged` has mine there.
 */
export function mergeEntries<Value>(
  base: Entries<Value>,
  mine: Entries<Value>,
  stored: Entries<Value>,
): { readonly merged: Record<string, Value>; readonly clashes: readonly string[] } {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(mine)])].filter(key => !isSame(base[key], mine[key]));
  const merged: Record<string, Value> = { ...stored };
  for (const key of keys) {
    const value = mine[key];
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return {
    merged,
    clashes: keys.filter(key => !isSame(base[key], stored[key]) && !isSame(mine[key], stored[key])),
  };
}

/** Merges a list of distinct words: what was added and removed here is added to and removed from theirs. */
export const mergeStringLists = (
  base: readonly string[],
  mine: readonly string[],
  stored: readonly string[],
): string[] => [
  ...new Set([
    ...stored.filter(word => mine.includes(word) || !base.includes(word)),
    ...mine.filter(word => !base.includes(word)),
  ]),
];
