import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { signatureHeader } from '../../scripts/sandbox/stripe/deliveries.ts';
import { type ServedStripe, serveStripe } from '../../scripts/sandbox/stripe/serve.ts';
import { errorBodySchema } from '../../shared/model/primitives.ts';
import { type PeopleProgram, startPeople } from '../functions/support/people.ts';
import { putPlatformSecrets } from '../functions/support/platforms.ts';
import { sessionEndpoints, type Answer, type CallOptions } from '../functions/support/program.ts';
import { nodes, seedTree } from '../functions/support/tree.ts';

let program: PeopleProgram;
let stripe: ServedStripe;
beforeAll(async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  stripe = await serveStripe(now);
  program = await startPeople({ now, queues: true, env: { STRIPE_API_ROOT: stripe.origin } });
  putPlatformSecrets(program);
  await seedTree();
});
afterAll(async () => {
  await program.stop();
  await stripe.stop();
});

/** Text that tends to break things, among ordinary text. */
const text = fc.oneof(
  fc.constantFrom(
    '', ' ', 'site-n1', '../site-n1', 'site-n1%00', '{{7*7}}', '${x}', "' OR 1=1 --", '<script>', '\u0000', '\ud800', 'ＳＩＴＥ', '__proto__',
    'constructor', '#', 'NODE', 'LINK#site-w1', '2026-11-01', '2026-02-31', '9999-12-31', '0', '-1', '1e999', 'null', 'x'.repeat(700), 'ga4:unknown-token',
  ),
  fc.string({ maxLength: 20, unit: 'binary' }),
);
const value = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }));
const knownKey = fc.constantFrom('revision', 'site', 'overrideAccounts', 'attr', 'name', 'service', 'returnTo', 'note', 'yearMonth', 'type', 'message', 'url', 'notificationIds', '__proto__');
const record = fc.dictionary(fc.oneof(knownKey, text), fc.oneof(value, fc.dictionary(fc.oneof(knownKey, text), value, { maxKeys: 3 })), { maxKeys: 4 });
const body = fc.oneof(
  record.map(content => JSON.stringify(content)),
  value.map(content => JSON.stringify(content)),
  text,
  fc.constantFrom('{', '[[[[', '{"site":{"attr":{"__proto__":{"suspended":true}}},"revision":0}', '"\\ud800"', '['.repeat(20_000)),
);
const query = fc.dictionary(fc.oneof(fc.constantFrom('cursor', 'lastEvalKey', 'siteId', 'compareStart', 'origin', 'state', 'code', 'error', 'yearMonth'), text), text, { maxKeys: 3 });
const users = fc.constantFrom(['admin-user', true] as const, ['reseller-user', false] as const, ['site-user', false] as const, ['affiliate-user', false] as const);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

const errorSchema = z.strictObject(errorBodySchema.shape);
const internals = /dynamo|test-sites|node_modules|at \/|Exception/i;

/** What is wrong with an answer, in words; nothing for one that is well-formed. */
function findFaults(answer: Answer): string[] {
  const { status, headers, text: answered } = answer;
  const error = status >= 400 ? z.safeParse(errorSchema, answer.json) : undefined;
  return [
    ...(status >= 500 ? [`${status}: ${program.lines.at(-1)}`] : []),
    ...(headers['cache-control'] === 'no-store' ? [] : ['headers']),
    ...(error && !error.success ? [`not an error of the contract: ${answered}`] : []),
    ...(error && internals.test(answered) ? [`tells internals: ${answered}`] : []),
    ...(status === 302 && !/^http:\/\/localhost:3999\/(admin|onboarding)/.test(headers['location'] ?? '') ? [`sends to ${headers['location']}`] : []),
  ];
}

describe('no input causes a 5xx, and every error has the same shape', () => {
  test.each(sessionEndpoints)('$id', async ({ id, path, body: takesBody }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const usual: Record<string, string> = { siteId: 'site-n1', start: '2026-11-01', end: '2026-11-02', auditId: 'audit-site-n1', taskId: 'site-n1.000000000-000000', key: 'A'.repeat(32), revision: '1', accountId: 'ga4', tokenId: 'ga4:unknown-token' };
    const params = fc.record(Object.fromEntries(names.map(name => [name, fc.oneof({ weight: 3, arbitrary: fc.constant(usual[name] ?? 'site-n1') }, { weight: 1, arbitrary: text })])));
    await fc.assert(
      fc.asyncProperty(params, maybe(query), maybe(body), users, maybe(text), async (given, asked, raw, [userId, isAdmin], cookie) => {
        const options: CallOptions = {
          token: program.token(userId, isAdmin),
          params: given,
          ...(asked ? { query: asked } : {}),
          ...(raw !== undefined && (takesBody || raw.length % 2 === 0) ? { rawBody: raw } : {}),
          ...(cookie === undefined ? {} : { cookies: [`connect-${cookie}=${cookie}`, cookie] }),
        };
        expect(findFaults(await program.call(id, options))).toEqual([]);
      }),
      { numRuns: 20, seed: 11 },
    );
  });
});

test('any body signed by the payment provider is an event or a 400', async () => {
  const mostly = <T>(likely: T) => fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>(likely) }, { weight: 1, arbitrary: value });
  const parts = { id: mostly('in_1'), object: mostly('invoice'), customer: mostly({ id: 'cus_1' }), charge: mostly(null) };
  const data = fc.record({ object: fc.record(parts, { requiredKeys: ['object'] }) });
  const event = fc.record({ id: mostly('evt_1234'), object: mostly('event'), type: mostly('invoice.paid'), account: mostly(null), data: fc.oneof({ weight: 8, arbitrary: data }, { weight: 1, arbitrary: value }) });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(event.map(content => JSON.stringify(content)), body), async raw => {
      const answer = await program.call('receive-stripe-event', { rawBody: raw, headers: { 'stripe-signature': signatureHeader('whsec_test', raw, Math.floor(Date.now() / 1000)) } });
      expect(findFaults(answer)).toEqual([]);
      expect([200, 400]).toContain(answer.status);
      statuses.add(answer.status);
    }),
    { numRuns: 150, seed: 11 },
  );
  expect(statuses).toEqual(new Set([200, 400]));
});

test('no input changes a node', async () => {
  for (const node of nodes) {
    const now = await getNode(node.siteId);
    expect({ ...now, name: '', revision: 0 }).toMatchObject({ sitePath: node.sitePath, type: node.type, attr: node.attr });
  }
});

test('arbitrary headers cause at most a 401', async () => {
  const header = fc.oneof(fc.constantFrom('Bearer', 'Bearer ', 'bearer a.b.c', 'Basic x', 'Bearer a.b.c.d', `Bearer ${'a'.repeat(9000)}.b.c`), fc.string());
  await fc.assert(
    fc.asyncProperty(header, fc.string(), async (authorization, accept) => {
      const answer = await program.call('get-me', { headers: { authorization, 'accept-encoding': accept, 'content-type': accept } });
      expect(answer.status).toBe(401);
    }),
    { numRuns: 100, seed: 5 },
  );
});
