import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../../functions/runtime/clock.ts';
import { forgetEnvironment } from '../../../functions/runtime/environment.ts';
import { createHandler } from '../../../functions/runtime/handler.ts';
import { enforceRates } from '../../../functions/runtime/http/rates.ts';
import { lambdaContext } from '../../../scripts/local/gateway/lambda-context.ts';
import { type AccessNeed, defineEndpoint, type HttpMethod } from '../../../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../../../shared/contract/limits.ts';
import { registry } from '../../../shared/contract/registry.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { allEndpoints, type Program, startProgram } from '../support/program.ts';
import { node, seedTree, user } from '../support/tree.ts';

let program: Program;
let clock = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  program = await startProgram({ env: { CALL_RATES: 'limited' } });
  await seedTree();
});
afterAll(() => program.stop());
/** A Lambda that was just started, at a minute nobody has called in. */
beforeEach(() => {
  clock = new Date(Math.ceil(clock.getTime() / 60_000) * 60_000 + 600_000);
  setClock(() => clock);
  forgetEnvironment();
});
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

const none = z.strictObject({});
const open: AccessNeed = { kind: 'public', why: 'a test' };
const signedIn: AccessNeed = { kind: 'user', action: 'session.read' };
let ran = 0;
/** An endpoint under the name, and so under the limits, of a real one. */
const served = (id: string, access: AccessNeed, { method = 'POST', answer = 'x' }: { method?: HttpMethod; answer?: string } = {}) =>
  createHandler(
    defineEndpoint({
      id, area: 'session', method, path: '/x', summary: '', params: none, query: none, status: 200, access,
      body: z.optional(z.looseObject({})), response: z.object({ answer: z.string() }),
    }),
    async () => {
      ran += 1;
      return { answer };
    },
  );
const resultSchema = z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() });
async function ask(handler: ReturnType<typeof served>, from: { user?: string; address?: string; body?: string } = {}) {
  const event: Partial<APIGatewayProxyEventV2> = {
    headers: from.user === undefined ? {} : { authorization: `Bearer ${program.token(from.user, from.user === 'admin-user')}` },
    isBase64Encoded: false, body: from.body ?? '',
    requestContext: {
      accountId: '', apiId: '', domainName: '', domainPrefix: '', requestId: '', routeKey: '', stage: '', time: '', timeEpoch: 0,
      http: { method: '', path: '', protocol: '', sourceIp: from.address ?? '192.0.2.1', userAgent: '' },
    },
  };
  const { statusCode, headers, body } = resultSchema.parse(await handler(event as APIGatewayProxyEventV2, lambdaContext('x', 1000)));
  return { status: statusCode, wait: headers['retry-after'], text: body };
}
async function countStatuses(times: number, call: () => ReturnType<typeof ask>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { status } = await call();
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}

describe('the size of a body', () => {
  test.each([
    ['get-version', 64], ['create-node', 64], ['write-log', 64], ['deauthorize-facebook', 64], ['update-site', 256], ['import-sites', 256],
    ['update-audit', 160], ['put-recommendations', 512], ['upload-logo', 256], ['upload-avatar', 256], ['upload-theme-image', 256],
  ])('%s accepts %i KB and not a byte more, before checking who is calling', async (id, kilobytes) => {
    const full = `{"a":"${'x'.repeat(kilobytes * 1024 - 8)}"}`;
    const handler = served(id, open);
    ran = 0;
    expect((await ask(handler, { body: full })).status).toBe(200);
    const refused = await ask(handler, { body: `${full} ` });
    expect([refused.status, ran]).toEqual([413, 1]);
    expect(refused.text).toContain(`larger than ${kilobytes} KB`);
    expect((await ask(served(id, signedIn), { body: `${full} ` })).status).toBe(413);
  });
});

describe('the size of an answer', () => {
  test('one byte more than declared is an internal error, and is logged', async () => {
    const most = 512 * 1024 - '{"answer":""}'.length;
    expect((await ask(served('get-version', open, { answer: 'x'.repeat(most) }))).status).toBe(200);
    expect((await ask(served('get-version', open, { answer: 'x'.repeat(most + 1) }))).status).toBe(500);
    expect(program.lines.at(-1)).toContain('524289 bytes');
  });

  test('an error names at most twenty fields and stays below 4 KB, always', async () => {
    const strict = createHandler(
      defineEndpoint({
        id: 'strict', area: 'session', method: 'POST', path: '/x', summary: '', params: none, query: none, status: 200, access: open,
        body: z.record(z.string(), z.number()), response: z.object({ answer: z.string() }),
      }),
      async () => ({ answer: '' }),
    );
    const named = (name: string) => ask(strict, { body: JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${name}${index}`, 'x']))) });
    const short = await named('n');
    expect(errorBodySchema.parse(JSON.parse(short.text)).details).toHaveLength(20);
    for (const name of ['n'.repeat(40), '\u0001'.repeat(8), '💥'.repeat(10)]) {
      const { status, text } = await named(name);
      expect([status, Buffer.byteLength(text) <= 4096]).toEqual([400, true]);
    }
  });
});

describe('rates', () => {
  test('limits each address on open endpoints to 120 calls a minute, refilled over time', async () => {
    const handler = served('get-version', open, { method: 'GET' });
    expect(await countStatuses(130, () => ask(handler))).toEqual({ 200: 120, 429: 10 });
    expect(await ask(handler)).toMatchObject({ status: 429, wait: '1' });
    expect((await ask(handler, { address: '192.0.2.2' })).status).toBe(200);
    later(5);
    expect(await countStatuses(20, () => ask(handler))).toEqual({ 200: 10, 429: 10 });
    later(3600);
    expect(await countStatuses(130, () => ask(handler))).toEqual({ 200: 120, 429: 10 });
  });

  test('an IPv6 household counts as one visitor', async () => {
    const handler = served('check-user', open);
    let last = 0;
    expect(await countStatuses(25, () => ask(handler, { address: `2001:db8:1:2::${(last += 1).toString(16)}` }))).toEqual({ 200: 20, 429: 5 });
  });

  test('a person may read 600 and write 120 times a minute for each endpoint', async () => {
    const [read, write, other] = [served('get-site', signedIn, { method: 'GET' }), served('link-sites', signedIn), served('move-node', signedIn)];
    expect(await countStatuses(125, () => ask(write, { user: 'org-user' }))).toEqual({ 200: 120, 429: 5 });
    expect((await ask(other, { user: 'org-user' })).status).toBe(200);
    expect((await ask(write, { user: 'region-user' })).status).toBe(200);
    expect(await countStatuses(605, () => ask(read, { user: 'org-user' }))).toEqual({ 200: 600, 429: 5 });
  });

  test.each([
    ['generate-audit', 30, 300],
    ['link-sites', 120, 1500],
  ] as const)('%s: everyone in a tenant shares its rate, and nobody can use it up', async (id, each, together) => {
    const call = async (userId: string, sitePath: string | null) => {
      const ownNode = sitePath === null ? null : node(sitePath, 'SITE');
      const viewer = { userId, isAdmin: false, node: null, disabled: false, trialExpired: false };
      const caller = { signedIn: { user: user(userId, null), ownNode, viewer }, address: '192.0.2.1' };
      return enforceRates(id, getEndpointLimits(registry[id]), caller, clock).then(() => 'taken', (error: unknown) => String(error));
    };
    const countTaken = async (times: number, userId: string, sitePath: string | null) => {
      let taken = 0;
      for (let time = 0; time < times; time += 1) taken += (await call(userId, sitePath)) === 'taken' ? 1 : 0;
      return taken;
    };
    expect(await countTaken(together + each, 'greedy', '/ISL/tenant/a')).toBe(each);
    let taken = each;
    for (let person = 1; taken < together; person += 1) {
      const more = await countTaken(each, `person-${person}`, `/ISL/tenant/b/${person}`);
      expect(more).toBe(Math.min(each, together - taken));
      taken += more;
    }
    expect(await call('late', '/ISL/tenant/c')).toContain('Too many attempts');
    expect(await call('stranger', '/ISL/other/a')).toBe('taken');
    expect(await call('administrator', null)).toBe('taken');
  });

  test('counts costly calls across all Lambdas by clock minutes', async () => {
    const handler = served('email-audit', signedIn);
    expect(await countStatuses(20, () => ask(handler, { user: 'org-user' }))).toEqual({ 200: 20 });
    // Another Lambda: it remembers nothing.
    forgetEnvironment();
    later(10);
    expect(await countStatuses(20, () => ask(handler, { user: 'org-user' }))).toEqual({ 200: 10, 429: 10 });
    expect(await ask(handler, { user: 'org-user' })).toMatchObject({ status: 429, wait: '50' });
    later(50);
    expect((await ask(handler, { user: 'org-user' })).status).toBe(200);
  });

  test('counting in memory writes nothing to the database', async () => {
    const counted = allEndpoints.filter(endpoint => getEndpointLimits(endpoint).counted === 'stored').map(({ id }) => id);
    expect(counted.filter(id => /^(get-(page|overview|metrics|report|site|me)|list-)/.test(id))).toEqual([]);
    expect(counted).toEqual(expect.arrayContaining(['generate-audit', 'email-audit', 'get-token', 'create-user', 'invite-user', 'upload-logo', 'oauth-return']));
  });

  test('every endpoint has a rate for everyone who can call it', () => {
    for (const endpoint of allEndpoints) {
      const { user, tenant, anonymous } = getEndpointLimits(endpoint).perMinute;
      const isOpen = endpoint.access.kind === 'public';
      expect({ id: endpoint.id, rates: [user !== null, tenant !== null, anonymous !== null] }).toEqual({ id: endpoint.id, rates: [!isOpen, !isOpen, isOpen] });
    }
    expect(getEndpointLimits(registry['get-page']).counted).toBe('in-memory');
  });
});
