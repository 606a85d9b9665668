import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeQuery, encodeText, encodeValue, buildRestliRequest, type RestliValue } from '../../../../functions/platforms/linkedin/restli.ts';
import { readQuery, RestliError } from '../../../../scripts/sandbox/linkedin/restli-read.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const value: fc.Arbitrary<RestliValue> = fc.letrec<{ value: RestliValue }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text, fc.integer(), fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** What a reader sees: everything is text in the end. */
function read(given: RestliValue): unknown {
  if (Array.isArray(given)) return given.map(read);
  if (typeof given === 'object') return Object.fromEntries(Object.entries(given).map(([name, item]) => [name.toWellFormed(), read(item)]));
  return String(given).toWellFormed();
}

describe('a Rest.li query', () => {
  it.each<[RestliValue, string]>([
    ['urn:li:sponsoredAccount:123', 'urn%3Ali%3AsponsoredAccount%3A123'],
    [['urn:li:sponsoredAccount:1', 'urn:li:sponsoredAccount:2'], 'List(urn%3Ali%3AsponsoredAccount%3A1,urn%3Ali%3AsponsoredAccount%3A2)'],
    [{ start: { year: 2026, month: 1, day: 1 }, end: { year: 2026, month: 1, day: 31 } }, '(start:(year:2026,month:1,day:1),end:(year:2026,month:1,day:31))'],
    [{ id: { values: ['urn:li:sponsoredCampaign:7'] } }, '(id:(values:List(urn%3Ali%3AsponsoredCampaign%3A7)))'],
    [[], 'List()'], [{}, '()'], ['', "''"], [true, 'true'], [-3, '-3'],
    ["O'Hare (main), 5% & more!*", 'O%27Hare%20%28main%29%2C%205%25%20%26%20more%21%2A'],
    ['Zürich', 'Z%C3%BCrich'],
  ])('writes %j as %s', (given, expected) => {
    expect(encodeValue(given)).toBe(expected);
  });

  it('survives a round trip through an independent reader', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{2,8}$/), value, { maxKeys: 4 }).filter(query => !('fields' in query)), query => {
        const expected = new Map(Object.entries(query).map(([name, item]) => [name, read(item)]));
        expect(readQuery(encodeQuery(query))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('is ASCII, and escapes structural characters in values', () => {
    fc.assert(
      fc.property(text, given => {
        expect(encodeText(given)).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
        // What the address parser of fetch makes of it must still be the same.
        expect(new URL(`http://h/?a=${encodeValue([given, { b: given }])}`).search).toBe(`?a=${encodeValue([given, { b: given }])}`.replaceAll("''", '%27%27'));
      }),
    );
  });

  it('keeps the commas of its field projection', () => {
    expect(encodeQuery({ q: 'analytics' }, ['dateRange', 'pivotValues'])).toBe('q=analytics&fields=dateRange,pivotValues');
  });

  it('stays in the URL up to 4,000 characters and becomes a tunnelled POST above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_900, max: 4_100 }), length => {
        const address = 'https://api.linkedin.com/rest/adAnalytics';
        const query = `q=${'a'.repeat(length - address.length - 3)}`;
        const request = buildRestliRequest(address, query);
        if (length <= 4_000) expect(request).toEqual({ url: `${address}?${query}`, method: 'GET', headers: {} });
        else {
          expect(request).toEqual({
            url: address, method: 'POST', body: query,
            headers: { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/x-www-form-urlencoded' },
          });
        }
      }),
    );
    expect(buildRestliRequest('https://h/x', '')).toEqual({ url: 'https://h/x', method: 'GET', headers: {} });
  });
});

describe("the stand-in's reader", () => {
  it.each([
    'accounts=List(urn:li:sponsoredAccount:1)', 'accounts=List%281%29%2', 'a=(b)', 'a=(b:1', 'a=List(1,2', 'a=1)', 'a=x y', 'a=+', '=1', 'a', 'a=%FF', 'a=(b:1)c',
  ])('refuses %s', raw => {
    expect(() => readQuery(raw)).toThrow(RestliError);
  });
});
