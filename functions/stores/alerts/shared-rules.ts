import { BatchGetCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type OwnRule, sharedRulesSchema } from '../../../shared/model/alert.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { readRows } from '../engine/read-rows.ts';

/** Rules of a place above sites, in the table of alerts below that place: sk shared-rules. */
const table = () => tableName('alertStates');
const keyOf = (siteId: string) => ({ siteId, sk: 'shared-rules' });
const itemSchema = z.object({ siteId: z.string(), revision: z.int(), rules: z.object(sharedRulesSchema.shape) });

/** What a place set; nothing where it never did. */
export async function getSharedRules(siteId: string): Promise<{ own: OwnRule[]; revision: number }> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: keyOf(siteId), ConsistentRead: true }),
  );
  const stored = Item === undefined ? null : readStored(itemSchema, Item);
  return { own: stored?.rules.own ?? [], revision: stored?.revision ?? 0 };
}

/** What several places set, by place: half a read unit each. One that cannot be read sets nothing this time. */
export async function listSharedRules(siteIds: readonly string[]): Promise<Map<string, OwnRule[]>> {
  if (siteIds.length === 0) return new Map();
  let keys: Record<string, unknown>[] = siteIds.map(keyOf);
  const found = new Map<string, OwnRule[]>();
  for (let attempt = 1; keys.length > 0; attempt += 1) {
    if (attempt > 5) throw new Error(`The rules of ${keys.length} places could not be read`);
    const { Responses, UnprocessedKeys } = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [table()]: { Keys: keys } } }),
    );
    for (const { siteId, rules } of readRows('alertStates', itemSchema, Responses?.[table()]))
      found.set(siteId, rules.own);
    keys = UnprocessedKeys?.[table()]?.Keys ?? [];
  }
  return found;
}

/** Writes a place's rules where they are still those that were seen; false when somebody else changed them. */
export const putSharedRules = (siteId: string, own: readonly OwnRule[], seen: number): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: { ...keyOf(siteId), v: 1, revision: seen + 1, rules: sharedRulesSchema.parse({ own }) },
        ...(seen === 0
          ? { ConditionExpression: 'attribute_not_exists(sk)' }
          : { ConditionExpression: 'revision = :seen', ExpressionAttributeValues: { ':seen': seen } }),
      }),
    ),
  );
