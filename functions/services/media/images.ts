import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { imageSize } from 'image-size';
import { s3Client } from '../../runtime/clients/s3.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { invalid } from '../../runtime/errors.ts';
import { stripMetadata } from './strip-metadata.ts';
import { makeImageNamePrefix, type ImageOwner } from './replaced-images.ts';

const types: Readonly<Record<string, { readonly extension: string; readonly contentType: string }>> = {
  png: { extension: 'png', contentType: 'image/png' },
  jpg: { extension: 'jpg', contentType: 'image/jpeg' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
};
const largestSide = 2000;

export type ImageUse = ImageOwner & {
  readonly field: string;
  readonly maxBytes: number;
  /** Message for a file that is too large. */
  readonly tooLarge: string;
  /** Minimum size in pixels: a smaller image would be blurred. Absent: any size. */
  readonly least?: { readonly width: number; readonly height: number };
};

/**
 * Checks an uploaded image by its bytes (not its name or stated type), size and dimensions, and stores it under a name
 * from its owner and content: repeats are merged, and owners never share one, so it can be deleted with its owner's
 * last use. Returns its address below the origin.
 * @throws {DomainError} invalid-request that names the field and the remedy.
 */
export async function storeImage(
  bytes: Uint8Array,
  { folder, owner, field, maxBytes, tooLarge, least }: ImageUse,
): Promise<string> {
  const refuse = (message: string) => invalid([{ path: `body.${field}`, message }]);
  if (bytes.byteLength > maxBytes) throw refuse(tooLarge);
  const { type, width, height, orientation } = imageFacts(bytes) ?? {};
  const imageType = type === undefined ? undefined : types[type];
  if (imageType === undefined || width === undefined || height === undefined)
    throw refuse('Upload a PNG, JPEG, GIF, or WebP image');
  if (width < 1 || height < 1 || width > largestSide || height > largestSide) {
    throw refuse(`An image can be up to ${largestSide} x ${largestSide} pixels. This one is ${width} x ${height}`);
  }
  if (least !== undefined && (width < least.width || height < least.height)) {
    throw refuse(`An image needs at least ${least.width} x ${least.height} pixels. This one is ${width} x ${height}`);
  }
  const picture = stripMetadata(bytes, imageType.extension, orientation);
  if (picture === null) throw refuse('This image is damaged. Save it again and upload it');
  const content = createHash('sha256').update(picture).digest('base64url').slice(0, 22);
  const key = `media/${folder}/${makeImageNamePrefix(owner)}${content}.${imageType.extension}`;
  await s3Client().send(
    new PutObjectCommand({
      Bucket: requiredSetting('ASSETS_BUCKET'),
      Key: key,
      Body: picture,
      ContentType: imageType.contentType,
      CacheControl: 'public, max-age=31536000, immutable',
      ContentDisposition: 'inline',
    }),
  );
  return `/${key}`;
}

/** First bytes of each type, so other parsers never see a stranger's bytes. */
const beginnings = [/^89504e470d0a1a0a/, /^ffd8ff/, /^47494638(37|39)61/, /^52494646.{8}57454250/];

export function imageFacts(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (!beginnings.some(beginning => beginning.test(head))) return null;
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}
