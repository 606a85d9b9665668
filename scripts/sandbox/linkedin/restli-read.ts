/**
 * Parses queries as Rest.li 2.0 does, with its errors. Independent of the program's encoder on purpose: a stand-in must
 * not share our bugs.
 */
export type Restli = string | Restli[] | { [name: string]: Restli };

export class RestliError extends Error {}

/** Characters allowed unencoded in a value. */
const plain = /^(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+/;

/**
 * Parses a raw query, undecoded and without its question mark. `fields` is a list of names.
 * @throws {RestliError}
 */
export function readQuery(raw: string): Map<string, Restli> {
  const query = new Map<string, Restli>();
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    if (equals < 1) throw new RestliError(`Parameter '${pair}' has no value`);
    const name = decodeText(pair.slice(0, equals), 'a parameter name');
    const value = pair.slice(equals + 1);
    query.set(name, name === 'fields' ? value.split(',').map(field => decodeText(field, name)) : whole(value, name));
  }
  return query;
}

function whole(raw: string, name: string): Restli {
  const { value, rest } = readValue(raw, name);
  if (rest !== '') throw new RestliError(`Parameter '${name}' is invalid`);
  return value;
}

function readValue(raw: string, name: string): { value: Restli; rest: string } {
  if (raw.startsWith('List(')) return readList(raw.slice(5), name);
  if (raw.startsWith('(')) return readRecord(raw.slice(1), name);
  if (raw.startsWith("''")) return { value: '', rest: raw.slice(2) };
  const text = plain.exec(raw)?.[0];
  if (text === undefined) throw new RestliError(`Parameter '${name}' is invalid`);
  return { value: decodeText(text, name), rest: raw.slice(text.length) };
}

function readList(raw: string, name: string): { value: Restli; rest: string } {
  const values: Restli[] = [];
  if (raw.startsWith(')')) return { value: values, rest: raw.slice(1) };
  for (let left = raw; ; ) {
    const { value, rest } = readValue(left, name);
    values.push(value);
    if (rest.startsWith(')')) return { value: values, rest: rest.slice(1) };
    if (!rest.startsWith(',')) throw new RestliError(`Parameter '${name}' is invalid`);
    left = rest.slice(1);
  }
}

function readRecord(raw: string, name: string): { value: Restli; rest: string } {
  const record: { [name: string]: Restli } = {};
  if (raw.startsWith(')')) return { value: record, rest: raw.slice(1) };
  for (let left = raw; ; ) {
    const key = plain.exec(left)?.[0];
    if (key === undefined || left[key.length] !== ':') throw new RestliError(`Parameter '${name}' is invalid`);
    const { value, rest } = readValue(left.slice(key.length + 1), name);
    record[decodeText(key, name)] = value;
    if (rest.startsWith(')')) return { value: record, rest: rest.slice(1) };
    if (!rest.startsWith(',')) throw new RestliError(`Parameter '${name}' is invalid`);
    left = rest.slice(1);
  }
}

function decodeText(raw: string, name: string): string {
  if (plain.exec(raw)?.[0] !== raw) throw new RestliError(`Parameter '${name}' is invalid`);
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new RestliError(`Parameter '${name}' is not UTF-8`);
  }
}

/** Returns a text within a value by names and indexes; null if missing. */
export function at(value: Restli | undefined, ...path: (string | number)[]): string | null {
  let found: Restli | undefined = value;
  for (const step of path) {
    if (found === undefined || typeof found === 'string') return null;
    found = Array.isArray(found) ? found[Number(step)] : found[String(step)];
  }
  return typeof found === 'string' ? found : null;
}

/** Returns the texts of a list; null for another value. */
export const texts = (value: Restli | undefined): string[] | null =>
  Array.isArray(value) && value.every(item => typeof item === 'string') ? value.map(String) : null;
