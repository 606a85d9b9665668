import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDays, encodeRecords } from '../../../../functions/stores/codecs/day-items.ts';
import { fromColumn, toColumn } from '../../../../functions/stores/codecs/columns.ts';
import { canonicalJson } from '../../../../shared/domain/audits/canonical-json.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { coreDays } from '../../support/days.ts';

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('columns', () => {
  it('round-trip any values', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 }), values => {
        const written = asJson(toColumn(values));
        expect(fromColumn(written, values.length)).toEqual(asJson(values));
      }),
    );
  });

  it('keep absent, empty, and null apart', () => {
    const values = [{ a: null, list: [], b: 0 }, { a: undefined, list: [{}], o: {} }, { list: [{ x: 1 }, { y: null }] }, {}];
    expect(fromColumn(asJson(toColumn(values)), 4)).toEqual(asJson(values));
    expect(fromColumn(asJson(toColumn([])), 0)).toEqual([]);
    expect(fromColumn(asJson(toColumn([{}, {}])), 2)).toEqual([{}, {}]);
  });

  it('refuse values that are not columns', () => {
    for (const wrong of [null, 5, 'x', {}, { o: [1] }, { a: 'x' }]) expect(() => fromColumn(wrong, 1)).toThrow('Not a column');
  });
});

describe("a month's item", () => {
  it('round-trips its days, is deterministic, and is smaller than compressed text', async () => {
    const days = coreDays('2026-10-01', '2026-10-31');
    const encoded = await encodeRecords(days);
    expect(await decodeDays(encoded.data)).toEqual(days);
    expect(await encodeRecords(coreDays('2026-10-01', '2026-10-31'))).toEqual(encoded);
    expect(encoded.data.byteLength).toBeLessThan(brotliCompressSync(canonicalJson(days)).byteLength);
  });

  it('is also read in the old list format and as a single day', async () => {
    const days = eachDay('2026-10-01', '2026-10-03').map(date => ({ date, pages: [] }));
    expect(await decodeDays(brotliCompressSync(canonicalJson(days)))).toEqual(days);
    expect(await decodeDays((await encodeRecords(days[0])).data)).toEqual([days[0]]);
  });
});
