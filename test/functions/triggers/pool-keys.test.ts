import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { handler } from '../../../functions/triggers/pool-keys.ts';
import { closeServer } from '../../../scripts/local/gateway/http.ts';
import { getPort } from '../support/program.ts';

const pairs = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const jwks = pairs.map(({ publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }));
let server: Server;
let served: unknown;
let answered: { Status: string; Reason?: string; Data?: Record<string, string>; PhysicalResourceId: string }[] = [];
const before = { ...process.env };

beforeAll(async () => {
  // The pool's keys by GET, CloudFormation's answer address by PUT.
  server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => {
      if (request.method === 'PUT') answered.push(JSON.parse(body));
      const isKnown = request.method === 'PUT' || request.url === '/us-east-1_x/.well-known/jwks.json';
      response.writeHead(isKnown && served !== null ? 200 : 503).end(JSON.stringify(served));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${getPort(server)}`;
  Object.assign(process.env, {
    STAGE: 'test', AWS_REGION: 'us-east-1', TABLE_PREFIX: 't-', PUBLIC_ORIGIN: address,
    USER_POOL_ID: 'us-east-1_x', USER_POOL_CLIENT_ID: 'x', IDENTITY_ENDPOINT: address, PARAMETER_PREFIX: '/t',
  });
  forgetEnvironment();
});
afterAll(async () => {
  process.env = before;
  forgetEnvironment();
  await closeServer(server);
});
beforeEach(() => {
  answered = [];
});

const ask = (RequestType: string) =>
  handler({
    RequestType, ResponseURL: `${process.env['IDENTITY_ENDPOINT']}/answer`, StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Keys',
  });

test('CloudFormation gets both keys of the pool, and each verifies its own signature', async () => {
  served = { keys: jwks };
  await ask('Create');
  expect(answered).toMatchObject([{ Status: 'SUCCESS', StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Keys' }]);
  const { First = '', Second = '' } = answered[0]?.Data ?? {};
  for (const [index, pem] of [First, Second].entries()) {
    const signature = sign('sha256', Buffer.from('a.b'), pairs[index]?.privateKey ?? '');
    expect(verify('sha256', Buffer.from('a.b'), createPublicKey(pem), signature)).toBe(true);
  }
});

test('a pool with one key names it twice', async () => {
  served = { keys: jwks.slice(0, 1) };
  await ask('Update');
  expect(answered[0]?.Data?.['First']).toBe(answered[0]?.Data?.['Second']);
});

test('unreadable keys fail the deployment instead of leaving it waiting', async () => {
  served = { keys: [] };
  await ask('Create');
  expect(answered).toMatchObject([{ Status: 'FAILED', PhysicalResourceId: 'pool-keys' }]);
  expect(answered[0]?.Reason).toContain('log group');
});

test('deletion needs no keys', async () => {
  served = {};
  await ask('Delete');
  expect(answered).toMatchObject([{ Status: 'SUCCESS' }]);
});
