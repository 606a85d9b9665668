import { ByteReader, joined, u16, u32 } from './bytes.ts';
import { type Glyph, glyphsOf } from './glyphs.ts';
import { tablesOf, type Woff2Table } from './woff2.ts';

type Subset = {
  readonly table: (tag: string) => Uint8Array;
  readonly glyphs: readonly Glyph[];
  readonly advances: readonly number[];
  /** Glyph of a code point below 65,536. */
  readonly codes: ReadonlyMap<number, number>;
};

function subsetOf(file: Uint8Array): Subset {
  const tables = tablesOf(file);
  const held = (tag: string): Woff2Table => {
    const found = tables.get(tag);
    if (found === undefined) throw new Error(`The typeface has no ${tag}`);
    return found;
  };
  const table = (tag: string) => held(tag).data;
  if (!held('glyf').transformed) throw new Error('Outlines that are stored as they are were not expected');
  const glyphs = glyphsOf(table('glyf'));
  const metrics = new ByteReader(table('hhea'), 34).u16();
  const { data, transformed } = held('hmtx');
  const reader = new ByteReader(data, transformed ? 1 : 0);
  const widths = Array.from({ length: metrics }, () => {
    const advance = reader.u16();
    if (!transformed) reader.u16();
    return advance;
  });
  return { table, glyphs, advances: glyphs.map((_, glyph) => widths[Math.min(glyph, metrics - 1)] ?? 0), codes: codesOf(table('cmap')) };
}

/** The code points of a `cmap`'s format 4 (OpenType, cmap): all of the Basic Multilingual Plane. */
function codesOf(cmap: Uint8Array): Map<number, number> {
  const head = new ByteReader(cmap, 2);
  const codes = new Map<number, number>();
  for (let left = head.u16(); left > 0; left -= 1) {
    head.at += 4;
    const start = head.u32();
    const reader = new ByteReader(cmap, start);
    if (reader.u16() !== 4) continue;
    reader.at = start + 6;
    const segments = reader.u16() / 2;
    const word = (at: number) => new ByteReader(cmap, at).u16();
    for (let segment = 0; segment < segments; segment += 1) {
      const at = start + 14 + segment * 2;
      const [end, first, delta, offset] = [word(at), word(at + segments * 2 + 2), word(at + segments * 4 + 2), word(at + segments * 6 + 2)];
      for (let code = first; code <= end && code < 0xffff; code += 1) {
        const glyph = offset === 0 ? code + delta : word(at + segments * 6 + 2 + offset + (code - first) * 2);
        if (glyph !== 0 && (glyph & 0xffff) !== 0) codes.set(code, (offset === 0 ? glyph : glyph + delta) & 0xffff);
      }
    }
  }
  return codes;
}

/**
 * One TrueType file of the subsets of one typeface (WOFF2): the glyphs of all their characters, the default instance
 * where it is variable, without hints, features and kerning. The first subset's tables name and measure it. `ranges`:
 * first and last code point of each run of characters.
 */
export function mergedTypeface(files: readonly Uint8Array[]): { readonly file: Uint8Array; readonly ranges: readonly number[] } {
  const subsets = files.map(subsetOf);
  const [first] = subsets;
  if (first === undefined) throw new Error('No typeface');
  const glyphs: { glyph: Glyph; advance: number; data: Uint8Array }[] = [];
  const codes = new Map<number, number>();
  for (const { glyphs: own, advances, codes: ownCodes } of subsets) {
    const placed = new Map<number, number>();
    const place = (index: number): number => {
      const known = placed.get(index);
      const glyph = own[index];
      if (known !== undefined || glyph === undefined) return known ?? 0;
      const number = glyphs.length;
      const entry = { glyph, advance: advances[index] ?? 0, data: glyph.data.slice() };
      placed.set(index, number);
      glyphs.push(entry);
      for (const part of glyph.parts) entry.data.set(u16(place(part.glyph)), part.at);
      return number;
    };
    if (glyphs.length === 0) place(0);
    for (const [code, index] of [...ownCodes].sort(([a], [b]) => a - b)) if (!codes.has(code)) codes.set(code, place(index));
  }
  return { file: written(first, glyphs, codes), ranges: rangesOf(codes) };
}

function written(first: Subset, glyphs: readonly { glyph: Glyph; advance: number; data: Uint8Array }[], codes: ReadonlyMap<number, number>): Uint8Array {
  const patched = (tag: string, ...changes: readonly (readonly [at: number, bytes: Uint8Array])[]) => {
    const table = first.table(tag).slice();
    for (const [at, bytes] of changes) table.set(bytes, at);
    return table;
  };
  const outlines = glyphs.map(({ data }) => joined([data, new Uint8Array((4 - (data.length % 4)) % 4)]));
  const offsets = outlines.reduce<number[]>((list, { length }) => [...list, (list.at(-1) ?? 0) + length], [0]);
  const edge = (of: (...numbers: number[]) => number, side: 0 | 1 | 2 | 3) => of(...glyphs.map(({ glyph }) => glyph.box[side]));
  return sfntOf([
    ['OS/2', first.table('OS/2')],
    ['cmap', cmapOf(codes)],
    ['glyf', joined(outlines)],
    ['head', patched('head', [36, u16(edge(Math.min, 0), edge(Math.min, 1), edge(Math.max, 2), edge(Math.max, 3))], [50, u16(1)])],
    ['hhea', patched('hhea', [34, u16(glyphs.length)])],
    ['hmtx', u16(...glyphs.flatMap(({ glyph, advance }) => [advance, glyph.box[0]]))],
    ['loca', u32(...offsets)],
    ['maxp', patched('maxp', [4, u16(glyphs.length)])],
    ['name', first.table('name')],
    ['post', joined([u32(0x30000), first.table('post').subarray(4, 32)])],
  ]);
}

function rangesOf(codes: ReadonlyMap<number, number>): number[] {
  const runs: [number, number][] = [];
  for (const code of [...codes.keys()].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] + 1 === code) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.flat();
}

function cmapOf(codes: ReadonlyMap<number, number>): Uint8Array {
  const runs: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of [...codes].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last.end + 1 === code && last.delta === glyph - code) last.end = code;
    else runs.push({ start: code, end: code, delta: glyph - code });
  }
  runs.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const power = Math.floor(Math.log2(runs.length));
  const search = 2 ** (power + 1);
  const body = joined([
    u16(0, runs.length * 2, search, power, runs.length * 2 - search), u16(...runs.map(({ end }) => end)), u16(0),
    u16(...runs.map(({ start }) => start)), u16(...runs.map(({ delta }) => delta)), u16(...runs.map(() => 0)),
  ]);
  return joined([u16(0, 1, 3, 1), u32(12), u16(4, body.length + 4), body]);
}

function sfntOf(tables: readonly (readonly [tag: string, data: Uint8Array])[]): Uint8Array {
  const power = Math.floor(Math.log2(tables.length));
  const search = 2 ** power * 16;
  let at = 12 + tables.length * 16;
  const directory: Uint8Array[] = [u32(0x10000), u16(tables.length, search, power, tables.length * 16 - search)];
  const bodies: Uint8Array[] = [];
  for (const [tag, data] of tables) {
    directory.push(Buffer.from(tag, 'latin1'), u32(sumOf(data), at, data.length));
    bodies.push(data, new Uint8Array((4 - (data.length % 4)) % 4));
    at += data.length + ((4 - (data.length % 4)) % 4);
  }
  return joined([...directory, ...bodies]);
}

const sumOf = (data: Uint8Array): number => {
  let sum = 0;
  data.forEach((byte, index) => { sum = (sum + byte * 2 ** (8 * (3 - (index % 4)))) % 2 ** 32; });
  return sum;
};
