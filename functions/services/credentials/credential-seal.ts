import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import * as z from 'zod/mini';
import { kmsClient } from '../../runtime/clients/kms.ts';
import { requiredSetting } from '../../runtime/environment.ts';

/**
 * Binding of an encrypted credential (AES-256-GCM with its own data key, wrapped by KMS) to its token and site, so that
 * it can't be decrypted under another name.
 */
export type Bound = { readonly tokenId: string; readonly siteId: string };

const secretsSchema = z.strictObject({ accessToken: z.string(), refreshToken: z.nullable(z.string()) });
export type CredentialSecrets = z.infer<typeof secretsSchema>;

const ivBytes = 12;
const tagBytes = 16;
const toEncryptionContext = ({ tokenId, siteId }: Bound) => ({ tokenId, siteId });
const makeAdditionalData = ({ tokenId, siteId }: Bound) => Buffer.from(`v1|${tokenId}|${siteId}`);

/** Creates a data key: plain for use now, wrapped for storage. */
export async function newDataKey(bound: Bound): Promise<{ key: Uint8Array; wrappedKey: Uint8Array }> {
  const { Plaintext, CiphertextBlob } = await kmsClient().send(
    new GenerateDataKeyCommand({
      KeyId: requiredSetting('CREDENTIAL_KEY_ID'),
      KeySpec: 'AES_256',
      EncryptionContext: toEncryptionContext(bound),
    }),
  );
  if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered no data key');
  return { key: Plaintext, wrappedKey: CiphertextBlob };
}

/** Decrypts a stored credential's data key. */
export async function unwrapDataKey(bound: Bound, wrappedKey: Uint8Array): Promise<Uint8Array> {
  const { Plaintext } = await kmsClient().send(
    new DecryptCommand({
      KeyId: requiredSetting('CREDENTIAL_KEY_ID'),
      CiphertextBlob: wrappedKey,
      EncryptionContext: toEncryptionContext(bound),
    }),
  );
  if (!Plaintext) throw new Error('KMS answered no key');
  return Plaintext;
}

export const seal = (bound: Bound, key: Uint8Array, secrets: CredentialSecrets): Uint8Array =>
  sealText(bound, key, JSON.stringify(secretsSchema.parse(secrets)));

/** Decrypts a credential; throws if the token, the site or any bit differs. */
export const open = (bound: Bound, key: Uint8Array, sealed: Uint8Array): CredentialSecrets =>
  secretsSchema.parse(JSON.parse(openText(bound, key, sealed)));

/** Encrypts a text; a key encrypts one text, or its replacement. */
export function sealText(bound: Bound, key: Uint8Array, text: string): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(makeAdditionalData(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openText(bound: Bound, key: Uint8Array, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(makeAdditionalData(bound));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
