/** Reads big-endian numbers one after another; the place moves on. */
export class ByteReader {
  at: number;
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, from = 0) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = from;
  }

  u8 = (): number => this.#view.getUint8(this.at++);
  u16 = (): number => this.#view.getUint16((this.at += 2) - 2);
  i16 = (): number => this.#view.getInt16((this.at += 2) - 2);
  u32 = (): number => this.#view.getUint32((this.at += 4) - 4);
  take = (length: number): Uint8Array => this.bytes.subarray(this.at, (this.at += length));

  /** WOFF2's UIntBase128. */
  base128(): number {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = this.u8();
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new Error('A length of the typeface has more than five bytes');
  }

  /** WOFF2's 255UInt16. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 253 * 2;
    return code === 255 ? this.u8() + 253 : code;
  }
}

export const u16 = (...values: number[]): Uint8Array => Uint8Array.from(values.flatMap(value => [(value >> 8) & 0xff, value & 0xff]));
export const u32 = (...values: number[]): Uint8Array => Uint8Array.from(values.flatMap(value => [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]));

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
