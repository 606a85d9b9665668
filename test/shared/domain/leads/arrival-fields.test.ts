import { describe, expect, test } from 'vitest';
import { keepFields } from '../../../../shared/domain/leads/arrival-fields.ts';
import { leadMapping, withNames } from '../../../../shared/domain/leads/mappings.ts';

const mapping = { fields: [{ target: 'status', kind: 'text', from: ['status', 'deal.status', 'owner'] }] } as const;
const keepMapped = (payload: unknown) => keepFields(payload, mapping);

describe('a mapped field', () => {
  test.each<[unknown, boolean]>([
    ['Won by hand', true], ['a@b.test', false], ['(404) 555-0134', false], ['+1 404 555 0134', false], ['2026-11-20 13:05', true],
    ['11/20/2026 13:05', true], ['1700000000', true], ['1700000000000', true], ['123 456', true], [4_045_550_134, true], [true, true],
    [['a', 'b'], true], [['a', 'b@c.d'], false],
  ])('%j is kept: %s', (status, isKept) => {
    expect(keepMapped({ status })).toEqual(isKept ? { fields: { status }, personal: [] } : { fields: {}, personal: ['status'] });
  });
  test('is found at its path', () => expect(keepMapped({ deal: { status: 'Lost lead' } }).fields).toEqual({ 'deal.status': 'Lost lead' }));
});

describe('an unmapped field', () => {
  test.each<[string, unknown, boolean]>([
    ['custom', 'resale', true], ['custom', 'Jane Roe', false], ['custom', 'Jane', false], ['custom', true, true], ['custom', 'Yes', true],
    ['custom', '2026-11-20', true], ['custom', '1/2/2026', true], ['custom', 49_900, true], ['custom', '$49.9k', true], ['custom', '404 555 0134', false],
    ['custom', 'a@b.test', false], ['custom', 'x'.repeat(41), false], ['custom', 'id-1234567', false], ['custom', ['a', 'B'], false],
    ['first_name', 'resale', false], ['contact.phone', '1', false], ['meta.ip', '1', false], ['zip_code', '30309', true],
  ])('%s %j is kept: %s', (name, value, isKept) => {
    expect(Object.keys(keepMapped({ [name]: value }).fields)).toEqual(isKept ? [name] : []);
  });
});

test('leaves out empty texts and lists, nulls and nested values', () => {
  let deep: unknown = { status: 'x' };
  for (let depth = 0; depth < 9; depth += 1) deep = { a: deep };
  expect(keepMapped({ a: '', b: null, c: [], d: [{}], e: Number.NaN, f: deep })).toEqual({ fields: {}, personal: [] });
  expect(keepMapped('text')).toEqual({ fields: {}, personal: [] });
});

test('cuts long texts, and stores 200 of many fields', () => {
  expect(keepMapped({ status: 'y'.repeat(400) }).fields['status']).toHaveLength(300);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, 'a']));
  expect(Object.keys(keepMapped(many).fields)).toHaveLength(200);
});

test("a chosen name takes precedence over the mapping's names", () => {
  const defaultMapping = leadMapping('goHighLevel');
  if (defaultMapping === undefined) throw new Error('No mapping');
  const fields = withNames(defaultMapping, { dealType: 'custom_12' }).fields;
  expect(fields.find(({ target }) => target === 'dealType')?.from[0]).toBe('custom_12');
  expect(fields.find(({ target }) => target === 'status')?.from).toEqual(defaultMapping.fields.find(({ target }) => target === 'status')?.from);
});
