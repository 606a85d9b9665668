import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import { allEndpoints } from '../functions/support/program.ts';
import { measureCost } from '../support/cpu-against-peer.ts';

/** What a request is made of, by its place: 'update-site body.site.attr.url'. */
type Part = { readonly where: string; readonly schema: z.core.$ZodType };
type Check = { readonly check?: string; readonly abort?: boolean; readonly maximum?: number; readonly length?: number; readonly params?: { readonly mostEntries?: number } };

const getDef = (schema: unknown) => Object(Object(Object(schema)['_zod'])['def']);
const listChecks = (schema: z.core.$ZodType): Check[] => [getDef(schema)['checks'] ?? []].flat().map((check: unknown) => getDef(check));
const isSchema = (value: unknown): value is z.core.$ZodType => typeof Object(value)['_zod'] === 'object' && typeof getDef(value)['type'] === 'string';

/** Every schema inside of a schema. */
function listParts(schema: z.core.$ZodType, where: string): Part[] {
  const def = getDef(schema);
  const inner = Object.entries(def).flatMap(([name, value]): Part[] => {
    if (name === 'checks') return [];
    if (name === 'shape') return Object.entries(Object(value)).flatMap(([field, fieldSchema]) => (isSchema(fieldSchema) ? listParts(fieldSchema, `${where}.${field}`) : []));
    return [value].flat().flatMap((innerValue: unknown) => (isSchema(innerValue) ? listParts(innerValue, where) : []));
  });
  return [{ where, schema }, ...inner];
}
const parts = allEndpoints.flatMap(({ id, params, query, body }) => [
  ...listParts(params, `${id} params`), ...listParts(query, `${id} query`), ...(body === undefined ? [] : listParts(body, `${id} body`)),
]);
const ofType = (type: string) => parts.filter(({ schema }) => getDef(schema)['type'] === type);

const length = 100 * 1024;
const maxPeers = 10;
const hostile = [
  'a.', 'a@', ' ', '-', '/', '0', '<a', '"', '\n', '好', 'https://a', '\u0000', '2026-11-01', '1,', 'A', 'a-', '💥',
].map(unit => unit.repeat(length / unit.length)).flatMap(text => [text, `a@a${text}`, `https://${text}`]);

test('finds schema parts to check', () => {
  expect([allEndpoints.length, ofType('string').length > 100, ofType('array').length > 5, ofType('record').length > 2]).toEqual([endpointIds.length, true, true, true]);
  expect(Object.keys(registry)).toHaveLength(allEndpoints.length);
});

describe('text schemas', () => {
  test('reject 100 KB texts, or keep only what remains after trimming', () => {
    const taken = (schema: z.core.$ZodType, text: string) => z.safeParse(z.string(), z.safeParse(schema, text).data).data?.length ?? 0;
    const open = ofType('string').filter(({ schema }) => hostile.some(text => taken(schema, text) > 8));
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  test('validate in linear time: 100 KB costs less than parsing 400 KB JSON ten times', () => {
    const slow = ofType('string').flatMap(({ where, schema }) => {
      const most = Math.max(...hostile.map(text => measureCost(() => z.safeParse(schema, text), maxPeers).peers));
      return most > maxPeers ? [`${where}: ${Math.round(most)} peers`] : [];
    });
    expect(slow).toEqual([]);
  });

  test('stop at a failed length check before any pattern or rule', () => {
    const unbounded = ofType('string').filter(({ schema }) => {
      const checks = listChecks(schema);
      const at = checks.findIndex(({ check }) => check === 'max_length');
      const follows = checks.some(({ check }, index) => index !== at && (check === 'string_format' || check === 'custom'));
      if (at < 0 || !follows) return false;
      const before = checks.slice(0, at).some(({ check }) => check === 'string_format' || check === 'custom');
      return before || checks[at]?.abort !== true;
    });
    expect(unbounded.map(({ where }) => where)).toEqual([]);
  });
});

/** A printed table has every row of the screen's: its body, at most 2 MB, limits them. */
const longLists = /^print-[a-z-]+ body\.(document\.)?blocks\.rows$/;

describe('lists and records', () => {
  test('every list has a maximum number of items', () => {
    const open = ofType('array').filter(({ where, schema }) => !longLists.test(where) && !listChecks(schema).some(({ check, maximum, length }) => (check === 'max_length' && Number(maximum) <= 1000) || (check === 'length_equals' && Number(length) <= 1000)));
    expect(open.map(({ where }) => where)).toEqual([]);
  });

  test('every record with arbitrary keys has a maximum number of entries', () => {
    const isChosen = ({ schema }: Part) => getDef(getDef(schema)['keyType'])['type'] === 'string';
    const open = ofType('record').filter(isChosen).filter(({ schema }) => !listChecks(schema).some(({ params }) => (params?.mostEntries ?? Infinity) <= 1000));
    expect(open.map(({ where }) => where)).toEqual([]);
  });
});
