import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandler } from '../../../functions/runtime/handler.ts';
import { siteOfAudit } from '../../../functions/stores/audits.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import type { BodyType } from '../../../shared/contract/body-types.ts';
import { defineEndpoint } from '../../../shared/contract/endpoint.ts';
import { type Program, startProgram } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const none = z.strictObject({});
const resultSchema = z.object({ statusCode: z.int(), body: z.string() });
const base = {
  area: 'session', method: 'POST', path: '/x', summary: '', params: none, query: none, status: 200, access: { kind: 'public', why: 'a test' },
} as const;
const field = z.union([z.string(), z.array(z.string())]);
const lead = z.strictObject({ name: z.optional(field), source: z.optional(field) });

const taking = (bodyType: readonly BodyType[], formRepeats?: true) =>
  createHandler(
    defineEndpoint({ ...base, id: 'lead', bodyType, formRepeats, body: z.union([lead, z.instanceof(Uint8Array)]), response: z.object({ got: z.unknown() }) }),
    async ({ body }) => ({ got: body instanceof Uint8Array ? { bytes: Buffer.from(body).toString('hex') } : body }),
  );
async function sent(handler: ReturnType<typeof taking>, body: string, contentType?: string, isBase64Encoded = false) {
  const event: Partial<APIGatewayProxyEventV2> = { headers: contentType === undefined ? {} : { 'content-type': contentType }, body, isBase64Encoded };
  const { statusCode, body: text } = resultSchema.parse(await handler(event as APIGatewayProxyEventV2, lambdaContext('x', 1000)));
  return { status: statusCode, json: JSON.parse(text) as { got?: unknown; details?: { message: string }[] } };
}

const form = 'application/x-www-form-urlencoded';
const either = taking(['json', 'form']);
test.each([
  ['JSON', '{"name":"A","source":"web"}', 'application/json; charset=utf-8'],
  ['a form', 'name=A&source=web', form],
  ['a form in capitals', 'name=A&source=web', 'Application/X-WWW-Form-Urlencoded'],
])('an endpoint accepts several body types: %s', async (_, body, type) => {
  expect(await sent(either, body, type)).toEqual({ status: 200, json: { got: { name: 'A', source: 'web' } } });
});
test.each([['text/plain'], [undefined], ['multipart/form-data; boundary=x'], ['']])('an endpoint refuses undeclared body types: %s', async type => {
  const { status, json } = await sent(either, '{"name":"A"}', type);
  expect([status, json.details?.[0]?.message]).toEqual([400, `This call takes application/json or ${form}`]);
});

test('refuses a repeated name, or reads it as a list where allowed', async () => {
  expect((await sent(either, 'name=A&name=B', form)).status).toBe(400);
  const repeating = taking(['json', 'form'], true);
  expect(await sent(repeating, 'name=A&source=x&name=B&name=', form)).toEqual({ status: 200, json: { got: { name: ['A', 'B', ''], source: 'x' } } });
  expect((await sent(repeating, '__proto__=1&__proto__=2', form)).status).toBe(400);
});

test("a form among other types follows the endpoint's size limit, 64 KB by default", async () => {
  const long = 'a'.repeat(60 * 1024);
  expect((await sent(either, `name=${long}`, form)).json.got).toEqual({ name: long });
  expect((await sent(either, `name=${'a'.repeat(70 * 1024)}`, form)).status).toBe(413);
});

test('raw: passes on the original bytes, which a signature covers', async () => {
  const bytes = Buffer.from('{ "id" : "evt_1",\r\n "twice":1, "twice":2 }\u0000\u00ff', 'latin1');
  const signature = createHmac('sha256', 'secret').update(bytes).digest('hex');
  const signed = createHandler(
    defineEndpoint({ ...base, id: 'hook', bodyType: 'raw', body: z.instanceof(Uint8Array), response: z.object({ valid: z.boolean() }) }),
    async ({ body, headers }) => ({ valid: createHmac('sha256', 'secret').update(body).digest('hex') === headers['signature'] }),
  );
  const call = async (text: string, isBase64Encoded: boolean) => {
    const event: Partial<APIGatewayProxyEventV2> = { headers: { 'content-type': 'application/json', signature }, body: text, isBase64Encoded };
    return JSON.parse(resultSchema.parse(await signed(event as APIGatewayProxyEventV2, lambdaContext('hook', 1000))).body) as unknown;
  };
  expect(await call(bytes.toString('base64'), true)).toEqual({ valid: true });
  expect(await call(Buffer.from(JSON.stringify({ id: 'evt_1' })).toString('base64'), true)).toEqual({ valid: false });
  expect(await sent(taking(['json', 'raw']), 'A', 'text/csv')).toEqual({ status: 200, json: { got: { bytes: '41' } } });
});

test('an endpoint of a record does not compile without a matching node lookup', () => {
  const endpoint = defineEndpoint({
    ...base, id: 'of-audit', method: 'GET', response: none,
    access: { kind: 'node', action: 'audit.read', node: { from: 'record', kind: 'audit', param: 'auditId' } },
  });
  expect(createHandler(endpoint, async () => ({}), siteOfAudit)).toBeTypeOf('function');
  // @ts-expect-error no way from an audit to its site
  expect(createHandler(endpoint, async () => ({}))).toBeTypeOf('function');
  // @ts-expect-error the way of another kind
  expect(createHandler(endpoint, async () => ({}), { kind: 'lead', find: async () => null })).toBeTypeOf('function');
  const ofNobody = defineEndpoint({ ...base, id: 'of-nobody', response: none });
  // @ts-expect-error a way that nothing asks for
  expect(createHandler(ofNobody, async () => ({}), siteOfAudit)).toBeTypeOf('function');
});
