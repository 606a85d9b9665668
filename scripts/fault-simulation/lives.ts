import type { AttributeValue, WriteRequest } from '@aws-sdk/client-dynamodb';
import { type TableDefinition, type TableName, tables } from '../../shared/model/tables.ts';
import { callEngine } from '../local/aws/engine.ts';
import { tablePrefix } from '../local/local-environment.ts';

/** Tables in which a life leaves rows; credentials are made once and stay. */
const living = ['jobs', 'connections', 'metrics', 'sites', 'notifications'] as const satisfies readonly TableName[];
const batchSize = 25;

type Row = Record<string, AttributeValue>;
export type Rows = ReadonlyMap<(typeof living)[number], readonly Row[]>;

/** Reads and replaces the rows of a life, beside the gate: it works on nobody's behalf. */
export function createLives(address: string) {
  const endpoint = new URL(address);
  const physical = (name: TableName) => `${tablePrefix}${name}`;

  async function scan(name: TableName): Promise<Row[]> {
    const { Items = [], LastEvaluatedKey } = await callEngine(endpoint, 'Scan', { TableName: physical(name) });
    if (LastEvaluatedKey !== undefined) throw new Error(`A life left more rows in ${name} than one page`);
    return Items;
  }

  async function write(name: TableName, requests: readonly WriteRequest[]): Promise<void> {
    for (let start = 0; start < requests.length; start += batchSize) {
      const { UnprocessedItems = {} } = await callEngine(endpoint, 'BatchWriteItem', {
        RequestItems: { [physical(name)]: requests.slice(start, start + batchSize) },
      });
      if (Object.keys(Object(UnprocessedItems)).length > 0) throw new Error(`Rows of ${name} were not written`);
    }
  }

  return {
    read: async (): Promise<Rows> =>
      new Map(await Promise.all(living.map(async name => [name, await scan(name)] as const))),
    async replace(rows: Rows): Promise<void> {
      await Promise.all(
        living.map(async name => {
          const definition: TableDefinition = tables[name];
          const keys = [definition.partitionKey, ...(definition.sortKey === undefined ? [] : [definition.sortKey])];
          const keyOf = (row: Row): Row =>
            Object.fromEntries(keys.flatMap(key => (row[key] === undefined ? [] : [[key, row[key]]])));
          await write(
            name,
            (await scan(name)).map(row => ({ DeleteRequest: { Key: keyOf(row) } })),
          );
          await write(
            name,
            (rows.get(name) ?? []).map(Item => ({ PutRequest: { Item } })),
          );
        }),
      );
    },
  };
}
