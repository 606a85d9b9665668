/**
 * Columnar form of a month's records before compression: all dates together, all names together, all counts of one kind
 * together. That saves another quarter, and a write costs by the byte. A column is a list of values; or of lists, `a`:
 * their lengths and their content as one column; or of objects, `o`: one column per key, where `p` marks by 0 and 1 the
 * objects with an optional key.
 */
type Values = readonly unknown[];
type Plain = Readonly<Record<string, unknown>>;
type Column = Values | { readonly a: readonly number[]; readonly v: Column } | { readonly o: Plain };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Values => Array.isArray(value);

export function toColumn(values: Values): Column {
  if (values.length === 0) return values;
  if (values.every(isList)) return { a: values.map(list => list.length), v: toColumn(values.flat(1)) };
  if (!values.every(isPlain)) return values;
  const keys = new Set<string>();
  for (const value of values) for (const key of Object.keys(value)) if (value[key] !== undefined) keys.add(key);
  return { o: Object.fromEntries([...keys].sort().map(key => [key, keyColumn(values, key)])) };
}

function keyColumn(values: readonly Plain[], key: string): unknown {
  const there: unknown[] = [];
  let marks = '';
  for (const object of values) {
    // Excludes inherited properties such as `__proto__`.
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    if (value !== undefined) there.push(value);
    marks += value === undefined ? '0' : '1';
  }
  return there.length === values.length ? toColumn(there) : { p: marks, v: toColumn(there) };
}

/**
 * Decodes a column of `count` values.
 * @throws for an invalid column.
 */
export function fromColumn(column: unknown, count: number): unknown[] {
  if (isList(column)) return [...column];
  if (!isPlain(column)) throw new Error('Not a column');
  const { a, o, v } = column;
  if (isList(a)) return splitLists(a.map(Number), v);
  if (!isPlain(o)) throw new Error('Not a column');
  const objects = Array.from({ length: count }, (): Record<string, unknown> => ({}));
  for (const [key, part] of Object.entries(o)) {
    const marks = isPlain(part) && typeof part['p'] === 'string' ? part['p'] : null;
    const values = fromColumn(
      isPlain(part) && 'p' in part ? part['v'] : part,
      marks === null ? count : marks.replaceAll('0', '').length,
    );
    let next = 0;
    for (const [index, object] of objects.entries())
      if (marks === null || marks[index] === '1') put(object, key, values[next++]);
  }
  return objects;
}

/** Sets a key, even if its name is an inherited setter. */
function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

function splitLists(lengths: readonly number[], column: unknown): unknown[] {
  const values = fromColumn(
    column,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  let from = 0;
  return lengths.map(length => values.slice(from, (from += length)));
}
