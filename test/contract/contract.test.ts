import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createGateway, loadHandler } from '../../scripts/local/gateway/gateway.ts';
import { getEndpointAddress, listEndpointAddresses } from '../../shared/contract/endpoint.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import { allEndpoints } from '../functions/support/program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const apiFolder = path.join(root, 'functions/api');
const declared = allEndpoints.flatMap(endpoint => listEndpointAddresses(endpoint).map(address => `${endpoint.method} ${address}`)).sort();

describe('the registry is the single list of routes', () => {
  test('every id is unique and names its endpoint', () => {
    expect(endpointIds.map(id => registry[id].id)).toEqual(endpointIds);
    expect(new Set(declared).size).toBe(declared.length);
  });

  test('no two routes of the same method are ambiguous', () => {
    const shapes = allEndpoints.map(endpoint => `${endpoint.method} ${getEndpointAddress(endpoint).replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test('endpoints and handler files match exactly', () => {
    const files = readdirSync(apiFolder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts')).sort();
    expect(files).toEqual(allEndpoints.map(({ area, id }) => path.join(area, `${id}.ts`)).sort());
  });

  test.each(allEndpoints)('$area/$id exports a handler and serves its own endpoint', async ({ area, id }) => {
    expect(await loadHandler(`api/${area}/${id}.ts`)).toBeTypeOf('function');
    const source = readFileSync(path.join(apiFolder, area, `${id}.ts`), 'utf8');
    const exported = id.replaceAll(/-(\w)/g, (_, character: string) => character.toUpperCase());
    expect(source).toMatch(new RegExp(`import \\{[^}]*\\b${exported}\\b[^}]*\\} from '../../../shared/contract/[\\w-]+\\.ts'`));
    expect(source.split('\n').length).toBeLessThanOrEqual(60);
  });

  test('the local gateway serves the same routes', () => {
    expect([...createGateway().routes].sort()).toEqual(declared);
  });
});

describe('each endpoint is complete', () => {
  test.each(allEndpoints)('$id', ({ path: below, params, body, status, response, access, method, summary }) => {
    const inPath = [...below.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const shape = z.object({ shape: z.record(z.string(), z.unknown()) }).parse(params).shape;
    expect(Object.keys(shape).sort()).toEqual([...inPath].sort());
    expect(summary).not.toBe('');
    expect((method === 'GET' || method === 'DELETE') && body !== undefined).toBe(false);
    expect(z.safeParse(response, undefined).success).toBe(status === 204);
    expect(access.kind === 'public' && access.why.length < 20).toBe(false);
    expect(access.kind === 'node' && access.node.from !== 'query' && access.node.from !== 'body' && !inPath.includes(access.node.param)).toBe(false);
  });

  test('request parts reject unknown fields, except for platform callbacks and monthly calls', () => {
    const refusesUnknown = (part: z.core.$ZodType) =>
      z.safeParse(part, { 'no-such-field': '1' }).error?.issues.some(issue => issue.code === 'unrecognized_keys') ?? false;
    const open = allEndpoints.filter(({ query, body }) => ![query, body ?? query].every(refusesUnknown));
    expect(open.map(({ id }) => id)).toEqual([
      'oauth-return', 'oauth-return-facebook', 'oauth-return-bing', 'oauth-return-linkedin', 'oauth-return-linkedin-org', 'deauthorize-facebook', 'delete-facebook-data',
      'list-lead-months', 'get-month-metrics',
      'receive-lead',
      // Bytes as they came: their signature is checked, then what they say.
      'receive-stripe-event',
      // JSON-RPC, which the protocol's own library parses.
      'serve-mcp',
    ]);
  });
});

test('handlers never import each other, and only stores access DynamoDB', () => {
  const sources = readdirSync(path.join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => ({ file, text: readFileSync(path.join(root, 'functions', file), 'utf8') }));
  const importing = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  expect(importing(/from '[^']*\/api\//)).toEqual([]);
  const touching = importing(/from '@aws-sdk\/(client|lib)-dynamodb'|clients\/dynamodb\.ts'/);
  expect(touching.filter(file => !file.startsWith('stores/') && file !== 'runtime/clients/dynamodb.ts')).toEqual([]);
});
