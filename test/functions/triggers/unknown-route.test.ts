import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { gatewayEvent } from '../../../scripts/local/gateway/gateway-event.ts';
import { gatewayResponse } from '../../../scripts/local/gateway/gateway-response.ts';
import { createGateway, loadHandler } from '../../../scripts/local/gateway/gateway.ts';
import { closeServer, listen, readBody } from '../../../scripts/local/gateway/http.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';

const before = { ...process.env };
const gateway = createGateway();
let local: Awaited<ReturnType<typeof listen>>;
let deployed: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  Object.assign(process.env, {
    STAGE: 'test', AWS_REGION: 'us-east-1', TABLE_PREFIX: 't-', PUBLIC_ORIGIN: 'http://localhost:1',
    USER_POOL_ID: 'p', USER_POOL_CLIENT_ID: 'c', IDENTITY_ENDPOINT: 'http://localhost:2', PARAMETER_PREFIX: '/p',
  });
  forgetEnvironment();
  const handler = await loadHandler('triggers/unknown-route.ts');
  local = await listen((request, response) => void gateway.handle(request, response), 0, '127.0.0.1');
  // What API Gateway does with a call that only '$default' takes.
  deployed = await listen((request, response) => {
    void readBody(request).then(async body => {
      const event = gatewayEvent({ request, body, routeKey: '$default', pathParameters: {} });
      gatewayResponse(await handler(event, lambdaContext('unknown-route', 5000)), response);
    });
  }, 0, '127.0.0.1');
});
afterAll(async () => {
  await Promise.all([closeServer(local.server), closeServer(deployed.server)]);
  process.env = before;
  forgetEnvironment();
});

const ask = (port: number, method: string, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'accept-encoding': 'br', authorization: 'Bearer a.b.c' },
    ...(method === 'POST' ? { body: 'not json' } : {}),
  });

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/me'],
  ['PATCH', '/api/me'],
  ['OPTIONS', '/api/me'],
  ['GET', '/boarding/unknown?code=secret'],
])('%s %s gets the same answer on AWS as from the local gateway', async (method, path) => {
  const [answer, expected] = await Promise.all([ask(deployed.port, method, path), ask(local.port, method, path)]);
  expect(answer.status).toBe(404);
  expect(expected.status).toBe(404);
  const body: unknown = await answer.json();
  expect(body).toEqual({ code: 'not-found', message: 'Not found.' });
  expect(body).toEqual(await expected.json());
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});
