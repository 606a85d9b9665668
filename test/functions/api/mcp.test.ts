import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keepAliveTimeout } from '../../../scripts/local/gateway/http.ts';
import { createApiKey } from '../../../shared/contract/api-keys.ts';
import { apiScopes } from '../../../shared/model/api-key.ts';
import { makeToolName } from '../../../functions/services/public-api/mcp.ts';
import { computeRollups } from '../../../functions/services/rollups/compute-rollups.ts';
import { createGateway } from '../../../scripts/local/gateway/gateway.ts';
import { apiEndpoints, getPort, type Program, startProgram, withStatus } from '../support/program.ts';
import { makeSiteDays, type SiteDays, store } from '../support/report-days.ts';
import { askSql, expected, type Sums } from '../support/report-sql.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-21T16:00:00Z');
const days: Record<string, SiteDays> = {
  'site-n1': makeSiteDays('site-n1', ['ga4', 'pagespeed', 'gmb', 'gsc', 'fbPage', 'fb', 'linkedin', 'linkedinOrg', 'bing']),
  'site-n2': makeSiteDays('site-n2', ['ga4', 'gmb']),
};
const range = { from: '2026-10-21', to: '2026-11-20' };
let program: Program;
let server: Server;
let key = '';
let sql: ReadonlyMap<string, Sums>;
beforeAll(async () => {
  program = await startProgram({ now, queues: true });
  await seedTree();
  for (const [site, siteDays] of Object.entries(days)) await store(site, siteDays);
  for (const siteId of [...Object.keys(days), 'north']) await computeRollups({ v: 1, kind: 'rollup', siteId, whole: true, askedAt: now.toISOString() }, now);
  sql = await askSql(days, [{ name: 'all', sites: Object.keys(days), start: range.from, end: range.to }]);
  key = await createKey([...apiScopes]);
  const gateway = createGateway();
  server = createServer({ keepAliveTimeout }, (request, response) => void gateway.handle(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await program.stop();
});

async function createKey(scopes: readonly string[]): Promise<string> {
  const created = withStatus(await program.call('create-api-key', { token: program.token('org-user'), params: { siteId: 'north' }, body: { name: 'Assistant', scopes, days: 30 } }));
  return createApiKey.response.parse(created.json).secret;
}

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${getPort(server)}/api/v1/mcp`), { requestInit: { headers } }));
  return client;
}
const metricsSchema = z.object({ metrics: z.array(z.object({ id: z.string(), value: z.nullable(z.number()), final: z.boolean() })), link: z.string() });

test('lists the calls of the API as tools, without a way to do harm', async () => {
  const client = await connect(key);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(apiEndpoints.filter(({ apiScope }) => apiScope !== 'feeds').map(({ id }) => makeToolName(id)).sort());
  expect(tools.find(({ name }) => name === 'get_metrics')).toMatchObject({
    annotations: { readOnlyHint: true, destructiveHint: false },
    inputSchema: { type: 'object', required: ['siteId', 'metrics', 'from', 'to'] },
  });
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual(['create_annotation']);
  await client.close();
});

test('answers numbers as SQL adds them up, with their source', async () => {
  const client = await connect(key);
  const answer = await client.callTool({ name: 'get_metrics', arguments: { siteId: 'north', metrics: 'sessions,goals,unitSales', ...range } });
  const { metrics, link } = metricsSchema.parse(answer.structuredContent);
  const sums = sql.get('all');
  if (sums === undefined) throw new Error('SQL said nothing');
  expect(metrics.map(({ id, value }) => [id, value])).toEqual([['sessions', expected('sessions', sums, false)], ['goals', expected('goals', sums, false)], ['unitSales', null]]);
  expect(link).toContain('/overview?node=north');
  const sites = await client.callTool({ name: 'list_sites', arguments: {} });
  expect(JSON.stringify(sites.structuredContent)).toContain('site-n2');
  await client.close();
});

test('says in words what is wrong with a call', async () => {
  const client = await connect(await createKey(['metrics']));
  const ask = async (name: string, input: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: input });
    return [isError, z.array(z.object({ text: z.string() })).parse(content)[0]?.text];
  };
  expect(await ask('get_metrics', { siteId: 'north', metrics: 'leds', ...range })).toEqual([true, expect.stringContaining("“leds” isn't a metric")]);
  expect(await ask('get_metrics', { siteId: 'south', metrics: 'sessions', ...range })).toEqual([true, 'Not found']);
  expect(await ask('list_audits', { siteId: 'site-n1' })).toEqual([true, "This key can't read audits. Create one with “Audits”"]);
  expect(await ask('get_metrics', { siteId: 'north' })).toEqual([true, expect.stringContaining('metrics')]);
  await client.close();
});

test('a client without a valid key is refused right away', async () => {
  const response = await fetch(`http://127.0.0.1:${getPort(server)}/api/v1/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) });
  expect([response.status, response.headers.get('www-authenticate'), Object(await response.json())['code']]).toEqual([401, 'Bearer', 'key-unknown']);
  await expect(connect('ins_live_nothing')).rejects.toThrow("This API key isn't valid");
});

/** Scenarios of the protocol itself; the others need the suite's own tools. */
test.each(['server-initialize', 'ping', 'tools-list'])('passes the official conformance scenario %s', async scenario => {
  // The suite sends no key, so this passes its calls on with one.
  const passOn = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = { 'content-type': 'application/json', accept: String(incoming.headers.accept), authorization: `Bearer ${key}` };
    const answer = await fetch(`http://127.0.0.1:${getPort(server)}/api/v1/mcp`, { method: incoming.method ?? 'POST', headers, ...(incoming.method === 'POST' ? { body: await textOf(incoming) } : {}) });
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(await answer.text());
  };
  const withKey = createServer({ keepAliveTimeout }, (incoming, outgoing) => void passOn(incoming, outgoing));
  await new Promise<void>(resolve => withKey.listen(0, '127.0.0.1', resolve));
  try {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
    const run = promisify(execFile)('node_modules/.bin/conformance', ['server', '--url', `http://127.0.0.1:${getPort(withKey)}/api/v1/mcp`, '--scenario', scenario, '-o', folder]);
    expect((await run).stdout).toMatch(/Passed: [1-9]\d*\/[1-9]\d*, 0 failed/);
  } finally {
    withKey.close();
    withKey.closeAllConnections();
  }
});
