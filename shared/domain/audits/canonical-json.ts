/**
 * JSON with one text for one value: keys in code-unit order at every depth, no spaces, absent keys left out, numbers as
 * ECMAScript prints them (RFC 8785's form), -0 as 0 and numbers that JSON has not as null. Hashes and comparisons of
 * stored bytes are made over it. Takes plain JSON values; undefined, functions and symbols are left out like absent
 * keys and are null in a list.
 */
export const canonicalJson = (value: unknown): string => serialize(value) ?? 'null';

function serialize(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (!isObject(value)) return JSON.stringify(value);
  let text = '';
  if (isList(value)) {
    if (!value.some(isObject)) return JSON.stringify(value);
    for (const item of value) text += `${text === '' ? '' : ','}${serialize(item) ?? 'null'}`;
    return `[${text}]`;
  }
  for (const key of sortedKeys(value)) {
    const item = serialize(value[key]);
    if (item !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${item}`;
  }
  return `{${text}}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Mostly they are in order already: objects of one shape are written as it declares them. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  let last = '';
  for (const key of keys) {
    if (key < last) return keys.sort();
    last = key;
  }
  return keys;
}

/** Names that need no escape: all that are declared anywhere. */
const plain = /^\w+$/;
const quoted = (key: string): string => (plain.test(key) ? `"${key}"` : JSON.stringify(key));
