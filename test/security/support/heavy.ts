import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { storedBytes } from '../../../functions/stores/engine/item-size.ts';
import { getEndpointAddress, type Endpoint } from '../../../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../../../shared/contract/limits.ts';
import { type Cost, measureCost, costOfCall } from '../../support/cpu-against-peer.ts';
import { sessionEndpoints, type CallOptions } from '../../functions/support/program.ts';
import { changedAt, placesIn } from './mutations.ts';
import { toShape, makeValid } from './samples.ts';
import type { Served } from './served.ts';
import { makeAnnotationId, makeGroupId, makeViewId, makeAuditId, makeTaskId, makeTokenId } from './world.ts';

export type HeavyReport = {
  readonly calls: number;
  readonly failures: readonly string[];
  /** The most CPU that one call took, for each 100 KB of its body. */
  readonly cpuMsPer100Kb: number;
  /** The largest error over 4 KB as a multiple of its body; 0 where there is none. */
  readonly errorToBody: number;
};

const hundredKb = 100 * 1024;
/** 100 ms of CPU on an idle desk. */
const maxPeers = 50;
const largeError = 4096;
/** What pattern matchers, parsers and sanitisers like least, one after the other. */
const units = ['a.', 'a@', 'a@a.', ' ', '<a', '<a "', '"', "'", '&', '\\', '/', '-', ',1', '\u0001', '好', '=', '<b><i>', '&#x26;', 'https://', '{"a":'];

/** Bodies of exactly the size that an endpoint takes, and what they are made of. */
type Heavy = { readonly what: string; readonly text: string; readonly type: string };

const filled = (unit: string, bytes: number): string => unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(JSON.stringify(unit).slice(1, -1)))));

function jsonBodies(endpoint: Endpoint, bytes: number, seed: number): Heavy[] {
  const valid = fc.sample(makeValid(toShape(endpoint.body ?? z.object({})), {}), { numRuns: 4, seed });
  const room = bytes - 2048;
  const type = 'application/json';
  const strings = valid.flatMap(value =>
    placesIn(value).flatMap((place, at) => {
      const unit = units[at % units.length] ?? 'a';
      return [unit, units[(at + 7) % units.length] ?? ' '].map(filler => ({ what: `${place.join('.')} of ${JSON.stringify(filler)}`, text: JSON.stringify(changedAt(value, place, () => filled(filler, room))), type }));
    }),
  ).slice(0, 24);
  const lists = valid.flatMap(value =>
    placesIn(value).flatMap(place => {
      const many = changedAt(value, place, inner => (Array.isArray(inner) ? Array.from({ length: Math.floor(room / Math.max(4, JSON.stringify(inner[0] ?? '').length + 1)) }, () => inner[0] ?? '') : inner));
      const text = JSON.stringify(many) ?? '';
      return text.length > bytes / 2 ? [{ what: `${place.join('.')} as a long list`, text, type }] : [];
    }),
  ).slice(0, 6);
  const names = (name: (index: number) => string, value: string) => `{${Array.from({ length: Math.floor(room / (name(10_000).length + value.length + 4)) }, (_, index) => `"${name(index)}":${value}`).join(',')}}`;
  const shapes = [
    ['unknown names', names(index => `n${index}`, '1')], ['names of control characters', names(index => `\\u0001${index}`, '0')],
    ['one long name', `{"${'a'.repeat(room)}":1}`], ['lists in lists', '['.repeat(room)], ['closed lists in lists', `${'['.repeat(room / 2)}${']'.repeat(room / 2)}`],
    ['a long number', '1'.repeat(room)], ['spaces', ' '.repeat(room)], ['a list of numbers', `[${'0,'.repeat(room / 2)}0]`], ['the same name', names(() => 'site', '{}')],
  ].map(([what = '', text = '']) => ({ what, text, type }));
  return [...strings, ...lists, ...shapes].filter(({ text }) => Buffer.byteLength(text) <= bytes);
}

function formBodies(endpoint: Endpoint, bytes: number): Heavy[] {
  const room = bytes - 512;
  if (endpoint.bodyType === 'form') {
    const type = 'application/x-www-form-urlencoded';
    return ['signed_request=a.', '&', 'a=&', '%41', '%', 'x'].map(unit => ({ what: unit, text: `signed_request=${unit.repeat(Math.floor(room / unit.length))}`, type }));
  }
  const part = (name: string, content: string) => `--b\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\n\r\n${content}\r\n`;
  const many = (unit: string) => unit.repeat(Math.floor(room / unit.length));
  return [
    ['many parts', many(part('a', ''))], ['many boundaries', many('--b\r\n')], ['a long name', part('a'.repeat(room), '')], ['a long file', part('logo', 'x'.repeat(room - 200))], ['nothing but dashes', many('-')],
  ].map(([what = '', text = '']) => ({ what, text: `${text}--b--`, type: 'multipart/form-data; boundary=b' })).filter(({ text }) => text.length <= bytes);
}

const paramValues: Readonly<Record<string, string>> = {
  siteId: 'sit-amber', userId: 'usr-sit-amber', auditId: makeAuditId('sit-amber'), taskId: makeTaskId('sit-amber'), annotationId: makeAnnotationId('sit-amber'), groupId: makeGroupId('org-amber'), viewId: makeViewId('org-amber'), key: 'A'.repeat(32), revision: '1', tokenId: makeTokenId('sit-amber'), yearMonth: '202610', accountId: 'gsc', linkedSiteId: 'sit-linked',
};

/**
 * Every endpoint with a body is asked, one call after the other and without a network, with bodies as large as it takes.
 * A failure is more CPU for 100 KB than fifty peers take (100 ms on an idle desk), an error over 4 KB and over twice its body, a 5xx, and an item that is
 * larger when the same is sent again.
 */
export async function fuzzHeavy(served: Pick<Served, 'call' | 'tokenOf'>, { seed, only }: { seed: number; only?: string | undefined }): Promise<HeavyReport> {
  const failures: string[] = [];
  let written = 0;
  documentClient().middlewareStack.add(
    next => args => {
      const { Item, ExpressionAttributeValues } = Object(args.input);
      written = Math.max(written, storedBytes(Item ?? ExpressionAttributeValues ?? ''));
      return next(args);
    },
    { step: 'initialize', name: 'noteBytes', override: true },
  );
  let [calls, cpuMsPer100Kb, errorToBody] = [0, 0, 0];
  for (const endpoint of sessionEndpoints.filter(candidate => candidate.body !== undefined && (only === undefined || candidate.id === only))) {
    const { bodyBytes } = getEndpointLimits(endpoint);
    const bodies = endpoint.bodyType === undefined ? jsonBodies(endpoint, bodyBytes, seed) : formBodies(endpoint, bodyBytes);
    const params = Object.fromEntries([...getEndpointAddress(endpoint).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, paramValues[name] ?? 'sit-amber']));
    for (const { what, text, type } of bodies) {
      const asked: CallOptions = {
        token: served.tokenOf('adm-admin'), params, bytes: Buffer.from(text), headers: { 'content-type': type },
        ...(endpoint.id === 'upload-logo' ? { query: { siteId: 'sit-amber' } } : {}),
      };
      const sizes: number[] = [];
      let cheapest: Cost = { ms: Infinity, peers: Infinity };
      const hundreds = Buffer.byteLength(text) / hundredKb;
      const fail = (fault: string) => failures.push(`${endpoint.id} with ${what}: ${fault}`);
      // The first call of a kind compiles; a slow one may be the machine's. What is slow five times is slow.
      for (let run = 0; run < 5 && (run < 2 || cheapest.peers > maxPeers * hundreds); run += 1) {
        written = 0;
        const { answer: { status, text: answer }, cost } = await costOfCall(() => served.call(endpoint.id, asked), maxPeers * hundreds);
        if (cost.peers < cheapest.peers) cheapest = cost;
        calls += 1;
        sizes.push(written);
        const bytes = Buffer.byteLength(answer);
        if (status >= 500) fail(`${status} ${answer.slice(0, 200)}`);
        if (status >= 400 && bytes > largeError) errorToBody = Math.max(errorToBody, bytes / Buffer.byteLength(text));
        if (status >= 400 && bytes > largeError && bytes > 2 * Buffer.byteLength(text)) fail(`an error of ${bytes} bytes`);
      }
      // Short ones are all the call's own cost: a sign-in, a read.
      if (hundreds * hundredKb >= bodyBytes / 2) cpuMsPer100Kb = Math.max(cpuMsPer100Kb, cheapest.ms / hundreds);
      if (hundreds * hundredKb >= bodyBytes / 2 && cheapest.peers > maxPeers * hundreds) fail(`${Math.round(cheapest.ms)} ms of CPU, ${Math.round(cheapest.peers)} peers, for ${Math.round(hundreds * 100)} KB`);
      if ((sizes.at(-1) ?? 0) > (sizes[0] ?? 0) + 100) fail(`an item that grows from ${sizes[0]} to ${sizes.at(-1)} bytes`);
    }
  }
  return { calls, failures, cpuMsPer100Kb, errorToBody };
}

const megabyte = 1024 * 1024;

/** Strings of a megabyte wherever a schema of the contract takes a string, parsed in this process; what took too long. */
export function parseMegabytes({ seed, only }: { seed: number; only?: string | undefined }): { readonly parsed: number; readonly failures: readonly string[]; readonly cpuMsPer100Kb: number } {
  const failures: string[] = [];
  let [parsed, worst] = [0, 0];
  for (const endpoint of sessionEndpoints.filter(candidate => only === undefined || candidate.id === only)) {
    for (const [part, schema] of Object.entries({ params: endpoint.params, query: endpoint.query, ...(endpoint.body ? { body: endpoint.body } : {}) })) {
      for (const value of fc.sample(makeValid(toShape(schema), {}), { numRuns: 2, seed })) {
        for (const [at, place] of placesIn(value).entries()) {
          const unit = units[(at * 3 + parsed) % units.length] ?? 'a.';
          const hostile = changedAt(value, place, () => unit.repeat(megabyte / unit.length));
          const most = (maxPeers * megabyte) / hundredKb;
          const { ms, peers } = measureCost(() => z.safeParse(schema, hostile), most);
          parsed += 1;
          worst = Math.max(worst, ms / (megabyte / hundredKb));
          if (peers > most) failures.push(`${endpoint.id} ${part}.${place.join('.')} of ${JSON.stringify(unit)}: ${Math.round(ms)} ms, ${Math.round(peers)} peers, for 1 MB`);
        }
      }
    }
  }
  return { parsed, failures, cpuMsPer100Kb: worst };
}
