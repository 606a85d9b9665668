import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { stripMetadata } from '../../../../functions/services/media/strip-metadata.ts';

const secret = 'GPS 45.5231 N Anna';
const segment = (marker: number, content: Buffer) => Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);
const frame = segment(0xc0, Buffer.from([8, 0, 40, 0, 60, 1, 1, 0x11, 0]));
const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd9])]);
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]), segment(0xe0, Buffer.from('JFIF\0')), segment(0xe1, Buffer.from(`Exif\0\0${secret}`)), segment(0xe2, Buffer.from('ICC_PROFILE\0colors')),
  segment(0xe2, Buffer.from(`MPF\0${secret}`)), segment(0xed, Buffer.from(secret)), segment(0xfe, Buffer.from(secret)), frame, scan, Buffer.from(secret),
]);
const chunk = (name: string, content: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, content.length]), Buffer.from(name), content, Buffer.alloc(4)]);
const header = Buffer.from([0, 0, 0, 60, 0, 0, 0, 40, 8, 2, 0, 0, 0]);
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('eXIf', Buffer.from(secret)), chunk('tEXt', Buffer.from(secret)), chunk('iCCP', Buffer.from('colors')),
  chunk('IDAT', Buffer.from('pixels')), chunk('IEND', Buffer.alloc(0)), Buffer.from(secret),
]);
const riff = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
};
const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), riff('VP8X', Buffer.from([0b1100, 0, 0, 0, 59, 0, 0, 39, 0, 0])), riff('VP8 ', Buffer.from('pixels')), riff('EXIF', Buffer.from(secret)), riff('XMP ', Buffer.from(secret))]);
webp.writeUInt32LE(webp.length - 8, 4);

test.each([['jpg', jpeg, ['ICC_PROFILE', 'JFIF']], ['png', png, ['iCCP', 'pixels']], ['webp', webp, ['pixels']]] as const)('a %s keeps its picture, colors, and size, but no place or person', (type, bytes, retainedParts) => {
  expect(bytes.toString('latin1')).toContain(secret);
  const stripped = Buffer.from(stripMetadata(bytes, type) ?? []);
  expect(stripped.toString('latin1')).not.toContain('Anna');
  for (const part of retainedParts) expect(stripped.toString('latin1')).toContain(part);
  expect(imageSize(stripped)).toMatchObject({ width: 60, height: 40 });
  expect(stripMetadata(stripped, type)).toEqual(stripped);
});

test('a JPEG keeps its orientation', () => {
  const stripped = Buffer.from(stripMetadata(jpeg, 'jpg', 6) ?? []);
  expect(imageSize(stripped)).toMatchObject({ orientation: 6 });
  expect(stripped.toString('latin1')).not.toContain('Anna');
});

test('refuses a picture with inconsistent parts', () => {
  for (const [type, bytes] of [['jpg', jpeg], ['png', png], ['webp', webp]] as const) expect(stripMetadata(bytes.subarray(0, 40), type)).toBeNull();
});
