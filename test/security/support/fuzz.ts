import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { encodeCursor } from '../../../functions/runtime/cursor.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { errorBodySchema } from '../../../shared/model/primitives.ts';
import { sessionEndpoints } from '../../functions/support/program.ts';
import { oddText, wounded, woundedText } from './mutations.ts';
import { readPart, toShape, makeValid, type Known } from './samples.ts';
import { type Asked, runConcurrently, type Served, type ServedResponse } from './served.ts';
import { makeAnnotationId, makeGroupId, makeViewId, makeAuditId, findCheckoutId, nodes, makePersonId, makeTaskId, makeTokenId } from './world.ts';

export type FuzzReport = {
  /** Calls that carried a generated body, or a generated path and query where an endpoint takes no body. */
  readonly bodies: number;
  /** By endpoint: how many of its calls were accepted, so that a generator that reaches nothing is seen. */
  readonly accepted: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
};

/** The whole answer and nothing beside it. */
const largeError = 4096;
const errorSchema = z.strictObject(errorBodySchema.shape);
const internals = /dynamo|test-sites|node_modules|Exception|at \/|\.ts:\d/i;
const callers = ['adm-admin', 'adm-admin', 'usr-tok-amber', 'usr-org-amber', 'usr-sit-amber', 'usr-tok-basil'];
const siteIds = nodes.map(({ siteId }) => siteId);
const anyId = fc.constantFrom(...siteIds, 'sit-amber', 'reg-amber', 'org-amber', 'sit-nowhere');

/** The first one half of the time: a range of two good ends is asked for often enough. */
const mostly = (good: string, ...others: string[]) => fc.oneof(fc.constant(good), fc.constantFrom(...others));

const knownValues: Known = {
  sites: fc.array(anyId, { minLength: 1, maxLength: 25 }).map(ids => ids.join(',')), siteId: anyId, parentId: anyId, siteIds: anyId, linkedSiteId: fc.constantFrom('sit-linked', 'sit-amber-2', 'sit-cousin'),
  userId: anyId.map(makePersonId), auditId: anyId.map(makeAuditId), taskId: anyId.map(makeTaskId), annotationId: anyId.map(makeAnnotationId), groupId: anyId.map(makeGroupId), viewId: anyId.map(makeViewId), tokenId: anyId.map(makeTokenId), sessionId: anyId.map(findCheckoutId), salesToken: fc.constantFrom('tok-amber', 'tok-basil', 'TOK-AMBER'),
  accountId: fc.constantFrom('gsc', 'ga4', 'fb'), jobId: fc.constantFrom('job-unknown', '00000000'), code: fc.constantFrom('A'.repeat(32), 'b_'.repeat(20)),
  start: mostly('2026-11-01', '2026-02-31', '0001-01-01', '9999-12-31'), end: mostly('2026-11-02', '2025-01-01', '9999-12-31'),
  from: mostly('202609', '999912', '000001'), to: mostly('202610', '202501', '999912'), yearMonth: mostly('202610', '999912', '000001'),
  region: fc.constantFrom('Name-of-reg-amber', 'Name-of-reg-amber-b'), origin: fc.constantFrom('https://a.test', 'http://localhost:3999'), url: fc.constantFrom('https://a.test', 'http://169.254.169.254/latest/meta-data'),
  revision: fc.constantFrom('0', '1', '999', '1e3', 'NaN'), filterText: fc.constantFrom('usr', 'in', 'insights'),
  cursor: anyId.map(siteId => encodeCursor(`children/${siteId}`, { sk: 'x' })), lastEvalKey: anyId.map(siteId => encodeCursor(`audits/${siteId}/`, { sk: 'x' })),
  requestId: fc.stringMatching(/^[A-Za-z0-9_-]{16,20}$/),
  signed_request: fc.constantFrom('a.b', 'c2ln.eyJ1c2VyX2lkIjoiMSJ9'),
};

const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: arbitrary });

/** Parts of a path or of a query: mostly what their schemas take, at times anything. */
function texts(schema: z.core.$ZodType, all: boolean): fc.Arbitrary<Record<string, string>> {
  const shape = toShape(schema);
  const names = Object.keys(shape.properties ?? {});
  const each = fc.record(Object.fromEntries(names.map(name => [name, fc.oneof({ weight: 6, arbitrary: makeValid(readPart(shape, name), knownValues, name).map(String) }, { weight: 1, arbitrary: oddText })])));
  if (all) return each;
  return fc.tuple(each, fc.subarray(names.filter(name => !shape.required?.includes(name))), rarely(fc.tuple(oddText, oddText))).map(([values, includedNames, extra]) => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => shape.required?.includes(name) || includedNames.includes(name))),
    ...(extra ? { [extra[0]]: extra[1] } : {}),
  }));
}

const pictures = fc.oneof(
  fc.constant(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')),
  fc.constant(Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')), fc.constant(Buffer.from('<svg onload=alert(1)>')), fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
);

function makeForm(entries: readonly (readonly [string, Buffer | string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), 'a.png');
  }
  return form;
}

/** Generated bodies of one endpoint; undefined where it takes none. */
function makeBodies(endpoint: Endpoint): fc.Arbitrary<Pick<Asked, 'body' | 'contentType'>> {
  if (endpoint.body === undefined) return rarely(fc.constantFrom('{}', 'x')).map(body => (body === undefined || endpoint.method === 'GET' ? {} : { body }));
  const shape = toShape(endpoint.body);
  if (endpoint.bodyType === 'multipart') {
    const names = Object.keys(shape.properties ?? {});
    const entry = fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.constantFrom('__proto__', 'x', '') }), fc.oneof({ weight: 4, arbitrary: pictures }, { weight: 1, arbitrary: fc.string() }));
    return fc.oneof(
      { weight: 8, arbitrary: fc.array(entry, { minLength: 1, maxLength: 2 }).map(entries => ({ body: makeForm(entries) })) },
      { weight: 1, arbitrary: fc.tuple(fc.string(), fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary=', 'application/json')).map(([body, contentType]) => ({ body, contentType })) },
    );
  }
  if (endpoint.bodyType === 'form') {
    return fc.tuple(wounded(makeValid(shape, knownValues)), fc.constantFrom('application/x-www-form-urlencoded', 'application/x-www-form-urlencoded', 'application/json')).map(([value, contentType]) => ({
      body: new URLSearchParams(Object.entries(Object(value)).map(([name, fieldValue]) => [name, String(fieldValue)])).toString(), contentType,
    }));
  }
  return fc.tuple(woundedText(wounded(makeValid(shape, knownValues))), fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain', 'application/octet-stream')).map(([body, contentType]) => ({ body, contentType }));
}

/** Counted when it is refused, or beside what it is about: how often something is asked, and who asks for what again. */
const mayCount = new Set(['throttles']);

const countBytes = ({ body }: Asked) => (typeof body === 'string' ? Buffer.byteLength(body) : 0);

function findFaults(endpoint: Endpoint, asked: Asked, response: ServedResponse): string[] {
  const { status, text, json, writes } = response;
  const bytes = Buffer.byteLength(text);
  if (status >= 500) return Object(json)['code'] === 'stopped' ? [] : [`${status} ${text.slice(0, 200)}`];
  if (status >= 400) {
    const written = writes.filter(table => !mayCount.has(table));
    return [
      ...(z.safeParse(errorSchema, json).success ? [] : [`no error of the contract: ${status} ${text.slice(0, 200)}`]),
      ...(bytes > largeError && bytes > 2 * countBytes(asked) ? [`an error of ${bytes} bytes for a body of ${countBytes(asked)}`] : []),
      ...(internals.test(text) ? [`tells internals: ${text.slice(0, 200)}`] : []),
      ...(written.length > 0 ? [`refused with ${status} and wrote ${written.join(', ')}: ${text.slice(0, 160)}`] : []),
    ];
  }
  if (status === 302) return /^http:\/\/localhost:3999\/(admin|onboarding)/.test(response.headers.get('location') ?? '') ? [] : [`sends to ${response.headers.get('location')}`];
  if (status !== endpoint.status) return [`${status} is none of its statuses`];
  if (status === 204) return text === '' ? [] : ['says something with a 204'];
  if (endpoint.answerType === 'application/pdf') return text.startsWith('%PDF-1.7') && /%%EOF\s*$/.test(text) ? [] : [`no PDF: ${text.slice(0, 200)}`];
  return z.safeParse(endpoint.response, json).success ? [] : [`outside its schema: ${text.slice(0, 200)}`];
}

const concurrency = 8;

/**
 * Asks every endpoint that many times with what a seeded generator makes of its own schemas, over HTTP. The same seed
 * asks the same again.
 */
export async function fuzz(served: Served, { bodies, seed, only }: { bodies: number; seed: number; only?: string | undefined }, onProgress?: (id: string, failures: number) => void): Promise<FuzzReport> {
  const failures: string[] = [];
  const accepted: Record<string, number> = {};
  let count = 0;
  for (const [index, endpoint] of sessionEndpoints.entries()) {
    if (only !== undefined && endpoint.id !== only) continue;
    const call = fc.record({ params: texts(endpoint.params, true), query: texts(endpoint.query, false), sent: makeBodies(endpoint), caller: fc.constantFrom(...callers) });
    const calls = fc.sample(call, { numRuns: bodies, seed: seed + index });
    accepted[endpoint.id] = 0;
    await runConcurrently(calls.map((sample, number) => ({ ...sample, number })), concurrency, async ({ params, query, sent, caller, number }) => {
      count += 1;
      const asked: Asked = { token: served.tokenOf(caller), params, ...(Object.keys(query).length > 0 ? { query } : {}), ...sent };
      const answer = await served.ask(endpoint, asked).catch((error: unknown) => String(error));
      // What no client can send is no call.
      if (typeof answer === 'string') {
        failures.push(`${endpoint.id} #${number} no answer: ${answer}`);
        return;
      }
      if (answer.status < 400) accepted[endpoint.id] = (accepted[endpoint.id] ?? 0) + 1;
      for (const fault of findFaults(endpoint, asked, answer)) failures.push(`${endpoint.id} #${number} by ${caller}: ${fault} for ${JSON.stringify({ params, query, body: typeof sent.body === 'string' ? sent.body.slice(0, 300) : undefined })}`);
    });
    onProgress?.(endpoint.id, failures.length);
  }
  return { bodies: count, accepted, failures };
}
