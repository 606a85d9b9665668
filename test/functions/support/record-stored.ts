import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';
import { sqsClient } from '../../../functions/runtime/clients/sqs.ts';
import { tables, type TableDefinition } from '../../../shared/model/tables.ts';

type Write = {
  readonly TableName?: string;
  readonly Item?: Record<string, unknown>;
  readonly Key?: Record<string, unknown>;
};
type Input = Write & {
  readonly TransactItems?: readonly { readonly Put?: Write; readonly Update?: Write }[];
};
type Batch = { readonly QueueUrl?: string; readonly Entries?: readonly { readonly MessageBody: string }[] };

const definitions: Record<string, TableDefinition> = tables;

/**
 * Where RECORD_STORED names a folder, everything that a test lets the program store is kept there, one JSON line an
 * item or message, as it lies in the table after each write: what another version must be able to read
 * (scripts/rollback). Without it nothing happens.
 */
export function recordStored(prefix: string): void {
  const folder = process.env['RECORD_STORED'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.jsonl`);
  const keep = (line: Record<string, unknown>) => appendFileSync(file, `${JSON.stringify(line)}\n`);
  let reader: DynamoDBClient | undefined;

  async function keepWritten({ TableName = '', Item, Key }: Write): Promise<void> {
    const table = TableName.slice(prefix.length);
    const { partitionKey = '', sortKey } = definitions[table] ?? {};
    const from = Key ?? Item ?? {};
    const key = Object.fromEntries(
      [partitionKey, ...(sortKey === undefined ? [] : [sortKey])].map(name => [
        name,
        { S: String(from[name]) },
      ]),
    );
    reader ??= new DynamoDBClient({ region: 'us-east-1' });
    const { Item: stored } = await reader.send(
      new GetItemCommand({ TableName, Key: key, ConsistentRead: true }),
    );
    if (stored !== undefined) keep({ table, item: plain(stored) });
  }

  documentClient().middlewareStack.add(
    (next, context) => async args => {
      const result = await next(args);
      const input: Input = Object(args.input);
      const name = context.commandName ?? '';
      const written = name.startsWith('Transact')
        ? (input.TransactItems ?? []).flatMap(({ Put, Update }) => Put ?? Update ?? [])
        : /^(Put|Update)/.test(name)
          ? [input]
          : [];
      for (const write of written) await keepWritten(write);
      return result;
    },
    { step: 'serialize', priority: 'high', name: 'recordStored', override: true },
  );
  sqsClient().middlewareStack.add(
    next => async args => {
      const { QueueUrl = '', Entries = [] }: Batch = Object(args.input);
      for (const { MessageBody } of Entries)
        keep({ queue: QueueUrl.split('/').at(-1), body: JSON.parse(MessageBody) });
      return next(args);
    },
    { step: 'initialize', name: 'recordStored', override: true },
  );
}

/** Bytes as JSON can hold them: base64, as DynamoDB's own protocol writes them. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
  return value;
}
