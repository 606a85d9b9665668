import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, operation } from './aws-json.ts';
import type { AwsOperations } from './aws-json.ts';
import { openSavedFile } from './saved-file.ts';
import type { DataDir } from './saved-file.ts';

const keysSchema = z.object({ keyId: z.string(), materialBase64: z.string() });
const contextSchema = z._default(z.record(z.string(), z.string()), {});
const ivBytes = 12;
const tagBytes = 16;

/** Encodes the context as AES-GCM's additional data, independent of key order. */
const contextBytes = (context: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Creates the KMS stand-in: one symmetric key, real AES-256-GCM, bound to the encryption context as on AWS. */
export function createKeys(dataDir: DataDir): { keyArn: string; operations: AwsOperations } {
  const file = openSavedFile(dataDir, 'keys.json', keysSchema, () => ({
    keyId: randomUUID(),
    materialBase64: randomBytes(32).toString('base64'),
  }));
  file.save();
  const { keyId } = file.value;
  const material = Buffer.from(file.value.materialBase64, 'base64');
  const keyArn = `arn:aws:kms:us-east-1:000000000000:key/${keyId}`;

  const assertKey = (requested: string | undefined) => {
    if (requested === undefined || requested === keyId || requested === keyArn) return;
    throw new AwsError('NotFoundException', `Key '${requested}' does not exist`);
  };
  /** Builds a blob: key id (36 characters), initialization vector, tag, ciphertext. */
  const seal = (plain: Buffer, context: Record<string, string>): Buffer => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', material, iv).setAAD(contextBytes(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.from(keyId), iv, cipher.getAuthTag(), sealed]);
  };
  const open = (blob: Buffer, context: Record<string, string>): Buffer => {
    const head = keyId.length;
    try {
      if (blob.subarray(0, head).toString() !== keyId) throw new Error('Another key');
      const decipher = createDecipheriv('aes-256-gcm', material, blob.subarray(head, head + ivBytes))
        .setAAD(contextBytes(context))
        .setAuthTag(blob.subarray(head + ivBytes, head + ivBytes + tagBytes));
      return Buffer.concat([decipher.update(blob.subarray(head + ivBytes + tagBytes)), decipher.final()]);
    } catch {
      throw new AwsError('InvalidCiphertextException', '');
    }
  };

  return {
    keyArn,
    operations: {
      GenerateDataKey: operation(
        z.object({
          KeyId: z.string(),
          KeySpec: z.optional(z.enum(['AES_256', 'AES_128'])),
          NumberOfBytes: z.optional(z.int().check(z.minimum(1), z.maximum(1024))),
          EncryptionContext: contextSchema,
        }),
        request => {
          assertKey(request.KeyId);
          const plain = randomBytes(request.NumberOfBytes ?? (request.KeySpec === 'AES_128' ? 16 : 32));
          return {
            KeyId: keyArn,
            Plaintext: plain.toString('base64'),
            CiphertextBlob: seal(plain, request.EncryptionContext).toString('base64'),
          };
        },
        'ValidationException',
      ),
      Encrypt: operation(
        z.object({ KeyId: z.string(), Plaintext: z.string(), EncryptionContext: contextSchema }),
        request => {
          assertKey(request.KeyId);
          const plain = Buffer.from(request.Plaintext, 'base64');
          if (plain.length > 4096) throw new AwsError('ValidationException', 'Plaintext is longer than 4096 bytes');
          return {
            KeyId: keyArn,
            CiphertextBlob: seal(plain, request.EncryptionContext).toString('base64'),
            EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
          };
        },
        'ValidationException',
      ),
      Decrypt: operation(
        z.object({ CiphertextBlob: z.string(), KeyId: z.optional(z.string()), EncryptionContext: contextSchema }),
        request => {
          assertKey(request.KeyId);
          const plain = open(Buffer.from(request.CiphertextBlob, 'base64'), request.EncryptionContext);
          return { KeyId: keyArn, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
        },
        'ValidationException',
      ),
    },
  };
}
