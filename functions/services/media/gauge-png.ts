import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const eightBitsWithAlpha = [8, 6, 0, 0, 0];
/** Filter type of each row; 2: difference to the row above, which compresses flat drawings best. */
const filteredUp = 2;

/** Encodes pixels (four bytes each: red, green, blue, alpha; rows from the top) as a PNG (W3C PNG, third edition). */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(eightBitsWithAlpha, 8);
  const stride = width * 4;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * (stride + 1);
    rows[row] = filteredUp;
    for (let x = 0; x < stride; x += 1)
      rows[row + 1 + x] = (pixels[y * stride + x] ?? 0) - (y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0));
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
