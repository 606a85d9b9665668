/**
 * JSON with one text for one value: keys in code-unit order at every depth, no spaces, absent keys left out, numbers as
 * ECMAScript prints them (RFC 8785's form), -0 as 0 and numbers that JSON has not as null. Hashes and comparisons of
 * stored bytes are made over it. Takes plain JSON values; undefined, functions and symbols are left out like absent
 * keys and are null in a list.
 */
export const canonicalJson = (value: unknown): string => textOf(value) ?? 'null';

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const pairs: string[] = [];
  for (const [key, item] of Object.entries(value).sort(byKey)) {
    const text = textOf(item);
    if (text !== undefined) pairs.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${pairs.join(',')}}`;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
