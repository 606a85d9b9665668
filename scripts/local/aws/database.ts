import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { tables } from '../../../shared/model/tables.ts';
import type { TableDefinition } from '../../../shared/model/tables.ts';
import { engineCommand, engineProgram } from './engine-program.ts';
import { inMemory } from './saved-file.ts';
import type { DataDir } from './saved-file.ts';
import { sweepExpired } from './sweeper.ts';

/** Database of a local program: its address, and how to stop it. */
export type Database = { readonly endpoint: string; stop: () => Promise<void> };

const root = path.resolve(import.meta.dirname, '../../..');
const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const sweepEveryMs = 60_000;
/** Time after which an engine that isn't listening is stopped. */
const patienceMs = 15_000;

/**
 * Starts the embedded engine (a child process) or uses the one in DYNAMODB_ENDPOINT, creates missing tables and deletes
 * expired items, which the engine doesn't.
 */
export async function startDatabase(options: {
  dataDir: DataDir;
  tablePrefix: string;
  clock: () => Date;
  /** Ports to try in order; absent: free ones. */
  nextPort?: () => Promise<number>;
}): Promise<Database> {
  const external = process.env['DYNAMODB_ENDPOINT'];
  const running = external
    ? { endpoint: external, stop: async () => {} }
    : await startEngine(options.dataDir, options.nextPort ?? freePort);
  const client = new DynamoDBClient({
    endpoint: running.endpoint,
    region: 'us-east-1',
    credentials: localCredentials,
    maxAttempts: 8,
  });
  await createTables(client, options.tablePrefix);
  const sweeping = setInterval(() => {
    sweepExpired(client, options.tablePrefix, options.clock()).catch(error =>
      console.error(`Sweeping expired items failed: ${String(error)}`),
    );
  }, sweepEveryMs);
  sweeping.unref();
  return {
    endpoint: running.endpoint,
    stop: async () => {
      clearInterval(sweeping);
      client.destroy();
      await running.stop();
    },
  };
}

async function startEngine(dataDir: DataDir, nextPort: () => Promise<number>): Promise<Database> {
  const engine = engineProgram(process.platform, process.arch);
  if (engine === null || !existsSync(path.join(root, engine))) {
    throw new Error(
      `The embedded database is not installed for ${process.platform} ${process.arch}. ` +
        'Run npm install, or start DynamoDB Local and name its address in DYNAMODB_ENDPOINT.',
    );
  }
  if (dataDir !== inMemory) mkdirSync(dataDir, { recursive: true });
  const file = dataDir === inMemory ? [] : ['--db-path', path.join(dataDir, 'database.sqlite')];
  let port = await nextPort();
  let running = launch(path.join(root, engine), port, file);
  // Another process may take a free port before the engine does: then another is tried.
  for (let more = 4; !(await running.hasPort); more -= 1) {
    if (more === 0) throw new Error(`The database did not start. ${running.complaint()}`);
    port = await nextPort();
    running = launch(path.join(root, engine), port, file);
  }
  let stopping = false;
  const watch = () =>
    running.child.once('exit', code => {
      if (stopping) return;
      console.error(`The database ended (${code ?? 'killed'}) and is started again. ${running.complaint()}`);
      setTimeout(() => {
        if (stopping) return;
        running = launch(path.join(root, engine), port, file);
        watch();
      }, 100);
    });
  watch();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping = true;
      const { child } = running;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(timer);
    },
  };
}

type Engine = {
  readonly child: ChildProcess;
  /** False if it ended, or was stopped after too long without output. */
  readonly hasPort: Promise<boolean>;
  readonly complaint: () => string;
};

/**
 * Starts the engine as a child process. Only its own message proves that it listens, because another program may answer
 * on its port.
 */
function launch(engine: string, port: number, file: readonly string[]): Engine {
  let complaint = '';
  const command = engineCommand(process.platform, engine, ['serve', '--port', String(port), ...file]);
  const child = spawn(command.program, command.args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const hasPort = new Promise<boolean>(resolve => {
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    const settle = (has: boolean) => {
      clearTimeout(patience);
      resolve(has);
    };
    child.stderr?.on('data', chunk => {
      complaint = `${complaint}${String(chunk)}`.slice(-2000);
      if (complaint.includes('listening on')) settle(true);
    });
    child.once('exit', () => {
      child.stdio[3]?.destroy();
      settle(false);
    });
  });
  return { child, hasPort, complaint: () => complaint };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

/** Creates the missing tables of shared/model/tables.ts. */
export async function createTables(client: DynamoDBClient, tablePrefix: string): Promise<void> {
  const present = new Set((await client.send(new ListTablesCommand({}))).TableNames ?? []);
  const definitions: [string, TableDefinition][] = Object.entries(tables);
  for (const [name, definition] of definitions) {
    const tableName = `${tablePrefix}${name}`;
    if (!present.has(tableName)) await client.send(new CreateTableCommand(createTableInput(tableName, definition)));
  }
}

function createTableInput(tableName: string, definition: TableDefinition): CreateTableCommandInput {
  const indexes = Object.entries(definition.indexes ?? {});
  const keyNames = new Set(
    [definition, ...indexes.map(([, index]) => index)].flatMap(keys =>
      keys.sortKey === undefined ? [keys.partitionKey] : [keys.partitionKey, keys.sortKey],
    ),
  );
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(definition),
    AttributeDefinitions: [...keyNames].map(name => ({ AttributeName: name, AttributeType: 'S' })),
    ...(indexes.length === 0
      ? {}
      : {
          GlobalSecondaryIndexes: indexes.map(([name, index]) => ({
            IndexName: name,
            KeySchema: keySchema(index),
            Projection:
              typeof index.projection === 'string'
                ? { ProjectionType: index.projection }
                : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.projection] },
          })),
        }),
  };
}

const keySchema = (keys: { partitionKey: string; sortKey?: string }): CreateTableCommandInput['KeySchema'] => [
  { AttributeName: keys.partitionKey, KeyType: 'HASH' },
  ...(keys.sortKey === undefined ? [] : [{ AttributeName: keys.sortKey, KeyType: 'RANGE' as const }]),
];
