/**
 * Removes the metadata that cameras and programs add to an image: places, devices, people, comments, thumbnails. A
 * JPEG's orientation and colors remain. Null: invalid file.
 */
export function stripMetadata(bytes: Uint8Array, type: string, orientation = 1): Uint8Array | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'jpg') return stripJpeg(buffer, orientation);
  if (type === 'png') return stripPng(buffer);
  return type === 'webp' ? stripWebp(buffer) : bytes;
}

const startOfScan = 0xda;
/** EXIF and XMP, previews and other images, IPTC, comments; APP2 also contains colors. */
const droppedMarkers = new Set([0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xfe]);

function stripJpeg(bytes: Buffer, orientation: number): Buffer | null {
  const retained = [
    bytes.subarray(0, 2),
    ...(orientation > 1 && orientation <= 8 ? [orientationSegment(orientation)] : []),
  ];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return null;
    if (marker === startOfScan) {
      // Data after the image's end is another image, or anything.
      const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), at);
      return end === -1 ? null : Buffer.concat([...retained, bytes.subarray(at, end + 2)]);
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next < at + 4 || next > bytes.length) return null;
    const isOtherPicture = marker === 0xe2 && bytes.toString('latin1', at + 4, at + 15) !== 'ICC_PROFILE';
    if (!droppedMarkers.has(marker) && !isOtherPicture) retained.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

/** Builds EXIF data with only the image's orientation. */
function orientationSegment(orientation: number): Buffer {
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 28);
  return exif;
}

const droppedChunks = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function stripPng(bytes: Buffer): Buffer | null {
  const retained = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    if (next > bytes.length) return null;
    if (!droppedChunks.has(name)) retained.push(bytes.subarray(at, next));
    if (name === 'IEND') return Buffer.concat(retained);
    at = next;
  }
  return null;
}

const exifAndXmp = 0b1100;

function stripWebp(bytes: Buffer): Buffer | null {
  const retained = [Buffer.from(bytes.subarray(0, 12))];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > bytes.length) return null;
    const chunk = Buffer.from(bytes.subarray(at, next));
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~exifAndXmp, 8);
    if (name !== 'EXIF' && name !== 'XMP ') retained.push(chunk);
    at = next;
  }
  const whole = Buffer.concat(retained);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
