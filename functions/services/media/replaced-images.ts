import { createHash } from 'node:crypto';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from '../../runtime/clients/s3.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';

export type ImageFolder = 'logos' | 'avatars' | 'themes' | 'listings';
/** Whose picture an image is: a node's, a user's; all white labels are one owner. */
export type ImageOwner = { readonly folder: ImageFolder; readonly owner: string };

/** White labels are made by administrators, who may use a picture in several. */
export const themeImages: ImageOwner = { folder: 'themes', owner: 'themes' };

/** How the names of an owner's pictures begin: 60 bits of a hash, so that an address tells nobody's id. */
export const makeImageNamePrefix = (owner: string): string =>
  createHash('sha256').update(owner).digest('base64url').slice(0, 10);

/**
 * Deletes a picture of an owner who goes, before the record that names it goes: repeating a removal that was
 * interrupted then finds it again. An address that is not of this owner's own uploads is left alone: people can type
 * any.
 */
export async function deleteOwnImage({ folder, owner }: ImageOwner, address: string | undefined): Promise<void> {
  if (address === undefined || !address.startsWith(`/media/${folder}/${makeImageNamePrefix(owner)}`)) return;
  await s3Client().send(new DeleteObjectCommand({ Bucket: requiredSetting('ASSETS_BUCKET'), Key: address.slice(1) }));
}

/**
 * Deletes the picture that another one, or none, has replaced, once the record that named it is written. A failure
 * leaves a file that nobody shows.
 */
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
