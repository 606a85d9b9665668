import { request as httpRequest, createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEndpointAddresses, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { registry } from '../../../shared/contract/registry.ts';
import { gatewayEvent } from '../../../scripts/local/gateway/gateway-event.ts';
import { gatewayResponse } from '../../../scripts/local/gateway/gateway-response.ts';
import { createGateway } from '../../../scripts/local/gateway/gateway.ts';
import { listen, closeServer, readBody } from '../../../scripts/local/gateway/http.ts';

let echo: { server: Server; port: number };
let gateway: { server: Server; port: number };
const routes = createGateway();

/** Sends a raw request, so that no client tidies what is tested. */
function send(port: number, options: { method?: string; path: string; headers?: Record<string, string | string[]>; body?: Buffer }) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const call = httpRequest({ port, host: '127.0.0.1', method: 'GET', ...options }, response => {
      readBody(response, 20_000_000).then(
        body => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body.toString() }),
        reject,
      );
    });
    call.on('error', reject);
    call.end(options.body);
  });
}

beforeAll(async () => {
  echo = await listen((request, response) => {
    void readBody(request).then(body => {
      const event = gatewayEvent({ request, body, routeKey: 'POST /api/x/{id}', pathParameters: { id: 'a b' } });
      response.end(JSON.stringify(event));
    });
  }, 0, '127.0.0.1');
  gateway = await listen((request, response) => void routes.handle(request, response), 0, '127.0.0.1');
});
afterAll(async () => {
  await closeServer(echo.server);
  await closeServer(gateway.server);
});

describe('the event', () => {
  it('keeps the raw query, joins repeated names, lower-cases header names and moves cookies', async () => {
    const { text } = await send(echo.port, {
      method: 'POST',
      path: '/api/x/a%20b?tag=one&tag=two&q=caf%C3%A9+au+lait&empty=',
      headers: { 'X-Custom': ['1', '2'], Cookie: 'state=abc; theme=dark', 'Content-Type': 'application/json', Host: 'insights.test:3000' },
      body: Buffer.from('{"a":"é"}'),
    });
    const event = JSON.parse(text);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/x/{id}',
      rawPath: '/api/x/a b',
      rawQueryString: 'tag=one&tag=two&q=caf%C3%A9+au+lait&empty=',
      queryStringParameters: { tag: 'one,two', q: 'café au lait', empty: '' },
      pathParameters: { id: 'a b' },
      cookies: ['state=abc', 'theme=dark'],
      body: '{"a":"é"}',
      isBase64Encoded: false,
      requestContext: { stage: '$default', domainName: 'insights.test', http: { method: 'POST', path: '/api/x/a b', sourceIp: '127.0.0.1' } },
    });
    expect(event.headers['x-custom']).toBe('1,2');
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  });

  it('has no query, cookies, body or parameters if the request has none', async () => {
    const event = JSON.parse((await send(echo.port, { path: '/api/x' })).text);
    expect(event).toMatchObject({ rawQueryString: '', isBase64Encoded: false });
    for (const absent of ['queryStringParameters', 'cookies', 'body']) expect(event).not.toHaveProperty(absent);
  });

  it('encodes binary bodies in base64', async () => {
    const body = Buffer.from([0, 255, 1]);
    const headers = { 'content-type': 'application/octet-stream' };
    const event = JSON.parse((await send(echo.port, { method: 'POST', path: '/', headers, body })).text);
    expect(event).toMatchObject({ isBase64Encoded: true, body: body.toString('base64') });
  });

  it('treats query names such as __proto__ as data only', async () => {
    const event = JSON.parse((await send(echo.port, { path: '/?__proto__=x&constructor=y' })).text);
    expect(event.queryStringParameters.constructor).toBe('y');
  });
});

describe('the response', () => {
  async function answered(result: unknown) {
    const server = createServer((_, response) => gatewayResponse(result, response));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const answer = await send(typeof address === 'object' && address ? address.port : 0, { path: '/' });
    await closeServer(server);
    return answer;
  }

  it('accepts status, headers, cookies and base64 bodies', async () => {
    const answer = await answered({
      statusCode: 302,
      headers: { Location: '/admin', 'X-Count': 3 },
      cookies: ['a=1; HttpOnly', 'b=2'],
      body: Buffer.from('bytes').toString('base64'),
      isBase64Encoded: true,
    });
    expect(answer).toMatchObject({ status: 302, text: 'bytes' });
    expect(answer.headers).toMatchObject({ location: '/admin', 'x-count': '3', 'set-cookie': ['a=1; HttpOnly', 'b=2'] });
  });

  it('treats a result without a status as JSON with status 200', async () => {
    expect(await answered({ hello: 'you' })).toMatchObject({ status: 200, text: '{"hello":"you"}' });
  });

  it('is a 500 for a malformed result or one over 6 MB', async () => {
    const failed = { status: 500, text: '{"message":"Internal Server Error"}' };
    expect(await answered({ statusCode: 'two hundred' })).toMatchObject(failed);
    expect(await answered({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) })).toMatchObject(failed);
  });
});

describe('the gateway', () => {
  it('routes exactly the endpoints of the registry', () => {
    const expectedRoutes = Object.values(registry).flatMap((endpoint: Endpoint) => listEndpointAddresses(endpoint).map(address => `${endpoint.method} ${address}`));
    // Written out: the specification's own way of these three.
    expect(expectedRoutes.filter(route => route.endsWith('/')).sort()).toEqual(['GET /api/logs/', 'GET /api/notifications/{siteId}/', 'POST /api/logs/']);
    expect(routes.routes).toEqual(expectedRoutes);
  });

  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/me'],
    ['PATCH', '/api/me'],
    ['GET', '/api'],
    ['GET', '/api/sites/%ZZ'],
    ['GET', '/boarding/unknown'],
  ])('answers %s %s with our own 404', async (method, path) => {
    const answer = await send(gateway.port, { method, path });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toEqual({ code: 'not-found', message: 'Not found.' });
  });

  it('refuses a body over 10 MB and an event that Lambda would reject', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const megabytes of [6, 11]) {
      const body = Buffer.alloc(megabytes * 1024 * 1024, 'x');
      const answer = await send(gateway.port, { method: 'POST', path: '/api/logs', headers, body });
      expect(answer).toMatchObject({ status: 413, text: '{"message":"Request Entity Too Large"}' });
    }
  });

  it('reads a body only up to its limit', async () => {
    const endless = Readable.from((function* () { for (;;) yield Buffer.alloc(1000); })());
    const request: IncomingMessage = Object.assign(endless, {}) as never;
    await expect(readBody(request, 5000)).rejects.toThrow('More than 5000 bytes');
  });
});
