import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  type KeySchemaElement,
  paginateListTables,
  type Projection,
} from '@aws-sdk/client-dynamodb';
import type { Tables } from '../../lib/index-steps.ts';
import { makeNamePrefix } from '../../lib/names.ts';
import type { StageValue } from '../../lib/stages.ts';
import type { TableDefinition } from '../../shared/model/tables.ts';

const stackTag = 'aws:cloudformation:stack-name';

/** Reads a stage's deployed tables by their names in shared/model/tables.ts; empty before the first deployment. */
export async function readDeployedTables(stage: StageValue): Promise<Tables> {
  const client = new DynamoDBClient({ region: stage.region });
  const prefix = makeNamePrefix(stage.name);
  const found: Record<string, TableDefinition> = {};
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const name of TableNames.filter(candidate => candidate.startsWith(prefix))) {
      const definition = await readTable(client, name, `Insights-${stage.name}-storage`);
      if (definition !== null) found[name.slice(prefix.length)] = definition;
    }
  }
  client.destroy();
  return found;
}

/** Returns null for a table of another stack or without one: a restored copy, or one created manually. */
async function readTable(client: DynamoDBClient, name: string, stack: string): Promise<TableDefinition | null> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn ?? name }));
  if (!Tags.some(({ Key, Value }) => Key === stackTag && Value === stack)) return null;
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
  const timeToLive = TimeToLiveDescription?.AttributeName;
  const indexes = (Table?.GlobalSecondaryIndexes ?? []).map(
    ({ IndexName = '', KeySchema, Projection: projected }) =>
      [IndexName, { ...toKeys(KeySchema), projection: toProjection(projected) }] as const,
  );
  return {
    ...toKeys(Table?.KeySchema),
    ...(timeToLive === undefined ? {} : { timeToLive }),
    ...(indexes.length === 0 ? {} : { indexes: Object.fromEntries(indexes) }),
  };
}

function toKeys(schema: readonly KeySchemaElement[] = []): { partitionKey: string; sortKey?: string } {
  const named = (type: string) => schema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const sortKey = named('RANGE');
  return { partitionKey: named('HASH') ?? '', ...(sortKey === undefined ? {} : { sortKey }) };
}

function toProjection(projection: Projection | undefined): 'ALL' | 'KEYS_ONLY' | string[] {
  const { ProjectionType, NonKeyAttributes = [] } = projection ?? {};
  return ProjectionType === 'ALL' ? 'ALL' : ProjectionType === 'KEYS_ONLY' ? 'KEYS_ONLY' : [...NonKeyAttributes];
}
