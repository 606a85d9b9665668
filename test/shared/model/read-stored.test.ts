import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { readStored } from '../../../shared/model/read-stored.ts';

const inner = z.strictObject({ a: z.string(), mood: z.optional(z.enum(['glad', 'sad'])) });
const schema = z.strictObject({
  v: z.literal(1),
  kind: z.enum(['x', 'y']),
  inner: z.optional(inner),
  list: z.optional(z.array(inner)),
  services: z.optional(z.array(z.enum(['ga4', 'gsc']))),
  byService: z.optional(z.partialRecord(z.enum(['ga4', 'gsc']), inner)),
});
const good = { v: 1, kind: 'x' };

describe('reading data written by another version', () => {
  it.each([
    ['what it knows', good, good],
    ['without an unknown field', { ...good, later: 1 }, good],
    ['without unknown fields inside', { ...good, inner: { a: 'b', later: { deep: 1 } } }, { ...good, inner: { a: 'b' } }],
    ['without unknown fields of entries', { ...good, list: [{ a: '1', n: 1 }, { a: '2' }, { a: '3', n: 3, m: 4 }] }, { ...good, list: [{ a: '1' }, { a: '2' }, { a: '3' }] }],
    ['without an unknown value where there may be none', { ...good, inner: { a: 'b', mood: 'odd' } }, { ...good, inner: { a: 'b' } }],
    ['without unknown values of a list', { ...good, services: ['new', 'ga4', 'newer', 'gsc', 'newest'] }, { ...good, services: ['ga4', 'gsc'] }],
    ['without unknown keys of a record', { ...good, byService: { ga4: { a: '1' }, tiktok: { a: '2' } } }, { ...good, byService: { ga4: { a: '1' } } }],
    ['all of it at once', { ...good, n: 1, inner: { a: 'b', n: 1, mood: 'odd' }, services: ['new'] }, { ...good, inner: { a: 'b' }, services: [] }],
  ])('%s', (_, stored, read) => {
    const before = structuredClone(stored);
    expect(readStored(schema, stored)).toEqual(read);
    expect(stored).toEqual(before);
  });

  it.each([
    ['a missing field', { kind: 'x' }],
    ['another version of the row', { ...good, v: 2 }],
    ['an unknown value that is needed', { ...good, kind: 'z' }],
    ['a value of another type', { ...good, inner: { a: 7 } }],
    ['a missing field of an entry', { ...good, list: [{ a: '1' }, { n: 1 }] }],
    ['no row at all', null],
    ['an unknown field beside a missing one', { kind: 'x', later: 1 }],
  ])('refuses %s', (_, stored) => {
    expect(() => readStored(schema, stored)).toThrow(z.core.$ZodError);
  });
});
