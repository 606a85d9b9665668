import { createHash } from 'node:crypto';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from '../../runtime/clients/s3.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';

export type ImageFolder = 'logos' | 'avatars' | 'themes' | 'listings';
/** Owner of an image: a node or a user; all white labels are one owner. */
export type ImageOwner = { readonly folder: ImageFolder; readonly owner: string };

/** White labels are created by administrators, who may use an image in several. */
export const themeImages: ImageOwner = { folder: 'themes', owner: 'themes' };

/** Returns the prefix of an owner's image names: 60 bits of a hash, so that addresses reveal no id. */
export const makeImageNamePrefix = (owner: string): string =>
  createHash('sha256').update(owner).digest('base64url').slice(0, 10);

/**
 * Deletes an owner's image before the record that names it, so an interrupted removal can be repeated. Skips addresses
 * that aren't the owner's uploads, because people can type any.
 */
export async function deleteOwnImage({ folder, owner }: ImageOwner, address: string | undefined): Promise<void> {
  if (address === undefined || !address.startsWith(`/media/${folder}/${makeImageNamePrefix(owner)}`)) return;
  await s3Client().send(new DeleteObjectCommand({ Bucket: requiredSetting('ASSETS_BUCKET'), Key: address.slice(1) }));
}

/** Deletes a replaced image once the record that named it is written. A failure leaves an unused file. */
export async function deleteReplacedImage(
  owner: ImageOwner,
  before: string | undefined,
  now: string | undefined,
): Promise<void> {
  if (before === now) return;
  try {
    await deleteOwnImage(owner, before);
  } catch (error) {
    logger.warn('A replaced image could not be deleted', { address: before, error });
  }
}
