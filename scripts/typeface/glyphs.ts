import { ByteReader, joined, u16 } from './bytes.ts';

/** A glyph's outline as `glyf` has it, without hints. */
export type Glyph = {
  readonly data: Uint8Array;
  /** Left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
  /** Where in `data` the numbers of the glyphs stand that it is made of. */
  readonly parts: readonly { readonly at: number; readonly glyph: number }[];
};

const empty: Glyph = { data: new Uint8Array(), box: [0, 0, 0, 0], parts: [] };
type Point = { readonly dx: number; readonly dy: number; readonly onCurve: boolean };

/** Undoes the transform of `glyf` (WOFF2, section 5.1). Hints are left out: paper needs none. */
export function glyphsOf(table: Uint8Array): Glyph[] {
  const head = new ByteReader(table);
  head.at = 4;
  const count = head.u16();
  head.at = 8;
  const sizes = Array.from({ length: 7 }, () => head.u32());
  let from = head.at;
  const streams = sizes.map(size => new ByteReader(table, (from += size) - size));
  const [contours, points, flags, outline, composites, boxes] = streams;
  if (!contours || !points || !flags || !outline || !composites || !boxes) throw new Error('A stream of the outlines is missing');
  const bitmap = boxes.take(4 * Math.ceil(count / 32));
  const explicit = (glyph: number) => ((bitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
  return Array.from({ length: count }, (_, glyph) => {
    const number = contours.i16();
    if (number === 0) return empty;
    const box = (): Glyph['box'] => [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()];
    if (number < 0) return compositeOf(composites, outline, box());
    const ends: number[] = [];
    for (let contour = 0, total = 0; contour < number; contour += 1) ends.push((total += points.short255()) - 1);
    const drawn = Array.from({ length: (ends.at(-1) ?? -1) + 1 }, () => pointOf(flags.u8(), outline));
    outline.short255();
    return simpleOf(ends, drawn, explicit(glyph) ? box() : boxOf(drawn));
  });
}

/** A point of the triplet encoding (WOFF2, table 2 of section 5.2). */
function pointOf(byte: number, outline: ByteReader): Point {
  const onCurve = byte >> 7 === 0;
  const flag = byte & 0x7f;
  const signed = (bits: number, size: number) => ((bits & 1) === 0 ? -size : size);
  const at = (dx: number, dy: number): Point => ({ dx, dy, onCurve });
  const a = outline.u8();
  if (flag < 10) return at(0, signed(flag, ((flag & 14) << 7) + a));
  if (flag < 20) return at(signed(flag, (((flag - 10) & 14) << 7) + a), 0);
  if (flag < 84) return at(signed(flag, 1 + ((flag - 20) & 0x30) + (a >> 4)), signed(flag >> 1, 1 + (((flag - 20) & 0x0c) << 2) + (a & 0x0f)));
  const b = outline.u8();
  if (flag < 120) return at(signed(flag, 1 + (Math.trunc((flag - 84) / 12) << 8) + a), signed(flag >> 1, 1 + ((((flag - 84) % 12) >> 2) << 8) + b));
  const c = outline.u8();
  if (flag < 124) return at(signed(flag, (a << 4) + (b >> 4)), signed(flag >> 1, ((b & 0x0f) << 8) + c));
  return at(signed(flag, (a << 8) + b), signed(flag >> 1, (c << 8) + outline.u8()));
}

function boxOf(points: readonly Point[]): Glyph['box'] {
  let [x, y] = [0, 0];
  const places = points.map(({ dx, dy }) => [(x += dx), (y += dy)] as const);
  const [xs, ys] = [places.map(([one]) => one), places.map(([, one]) => one)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** An outline as OpenType's `glyf` writes it, each step as short as it goes. */
function simpleOf(ends: readonly number[], points: readonly Point[], box: Glyph['box']): Glyph {
  const steps = (of: (point: Point) => number) => joined(points.map(point => {
    const step = of(point);
    return step === 0 ? new Uint8Array() : Math.abs(step) < 256 ? Uint8Array.of(Math.abs(step)) : u16(step);
  }));
  const bits = (step: number, short: number, same: number) => (step === 0 ? same : Math.abs(step) < 256 ? short | (step > 0 ? same : 0) : 0);
  const flags = Uint8Array.from(points, ({ dx, dy, onCurve }) => (onCurve ? 1 : 0) | bits(dx, 0x02, 0x10) | bits(dy, 0x04, 0x20));
  return { data: joined([u16(ends.length, ...box, ...ends, 0), flags, steps(({ dx }) => dx), steps(({ dy }) => dy)]), box, parts: [] };
}

const composite = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80, hints: 0x100 };

function compositeOf(stream: ByteReader, outline: ByteReader, box: Glyph['box']): Glyph {
  const pieces: Uint8Array[] = [u16(-1, ...box)];
  const parts: { at: number; glyph: number }[] = [];
  let length = 10;
  for (let more = true, hinted = false; more; ) {
    const flags = stream.u16();
    const glyph = stream.u16();
    const place = stream.take(flags & composite.words ? 4 : 2);
    const scale = stream.take(flags & composite.scale ? 2 : flags & composite.twoScales ? 4 : flags & composite.matrix ? 8 : 0);
    parts.push({ at: length + 2, glyph });
    pieces.push(u16(flags & ~composite.hints, glyph), place, scale);
    length += 4 + place.length + scale.length;
    hinted ||= (flags & composite.hints) !== 0;
    more = (flags & composite.more) !== 0;
    if (!more && hinted) outline.short255();
  }
  return { data: joined(pieces), box, parts };
}
