/**
 * A month's records turned on their side before they are compressed: all dates together, all names together, all
 * counts of one kind together. The compressor then finds a quarter more to leave out, and a write costs by the byte.
 *
 * A column is a plain list of values; or of lists, `a`: their lengths and all they hold as one column; or of objects,
 * `o`: a column a key, where `p` says by 0 and 1 which objects have a key that not all have.
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
    // What every object inherits, its `__proto__`, is not in this one.
    const value = Object.hasOwn(object, key) ? object[key] : undefined;
    if (value !== undefined) there.push(value);
    marks += value === undefined ? '0' : '1';
  }
  return there.length === values.length ? toColumn(there) : { p: marks, v: toColumn(there) };
}

/**
 * The `count` values that a column was made of.
 * @throws when it is not a column.
 */
export function fromColumn(column: unknown, count: number): unknown[] {
  if (isList(column)) return [...column];
  if (!isPlain(column)) throw new Error('Not a column');
  const { a, o, v } = column;
  if (isList(a)) return listsOf(a.map(Number), v);
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

/** A name that is a setter of every object is a name here like any other. */
function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

function listsOf(lengths: readonly number[], column: unknown): unknown[] {
  const values = fromColumn(
    column,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  let from = 0;
  return lengths.map(length => values.slice(from, (from += length)));
}
