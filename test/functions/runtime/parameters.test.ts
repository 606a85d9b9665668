import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { parameter } from '../../../functions/runtime/parameters.ts';
import { closeServer } from '../../../scripts/local/gateway/http.ts';
import { getPort } from '../support/program.ts';

type Answer = { status: number; body: unknown };
const throttled: Answer = { status: 400, body: { __type: 'ThrottlingException', message: 'Rate exceeded' } };
const found: Answer = { status: 200, body: { Parameter: { Value: 'the secret' } } };
const missing: Answer = { status: 400, body: { __type: 'ParameterNotFound' } };
const broken: Answer = { status: 503, body: {} };

let server: Server;
let answers: Answer[] = [];
let asked = 0;
const before = { ...process.env };

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    const { status, body } = answers.shift() ?? missing;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    STAGE: 'test', AWS_REGION: 'us-east-1', TABLE_PREFIX: 't-', PUBLIC_ORIGIN: 'http://localhost:1',
    USER_POOL_ID: 'us-east-1_x', USER_POOL_CLIENT_ID: 'x', IDENTITY_ENDPOINT: 'http://localhost:1', PARAMETER_PREFIX: '/t',
    AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x', AWS_ENDPOINT_URL_SSM: `http://127.0.0.1:${getPort(server)}`,
  });
});
afterAll(async () => {
  process.env = before;
  forgetEnvironment();
  await closeServer(server);
});
beforeEach(() => {
  forgetEnvironment();
  asked = 0;
});

test.each([
  ['at once', [found], 1],
  ['after it was throttled', [throttled, found], 2],
  ['after SSM was throttled and broken', [throttled, broken, throttled, found], 4],
])('reads a secret %s', async (_, given, calls) => {
  answers = [...given];
  expect(await parameter('/google/client-secret')).toBe('the secret');
  expect(asked).toBe(calls);
});

test('gives up after the fourth refusal and names the parameter', async () => {
  answers = [throttled, throttled, throttled, throttled, found];
  await expect(parameter('/google/client-secret')).rejects.toThrow('/t/google/client-secret');
  expect(asked).toBe(4);
});

test('does not ask again for a missing secret', async () => {
  answers = [missing, found];
  await expect(parameter('/google/client-secret')).rejects.toThrow('Parameter /t/google/client-secret could not be read');
  expect(asked).toBe(1);
});
