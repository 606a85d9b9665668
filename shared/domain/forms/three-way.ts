type Entries<Value> = Readonly<Record<string, Value>>;
/** Objects with their keys in one order: two spellings of one value are the same. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value;
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, ordered) === JSON.stringify(other, ordered);

/**
 * Merges entries by key: a key that only one side changed since `base` is taken from that side. `clashes` names the
 * keys that both changed to different values; `merged` has mine there.
 */
export function mergeEntries<Value>(
  base: Entries<Value>,
  mine: Entries<Value>,
  theirs: Entries<Value>,
): { readonly merged: Record<string, Value>; readonly clashes: readonly string[] } {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(mine)])].filter(key => !isSame(base[key], mine[key]));
  const merged: Record<string, Value> = { ...theirs };
  for (const key of keys) {
    const value = mine[key];
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return {
    merged,
    clashes: keys.filter(key => !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key])),
  };
}

/** Merges a list of distinct words: what was added and removed here is added to and removed from theirs. */
export const mergeWords = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => [
  ...new Set([
    ...theirs.filter(word => mine.includes(word) || !base.includes(word)),
    ...mine.filter(word => !base.includes(word)),
  ]),
];
