import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetParameterCommand, GetParametersCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAwsJson } from '../../../scripts/local/aws/aws-json.ts';
import { startBridge } from '../../../scripts/local/aws/bridge.ts';
import { createKeys } from '../../../scripts/local/aws/keys.ts';
import { createParameters } from '../../../scripts/local/aws/parameters.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'keys-'));
const keys = createKeys(dataDir);
const client = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
let bridge: Awaited<ReturnType<typeof startBridge>>;
let kms: KMSClient;
let restartedKms: KMSClient;
let ssm: SSMClient;

beforeAll(async () => {
  const restarted = createKeys(dataDir);
  const parameters = createParameters(dataDir);
  bridge = await startBridge({
    kms: (request, response) => serveAwsJson(keys.operations, request, response),
    restarted: (request, response) => serveAwsJson(restarted.operations, request, response),
    ssm: (request, response) => serveAwsJson(parameters.operations, request, response),
  });
  kms = new KMSClient({ ...client, endpoint: `${bridge.endpoint}/kms` });
  restartedKms = new KMSClient({ ...client, endpoint: `${bridge.endpoint}/restarted` });
  ssm = new SSMClient({ ...client, endpoint: `${bridge.endpoint}/ssm` });
});
afterAll(async () => {
  await bridge.stop();
  rmSync(dataDir, { recursive: true });
});

describe('the key service', () => {
  const EncryptionContext = { tokenId: 'ga4:abcdefghij', siteId: 'site-1' };

  it('decrypts a data key with an equal context in any order, even after restarting', async () => {
    const made = await kms.send(
      new GenerateDataKeyCommand({ KeyId: keys.keyArn, KeySpec: 'AES_256', EncryptionContext }),
    );
    expect(made.Plaintext).toHaveLength(32);
    const request = { CiphertextBlob: made.CiphertextBlob, EncryptionContext: { siteId: 'site-1', tokenId: 'ga4:abcdefghij' } };
    for (const service of [kms, restartedKms]) {
      expect((await service.send(new DecryptCommand(request))).Plaintext).toEqual(made.Plaintext);
    }
  });

  it.each([
    ['another site', { ...EncryptionContext, siteId: 'site-2' }],
    ['a missing entry', { tokenId: EncryptionContext.tokenId }],
    ['no context', undefined],
    ['one entry more', { ...EncryptionContext, more: '1' }],
  ])('refuses %s', async (_, other) => {
    const { CiphertextBlob } = await kms.send(new GenerateDataKeyCommand({ KeyId: keys.keyArn, KeySpec: 'AES_256', EncryptionContext }));
    await expect(kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: other }))).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  });

  it('refuses a changed ciphertext and a different key', async () => {
    const Plaintext = Buffer.from('secret');
    const { CiphertextBlob = new Uint8Array() } = await kms.send(new EncryptCommand({ KeyId: keys.keyArn, Plaintext, EncryptionContext }));
    expect(Buffer.from((await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }))).Plaintext ?? [])).toEqual(Plaintext);
    const changed = Uint8Array.from(CiphertextBlob, (byte, index) => (index === CiphertextBlob.length - 1 ? byte ^ 1 : byte));
    await expect(kms.send(new DecryptCommand({ CiphertextBlob: changed, EncryptionContext }))).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
    await expect(kms.send(new EncryptCommand({ KeyId: 'other', Plaintext }))).rejects.toMatchObject({ name: 'NotFoundException' });
  });
});

describe('the parameters', () => {
  it('returns a secure value decrypted only on request, and overwrites only when asked', async () => {
    const Name = '/insights/local/google/client-secret';
    await ssm.send(new PutParameterCommand({ Name, Value: 'one', Type: 'SecureString' }));
    await expect(ssm.send(new PutParameterCommand({ Name, Value: 'two', Type: 'SecureString' }))).rejects.toMatchObject({
      name: 'ParameterAlreadyExists',
    });
    const plain = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
    const sealed = await ssm.send(new GetParameterCommand({ Name }));
    expect(plain.Parameter?.Value).toBe('one');
    expect(sealed.Parameter?.Value).not.toContain('one');
    const several = await ssm.send(new GetParametersCommand({ Names: [Name, '/missing'], WithDecryption: true }));
    expect(several.InvalidParameters).toEqual(['/missing']);
    await expect(ssm.send(new GetParameterCommand({ Name: '/missing' }))).rejects.toMatchObject({ name: 'ParameterNotFound' });
  });
});

describe('the internal address', () => {
  it('does not answer requests from browser pages', async () => {
    const call = (headers: Record<string, string>) =>
      fetch(`${bridge.endpoint}/kms`, { method: 'POST', headers: { 'x-amz-target': 'TrentService.Decrypt', ...headers }, body: '{}' });
    expect((await call({})).status).toBe(400);
    expect((await call({ origin: 'http://evil.test' })).status).toBe(404);
  });
});
