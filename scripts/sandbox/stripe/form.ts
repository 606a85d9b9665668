/** Value of the provider's form encoding: 'items[0][price]=x' is { items: { 0: { price: 'x' } } }. */
export type Fields = { readonly [name: string]: string | Fields };

/** Parses a body or query in the provider's form encoding. */
export function readFields(text: string): Fields {
  const root: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = key.split('[').map(part => part.replace(/\]$/, ''));
    put(root, [first, ...inner], value);
  }
  return toFields(root);
}

function put(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  const key = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) target[key] = value;
  else {
    const inner = target[key];
    const next: Record<string, unknown> = isRecord(inner) ? inner : {};
    target[key] = next;
    put(next, rest, value);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const toFields = (value: Record<string, unknown>): Fields =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isRecord(inner) ? toFields(inner) : String(inner)]),
  );

/** Returns a field's text; undefined if it is absent or a group. */
export const getText = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};
/** Returns a field's group; empty if absent. */
export const getGroup = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return value === undefined || typeof value === 'string' ? {} : value;
};
/** Returns the entries of a list of groups, in order. */
export const getGroupList = (fields: Fields, name: string): Fields[] =>
  Object.values(getGroup(fields, name)).flatMap(value => (typeof value === 'string' ? [] : [value]));
/** Returns a group of texts, such as metadata. */
export const getTexts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
/** Returns the fields to expand, without the 'data.' prefix of lists. */
export const getExpanded = (fields: Fields): ReadonlySet<string> =>
  new Set(Object.values(getTexts(getGroup(fields, 'expand'))).map(path => path.replace(/^data\./, '')));
