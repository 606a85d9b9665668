import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandler } from '../../../functions/runtime/handler.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { DomainError } from '../../../functions/runtime/errors.ts';
import { PlatformError, platformErrorKinds } from '../../../functions/platforms/platform-error.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import { defineEndpoint } from '../../../shared/contract/endpoint.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { type Program, startProgram } from '../support/program.ts';
import { seedTree } from '../support/tree.ts';
import { logger } from '../../../functions/runtime/logger.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
  await seedTree();
});
afterAll(() => program.stop());

const none = z.strictObject({});
const open = defineEndpoint({
  id: 'open', area: 'session', method: 'POST', path: '/open', summary: '', params: none,
  query: z.strictObject({ size: z.optional(z.string()) }),
  body: z.strictObject({ name: z.string().check(z.maxLength(5)), count: z.optional(z.int()) }),
  status: 200, response: z.object({ name: z.string(), padding: z.optional(z.string()) }),
  access: { kind: 'public', why: 'a test' },
});
type Handler = (event: APIGatewayProxyEventV2, context: ReturnType<typeof lambdaContext>) => Promise<unknown>;
type Result = { statusCode: number; headers: Record<string, string>; body: string; isBase64Encoded?: boolean };
const ask = async (handler: Handler, event: Partial<APIGatewayProxyEventV2>): Promise<Result> =>
  (await handler({ headers: {}, isBase64Encoded: false, ...event } as APIGatewayProxyEventV2, lambdaContext('t', 1000))) as Result;
const echo = createHandler(open, async ({ body, query }) => ({
  name: body.name, secret: 'not declared', ...(query.size ? { padding: 'x'.repeat(Number(query.size)) } : {}),
}));
const post = (body: string, more: Partial<APIGatewayProxyEventV2> = {}) => ask(echo, { body, ...more });

test('the answer contains only what its schema declares', async () => {
  const answer = await post('{"name":"a"}');
  expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([200, { name: 'a' }]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('decodes a base64 body', async () => {
  const answer = await post(Buffer.from('{"name":"é"}').toString('base64'), { isBase64Encoded: true });
  expect(JSON.parse(answer.body)).toEqual({ name: 'é' });
});

test.each([
  ['malformed JSON', '{"name":', 'body', 'Not valid JSON'],
  ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]).toString('base64'), 'body', 'Not valid JSON'],
  ['no body', '', 'body', ''],
  ['a wrong type', '{"name":5}', 'body.name', ''],
  ['an over-long field', '{"name":"abcdef"}', 'body.name', ''],
  ['an array', '[]', 'body', ''],
])('%s answers 400 and names the field', async (name, body, path, message) => {
  const answer = await post(body, { isBase64Encoded: name.startsWith('bytes') });
  const error = errorBodySchema.parse(JSON.parse(answer.body));
  expect([answer.statusCode, error.code]).toEqual([400, 'invalid-request']);
  expect(error.details?.[0]?.path).toBe(path);
  expect(error.details?.[0]?.message).toContain(message);
});

test('refuses unknown fields and query parameters', async () => {
  expect((await post('{"name":"a","admin":true}')).statusCode).toBe(400);
  expect((await post('{"name":"a"}', { queryStringParameters: { x: '1' } })).statusCode).toBe(400);
});

test('refuses property names that every object has', async () => {
  const answer = await post('{"name":"a","__proto__":{"isAdmin":true},"constructor":1}');
  expect(answer.statusCode).toBe(400);
});

test('limits bodies to 64 KB by default, in text and in base64', async () => {
  const limit = 64 * 1024;
  expect((await post('x'.repeat(limit + 1))).statusCode).toBe(413);
  expect((await post(Buffer.alloc(limit + 1).toString('base64'), { isBase64Encoded: true })).statusCode).toBe(413);
  expect((await post(Buffer.alloc(limit, 'x').toString('base64'), { isBase64Encoded: true })).statusCode).toBe(400);
});

test('refuses a body when none is declared', async () => {
  const { body: _, ...without } = open;
  const handler = createHandler({ ...without, response: z.object({ ok: z.boolean() }) }, async () => ({ ok: true }));
  expect((await ask(handler, { body: '{}' })).statusCode).toBe(400);
  expect((await ask(handler, {})).statusCode).toBe(200);
});

test('compresses large answers as the browser accepts, but not small ones', async () => {
  const large = { queryStringParameters: { size: '5000' } };
  const brotli = await post('{"name":"a"}', { ...large, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(JSON.parse(brotliDecompressSync(Buffer.from(brotli.body, 'base64')).toString())).toHaveProperty('padding');
  const gzip = await post('{"name":"a"}', { ...large, headers: { 'accept-encoding': 'br;q=0, gzip' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(Buffer.from(gzip.body, 'base64')).toString()).toContain('xxx');
  expect((await post('{"name":"a"}', large)).headers['content-encoding']).toBeUndefined();
  expect((await post('{"name":"a"}', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBeUndefined();
});

const failing = (error: unknown) => createHandler(open, async () => { throw error; });
const good = { body: '{"name":"a"}' };

test('answers an unexpected error with 500 and a reference, logging the details only', async () => {
  const answer = await ask(failing(new Error('table insights-users: secret stack')), good);
  const { code, message } = errorBodySchema.parse(JSON.parse(answer.body));
  expect([answer.statusCode, code]).toEqual([500, 'internal']);
  expect(answer.body).not.toContain('insights-users');
  const reference = /reference (\w{8})$/.exec(message)?.[1] ?? 'none';
  const [line] = program.lines.filter(logLine => logLine.includes(reference));
  expect(line).toContain('insights-users');
});

test('counts a reference and logs it on one line, linked by request id', async () => {
  const linesBefore = program.lines.length;
  const handler = createHandler(open, async () => {
    await Promise.resolve();
    logger.info('On the way');
    throw new Error('Nobody foresaw this');
  });
  const [answer, other] = await Promise.all([ask(handler, good), ask(failing(new Error('Another call')), good)]);
  const readReference = ({ body }: { body: string }) => /reference (\w{8})/.exec(body)?.[1] ?? 'none';
  const lines = program.lines.slice(linesBefore).map(line => Object(JSON.parse(line)));
  const [found, ...more] = lines.filter(line => line.reference === readReference(answer));
  expect(more).toEqual([]);
  expect(found).toMatchObject({ level: 'error', endpoint: open.id, error: { message: 'Nobody foresaw this' } });
  expect(lines.filter(line => line.requestId === found.requestId).map(line => line.message)).toEqual(['On the way', 'A call failed']);
  expect(lines.find(line => line.reference === readReference(other))?.requestId).not.toBe(found.requestId);
  expect(lines.filter(line => line.UnexpectedErrors === 1)).toHaveLength(2);
});

test('answers and logs a failing platform without raising an alarm', async () => {
  const linesBefore = program.lines.length;
  const platform = Object.assign(new Error('It fails'), { name: 'PlatformError', kind: 'internal' });
  expect((await ask(failing(platform), good)).statusCode).toBe(502);
  const lines = program.lines.slice(linesBefore).join();
  expect(lines).toContain('A call failed');
  expect(lines).not.toContain('UnexpectedErrors');
});

test('answers 500 instead of an answer that breaks its contract', async () => {
  const handler = createHandler(open, async () => JSON.parse('{"name":5}'));
  expect((await ask(handler, good)).statusCode).toBe(500);
});

test.each([
  ['ProvisionedThroughputExceededException', 503, 'throttled'],
  ['ThrottlingException', 503, 'throttled'],
])('%s answers 503', async (name, status, code) => {
  const answer = await ask(failing(Object.assign(new Error('slow down'), { name })), good);
  expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([status, code]);
});

test('every platform failure has a status and our own message', async () => {
  for (const kind of platformErrorKinds) {
    const answer = await ask(failing(new PlatformError({ platform: 'ga4', kind, message: 'their words' })), good);
    expect([409, 502, 503]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('their words');
  }
});

test('returns the details and the status of a domain error', async () => {
  const answer = await ask(failing(new DomainError('conflict', 'Newer one', [{ path: 'a', message: 'b' }])), good);
  expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([409, { code: 'conflict', message: 'Newer one', details: [{ path: 'a', message: 'b' }] }]);
});

test("refuses calls without CloudFront's secret; two secrets are valid during rotation", async () => {
  process.env['ORIGIN_SECRET_PARAMETER'] = '/origin-secret';
  program.parameters.put('/insights/test/origin-secret', 'SecureString', 'old-secret,new-secret');
  forgetEnvironment();
  const withSecret = (secret: string) => post('{"name":"a"}', { headers: { 'x-origin-secret': secret } });
  expect((await post('{"name":"a"}')).statusCode).toBe(403);
  expect((await withSecret('old-secret,new-secret')).statusCode).toBe(403);
  expect((await withSecret('')).statusCode).toBe(403);
  expect((await withSecret('old-secret')).statusCode).toBe(200);
  expect((await withSecret('new-secret')).statusCode).toBe(200);
  delete process.env['ORIGIN_SECRET_PARAMETER'];
  forgetEnvironment();
});

test("nobody is signed out while the pool's keys are unreadable", async () => {
  forgetEnvironment();
  program.signing.isDown = true;
  const answer = await program.call('get-me', { token: program.token('site-user') });
  expect([answer.status, answer.json]).toMatchObject([503, { code: 'throttled' }]);
  program.signing.isDown = false;
  expect((await program.call('get-me', { token: program.token('site-user') })).status).toBe(200);
});

test('refuses a page opened before another person signed in to the same browser', async () => {
  const token = program.token('site-user');
  const ask = async (person: string) =>
    program.call('get-me', { token, headers: { 'x-tab-person': person } });
  expect((await ask('site-user')).status).toBe(200);
  expect(await ask('org-user')).toMatchObject({ status: 409, json: { code: 'other-person' } });
});
