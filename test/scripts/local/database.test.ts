import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tables } from '../../../shared/model/tables.ts';
import { startDatabase } from '../../../scripts/local/aws/database.ts';
import { sweepExpired } from '../../../scripts/local/aws/sweeper.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'database-'));
const options = { dataDir, tablePrefix: 't-', clock: () => new Date('2026-11-21T00:00:00Z') };
const createClient = (endpoint: string) =>
  new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A port that is another's, whatever that answers, and one that was free a moment ago. */
async function ports(): Promise<{ taken: number; free: number; end: () => void }> {
  const [other, probe] = [createServer((_, response) => response.end('somebody else')), createServer()];
  const openPort = async (server: typeof other) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return z.object({ port: z.int() }).parse(server.address()).port;
  };
  const [taken, free] = [await openPort(other), await openPort(probe)];
  probe.close();
  return { taken, free, end: () => other.close() };
}

describe('the database', () => {
  it('tries another port if one is taken, and fails clearly if none is free', async () => {
    const { taken, free, end } = await ports();
    const left = [taken, taken, free];
    const nextPort = async () => left.shift() ?? taken;
    const { endpoint, stop } = await startDatabase({ ...options, dataDir: ':memory:', nextPort });
    expect(endpoint).toBe(`http://127.0.0.1:${free}`);
    await stop();
    await expect(startDatabase({ ...options, dataDir: ':memory:', nextPort })).rejects.toThrow(/did not start.*in use/s);
    end();
  });

  it('has all tables and indexes, keeps items across restarts, and recovers from a kill', async () => {
    const first = await startDatabase(options);
    const client = createClient(first.endpoint);
    for (const [name, definition] of Object.entries(tables)) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: `t-${name}` }));
      expect(Table?.GlobalSecondaryIndexes?.map(index => index.IndexName) ?? []).toEqual(
        'indexes' in definition ? Object.keys(definition.indexes) : [],
      );
    }
    const Item = { siteId: { S: 'site-1' }, sk: { S: 'NODE' } };
    await client.send(new PutItemCommand({ TableName: 't-sites', Item }));

    const port = new URL(first.endpoint).port;
    const [pid] = execFileSync('pgrep', ['-f', `dynoxide serve --port ${port}`]).toString().trim().split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect
      .poll(() => client.send(new ScanCommand({ TableName: 't-sites' })).then(found => found.Items, () => 'down'))
      .toEqual([Item]);
    await first.stop();

    const second = await startDatabase(options);
    const found = await createClient(second.endpoint).send(new ScanCommand({ TableName: 't-sites' }));
    expect(found.Items).toEqual([Item]);
    await second.stop();
  });

  it('stops with its process, however the process ends', async () => {
    const program = `
      const { startDatabase } = await import(${JSON.stringify(new URL('../../../scripts/local/aws/database.ts', import.meta.url).href)});
      const { endpoint } = await startDatabase({ dataDir: ':memory:', tablePrefix: 't-', clock: () => new Date() });
      console.log(endpoint);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [endpoint] = await once(createInterface(child.stdout), 'line');
    await expect(fetch(String(endpoint))).resolves.toBeDefined();
    child.kill('SIGKILL');
    await expect.poll(() => fetch(String(endpoint)).then(() => 'up', () => 'gone')).toBe('gone');
  });

  it('loses only expired items in a sweep', async () => {
    const database = await startDatabase({ ...options, dataDir: ':memory:' });
    const client = createClient(database.endpoint);
    const now = options.clock();
    const at = (seconds: number) => ({ N: String(now.getTime() / 1000 + seconds) });
    for (const [jobId, expiresAt] of [['past', at(-1)], ['now', at(0)], ['future', at(60)], ['never', undefined]] as const) {
      const Item = { jobId: { S: jobId }, sk: { S: 'x' }, ...(expiresAt === undefined ? {} : { expiresAt }) };
      await client.send(new PutItemCommand({ TableName: 't-jobs', Item }));
    }
    expect(await sweepExpired(client, 't-', now)).toBe(1);
    const left = await client.send(new ScanCommand({ TableName: 't-jobs' }));
    expect(left.Items?.map(item => item['jobId']?.S).sort()).toEqual(['future', 'never', 'now']);
    await database.stop();
  });
});
