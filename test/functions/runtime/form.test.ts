import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandler } from '../../../functions/runtime/handler.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import { defineEndpoint } from '../../../shared/contract/endpoint.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const form = 'application/x-www-form-urlencoded';
const resultSchema = z.object({ statusCode: z.int(), body: z.string() });
const none = z.strictObject({});
const echo = createHandler(
  defineEndpoint({
    id: 'form', area: 'session', method: 'POST', path: '/form', summary: '', params: none, query: none, bodyType: 'form',
    body: z.strictObject({ signed_request: z.string().check(z.maxLength(40)), note: z.optional(z.string()) }),
    status: 200, response: z.object({ signed_request: z.string(), note: z.optional(z.string()) }),
    access: { kind: 'public', why: 'a test' },
  }),
  async ({ body }) => body,
);
async function send(body: string, contentType: string | undefined = form, isBase64Encoded = false) {
  const event: Partial<APIGatewayProxyEventV2> = { headers: contentType === undefined ? {} : { 'content-type': contentType }, body, isBase64Encoded };
  const { statusCode, body: text } = resultSchema.parse(await echo(event as APIGatewayProxyEventV2, lambdaContext('form', 1000)));
  return { status: statusCode, json: JSON.parse(text) as unknown };
}

test.each([
  ['plain', 'signed_request=a.b&note=x+y%26z', form, false],
  ['with a charset', 'signed_request=a.b&note=x%20y%26z', 'Application/X-WWW-Form-URLencoded; charset=utf-8', false],
  ['in base64', Buffer.from('signed_request=a.b&note=x+y%26z').toString('base64'), form, true],
])('reads a form like JSON: %s', async (_, body, type, isBase64) => {
  expect(await send(body, type, isBase64)).toEqual({ status: 200, json: { signed_request: 'a.b', note: 'x y&z' } });
});

test.each([
  ['another content type', '{"signed_request":"a.b"}', 'application/json', 400, 'body', form],
  ['a multipart form', 'signed_request=a.b', 'multipart/form-data; boundary=x', 400, 'body', form],
  ['no body', '', form, 400, 'body.signed_request', ''],
  ['a field twice', 'signed_request=a.b&signed_request=c.d', form, 400, 'body', 'A field comes twice'],
  ['an over-long field', `signed_request=${'a'.repeat(41)}`, form, 400, 'body.signed_request', ''],
  ['an unknown field', 'signed_request=a.b&admin=1', form, 400, 'body', ''],
  ["an object's own name", 'signed_request=a.b&__proto__=1', form, 400, 'body', ''],
])('%s answers 400 and names the field', async (_, body, type, status, path, message) => {
  const answer = await send(body, type);
  const error = errorBodySchema.parse(answer.json);
  expect([answer.status, error.code, error.details?.[0]?.path]).toEqual([status, 'invalid-request', path]);
  expect(error.details?.[0]?.message).toContain(message);
});

test('non-text bytes answer 400, more than 64 KB answers 413', async () => {
  const answer = await send(Buffer.from([0x61, 0x3d, 0xff]).toString('base64'), form, true);
  expect([answer.status, errorBodySchema.parse(answer.json).details?.[0]?.message]).toEqual([400, 'Not valid text']);
  expect((await send(`signed_request=${'a'.repeat(64 * 1024)}`)).status).toBe(413);
});
