import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tryWrite } from '../../functions/stores/engine/conditional-write.ts';
import type { IndexFill, indexFills } from '../../functions/stores/index-fills.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import type { Tables } from '../../lib/index-steps.ts';
import { makeNamePrefix } from '../../lib/names.ts';
import type { StageValue } from '../../lib/stages.ts';
import type { TableDefinition } from '../../shared/model/tables.ts';

type Item = Readonly<Record<string, unknown>>;
const updatesAtOnce = 10;

/**
 * Fills every index with a fill, one after the other. A repeated run fills an index that an interrupted one created.
 */
export async function fillIndexes(
  { name, region }: StageValue,
  tables: Tables,
  fills: typeof indexFills,
  say: (line: string) => void,
): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  for (const [index, fill] of Object.entries(fills)) {
    const [table = ''] = index.split('/');
    const definition = tables[table];
    if (fill === 'complete' || definition === undefined) continue;
    const filled = await fillIndex(client, `${makeNamePrefix(name)}${table}`, definition, fill);
    say(`${index}: ${filled} items filled`);
  }
  client.destroy();
}

/**
 * Updates an index's key attributes where stored items have others or none; returns their number. It can be stopped and
 * repeated. Items that change meanwhile are skipped: their writer knew the index.
 */
export async function fillIndex(
  client: DynamoDBDocumentClient,
  table: string,
  definition: TableDefinition,
  fill: IndexFill,
): Promise<number> {
  let filled = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    const updates = Items.flatMap(item => {
      const attributes = fill(item);
      const isFilled = attributes === null || Object.entries(attributes).every(([name, value]) => item[name] === value);
      return isFilled ? [] : [{ item, attributes }];
    });
    await mapConcurrent(updates, updatesAtOnce, async ({ item, attributes }) => {
      if (await updateItem(client, table, definition, item, attributes)) filled += 1;
    });
  }
  return filled;
}

/** Sets the attributes if unchanged since the read; false if the item changed or was deleted. */
function updateItem(
  client: DynamoDBDocumentClient,
  table: string,
  { partitionKey, sortKey }: TableDefinition,
  item: Item,
  attributes: Readonly<Record<string, string>>,
): Promise<boolean> {
  const names = Object.keys(attributes);
  const unchanged = names.map((name, at) =>
    item[name] === undefined ? `attribute_not_exists(#n${at})` : `#n${at} = :old${at}`,
  );
  const keyNames = [partitionKey, ...(sortKey === undefined ? [] : [sortKey])];
  const update = new UpdateCommand({
    TableName: table,
    Key: Object.fromEntries(keyNames.map(name => [name, item[name]])),
    UpdateExpression: `SET ${names.map((_, at) => `#n${at} = :new${at}`).join(', ')}`,
    ConditionExpression: ['attribute_exists(#key)', ...unchanged].join(' AND '),
    ExpressionAttributeNames: {
      '#key': partitionKey,
      ...Object.fromEntries(names.map((name, at) => [`#n${at}`, name])),
    },
    ExpressionAttributeValues: Object.fromEntries(
      names.flatMap((name, at) => [
        [`:new${at}`, attributes[name]],
        ...(item[name] === undefined ? [] : [[`:old${at}`, item[name]]]),
      ]),
    ),
  });
  return tryWrite(client.send(update));
}
