/**
 * Value of a Rest.li 2.0 query (facts, platform APIs, section 8). Structural characters - parentheses, commas and
 * colons - stay raw, and inside a value they are percent-encoded; ordinary query-string builders get both wrong.
 */
export type RestliValue = string | number | boolean | readonly RestliValue[] | { readonly [name: string]: RestliValue };
export type RestliQuery = { readonly [name: string]: RestliValue };

/** Address length above which a query travels in a POST body: LinkedIn answers longer ones with 414. */
const longestAddress = 4_000;

/** Characters that encodeURIComponent leaves raw and Rest.li reads as structure or forbids. */
const leftRaw = /[!'()*]/g;

/** Encodes a text for an address: resource key, query name or value. Lone surrogates become U+FFFD. */
export const encodeText = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(leftRaw, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Encodes a value: text, 7, true, List(a,b), (name:value). The empty text is two quotation marks, which fetch would
 * encode: no query here has one.
 */
export function encodeValue(value: RestliValue): string {
  if (typeof value === 'string') return value === '' ? "''" : encodeText(value);
  if (typeof value === 'number' || typeof value === 'boolean') return encodeText(String(value));
  if (isList(value)) return `List(${value.map(encodeValue).join(',')})`;
  return `(${Object.entries(value)
    .map(([name, item]) => `${encodeText(name)}:${encodeValue(item)}`)
    .join(',')})`;
}

/** Narrows a readonly array, which Array.isArray doesn't. */
const isList = (value: RestliValue): value is readonly RestliValue[] => Array.isArray(value);

/** Encodes a query without its question mark; `fields` is the projection, whose commas separate names. */
export const encodeQuery = (query: RestliQuery, fields: readonly string[] = []): string =>
  [
    ...Object.entries(query).map(([name, value]) => `${encodeText(name)}=${encodeValue(value)}`),
    ...(fields.length === 0 ? [] : [`fields=${fields.map(encodeText).join(',')}`]),
  ].join('&');

export type RestliRequest = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

/** Builds a query's request: in the address or, if too long, tunneled in a POST marked as a GET. */
export function buildRestliRequest(address: string, query: string): RestliRequest {
  const url = query === '' ? address : `${address}?${query}`;
  if (url.length <= longestAddress) return { url, method: 'GET', headers: {} };
  return {
    url: address,
    method: 'POST',
    headers: { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: query,
  };
}
