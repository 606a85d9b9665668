import * as fc from 'fast-check';

/** What tends to break what reads it. */
const oddTexts = [
  '', ' ', '\u0000', '\ud800', 'ＳＩＴＥ', '\u202Eevil', 'e\u0301', '😀'.repeat(50), '__proto__', 'constructor', 'toString', '{{7*7}}', '${x}', "' OR 1=1 --", '<script>alert(1)</script>',
  '../../etc/passwd', 'site%00', '=1+1', '\r\nSet-Cookie: a=b', 'x'.repeat(5000), '2026-02-31', '1e999', 'null', 'NaN', 'LINK#sit-amber', 'sit-amber-2', '/ISL/tok-amber', 'javascript:alert(1)',
];
const oddNumbers = [0, -0, -1, 1, 0.1, 999, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER];
const deep = (levels: number): unknown => {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts), fc.constantFrom(...oddNumbers), fc.constantFrom(true, false, null), fc.constant([]), fc.constant({}),
  fc.string({ unit: 'binary', maxLength: 30 }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(30, 200).map(deep),
  fc.constant(Array.from({ length: 300 }, (_, index) => index)),
);
const oddKeys = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'siteId', 'sitePath', 'isAdmin', 'userId', 'revision', 'attr', 'accounts', ' ', '', '$ne', 'no-such-field'), fc.string({ maxLength: 8, unit: 'binary' }));

export type Place = readonly (string | number)[];
export function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]))];
}

/** The value with another one at a place; `undefined` takes it away. */
export function changedAt(value: unknown, place: Place, change: (inner: unknown) => unknown): unknown {
  const [first, ...rest] = place;
  if (first === undefined) return change(value);
  if (Array.isArray(value)) return value.map((inner: unknown, index) => (index === first ? changedAt(inner, rest, change) : inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => {
    if (key !== String(first)) return [[key, inner]];
    const next = changedAt(inner, rest, change);
    return next === undefined ? [] : [[key, next]];
  }));
}

const withKey = (key: string, added: unknown) => (inner: unknown): unknown => {
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return added;
  // Not by assignment: '__proto__' is to become a key like any other.
  return Object.fromEntries([...Object.entries(inner), [key, added]]);
};

type Change = { readonly seat: number; readonly kind: 'replace' | 'remove' | 'add' | 'list'; readonly key: string; readonly value: unknown };
const changes: fc.Arbitrary<Change> = fc.record({ seat: fc.nat({ max: 10_000 }), kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'list'), key: oddKeys, value: odd });

function mutated(value: unknown, all: readonly Change[]): unknown {
  return all.reduce((before: unknown, { seat, kind, key, value: other }) => {
    const seats = placesIn(before);
    const place = seats[seat % seats.length] ?? [];
    const change = { replace: () => other, remove: () => undefined, add: withKey(key, other), list: (inner: unknown) => [inner, inner] }[kind];
    return changedAt(before, place, change);
  }, value);
}

/** Values a schema takes, most of them with one to three wounds. */
export const wounded = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 1, arbitrary: valid }, { weight: 3, arbitrary: fc.tuple(valid, fc.array(changes, { minLength: 1, maxLength: 3 })).map(([value, all]) => mutated(value, all)) });

/** A text with a wound of its own: cut, a key twice, a byte order mark, half a surrogate, another nesting. */
export const woundedText = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: value.map(content => JSON.stringify(content) ?? '') },
    { weight: 1, arbitrary: fc.tuple(value, fc.nat({ max: 200 })).map(([content, cut]) => (JSON.stringify(content) ?? '').slice(0, cut)) },
    { weight: 1, arbitrary: fc.tuple(value, odd).map(([content, twice]) => (JSON.stringify(content) ?? '').replace(/^\{("[^"]*"):/, (all, key: string) => `{${key}:${JSON.stringify(twice) ?? 'null'},${all.slice(1)}`)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '""', '0', '\uFEFF{}', '"\\ud800"', '['.repeat(5000), `{"a":${'['.repeat(500)}${']'.repeat(500)}}`, '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', 'NaN', '1e400', '{"a":1,"a":2}') },
  );

/** Texts for a path or a query. */
export const oddText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...oddTexts.filter(text => text.length < 2000)), fc.string({ maxLength: 30, unit: 'binary' }));
