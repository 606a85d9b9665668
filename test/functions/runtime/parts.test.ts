import { createServer, type IncomingHttpHeaders } from 'node:http';
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor } from '../../../functions/runtime/cursor.ts';
import { environment, forgetEnvironment, requiredSetting } from '../../../functions/runtime/environment.ts';
import { redact } from '../../../functions/runtime/logger.ts';
import { signedHeaders } from '../../../functions/runtime/signed-call.ts';
import { getPort } from '../support/program.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
  forgetEnvironment();
});

const complete = {
  STAGE: 'test', AWS_REGION: 'us-east-1', TABLE_PREFIX: 't-', PUBLIC_ORIGIN: 'http://localhost:1', USER_POOL_ID: 'p',
  USER_POOL_CLIENT_ID: 'c', IDENTITY_ENDPOINT: 'http://localhost:2', PARAMETER_PREFIX: '/p',
};

test('names missing and invalid variables without repeating their values', () => {
  Object.assign(process.env, complete, { PUBLIC_ORIGIN: 'ftp://very-wrong/' });
  delete process.env['USER_POOL_ID'];
  expect(() => environment()).toThrow(/USER_POOL_ID/);
  expect(() => environment()).toThrow(/PUBLIC_ORIGIN/);
  expect(() => environment()).toThrow(/^(?!.*very-wrong)/);
});

test('names a missing setting that only some functions have', () => {
  Object.assign(process.env, complete);
  delete process.env['PULL_QUEUE_URL'];
  expect(() => requiredSetting('PULL_QUEUE_URL')).toThrow('PULL_QUEUE_URL is missing');
  expect(environment().GOOGLE_TOKEN_URL).toBe('https://oauth2.googleapis.com/token');
});

test('does not log anything named or shaped like a credential', () => {
  const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.abc-def';
  const logged = JSON.stringify(
    redact({
      accessToken: 'A', refresh_token: 'B', Password: 'C', headers: { Authorization: 'D', cookie: 'E' }, code: 'F', codeVerifier: 'G',
      clientSecret: 'H', nested: [{ secret: 'I' }], url: 'https://x.test/api/boarding?code=J1234&state=K1234&a=1', text: `Bearer ${jwt} and ${jwt}`,
      error: Object.assign(new Error(`failed with ya29.L12345678`), { token: 'M' }), tokenId: 'ga4:kept', bytes: new Uint8Array(3), siteId: 'site-1',
      query: { key: 'ins_live_7f21Ab3X_N1234' }, address: '/api/v1/feeds/csv?siteId=a&key=N12345',
    }),
  );
  expect(logged).not.toMatch(/"[A-M]"|J1234|K1234|eyJ|L1234|N1234/);
  expect(logged).toMatch(/ga4:kept/);
  expect(logged).toMatch(/site-1/);
  expect(logged).toMatch(/\[3 bytes\]/);
});

test('a cursor works only in its own list, whatever its content', () => {
  const place = z.strictObject({ sk: z.string() });
  expect(decodeCursor(encodeCursor('list-a', { sk: 'x' }), 'list-a', place)).toEqual({ sk: 'x' });
  for (const cursor of [encodeCursor('list-b', { sk: 'x' }), encodeCursor('list-a', { sk: 'x', more: 'y' }), encodeCursor('list-a', {}), 'zzz', '']) {
    expect(() => decodeCursor(cursor, 'list-a', place)).toThrow('not valid');
  }
  fc.assert(fc.property(fc.string(), text => {
    expect(() => decodeCursor(text, 'list-a', place)).toThrow('not valid');
  }), { numRuns: 200 });
});

test("a signed call has the same signature as AWS's own client", async () => {
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'SECRET', sessionToken: 'SESSION' };
  let received: { headers: IncomingHttpHeaders; body: string } = { headers: {}, body: '' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      response.end('{}');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${getPort(server)}`;
  await new KMSClient({ region: 'eu-west-1', endpoint, credentials }).send(new DecryptCommand({ CiphertextBlob: new Uint8Array([1, 2]) }));
  server.close();
  const awsAuthorization = received.headers.authorization ?? '';
  const signed = /SignedHeaders=([^,]+)/.exec(awsAuthorization)?.[1]?.split(';') ?? [];
  const stamp = String(received.headers['x-amz-date']).replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
  const added = new Set(['host', 'x-amz-date', 'x-amz-content-sha256', 'x-amz-security-token']);
  const headers = Object.fromEntries(signed.filter(name => !added.has(name)).map(name => [name, String(received.headers[name])]));
  const computedHeaders = signedHeaders({
    service: 'kms', region: 'eu-west-1', address: new URL(`${endpoint}/`), headers, body: received.body, at: new Date(stamp), credentials,
  });
  expect(signed).toContain('x-amz-target');
  expect(computedHeaders['authorization']).toBe(awsAuthorization);
  expect(computedHeaders['x-amz-security-token']).toBe('SESSION');
});
