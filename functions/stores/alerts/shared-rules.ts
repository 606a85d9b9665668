import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { noSettings, type RuleSettings } from '../../../shared/model/rule-settings.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { mapRows } from '../engine/read-rows.ts';
import { alertTable } from './alert-items.ts';
import { placeItem, parsePlaceSettings, type StoredSettings } from './rule-items.ts';
import { putRevision } from './put-revision.ts';

/** Rules of a place above sites, in the table of alerts below that place: sk shared-rules. */
const keyOf = (siteId: string) => ({ siteId, sk: 'shared-rules' });

/** What a place set; nothing where it never did. */
export async function getSharedRules(siteId: string): Promise<StoredSettings> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: alertTable(), Key: keyOf(siteId), ConsistentRead: true }),
  );
  return Item === undefined ? { ...noSettings, revision: 0 } : parsePlaceSettings(Item);
}

/** What several places set, by place: half a read unit each. One that cannot be read sets nothing this time. */
export async function listSharedRules(siteIds: readonly string[]): Promise<Map<string, RuleSettings>> {
  if (siteIds.length === 0) return new Map();
  let keys: Record<string, unknown>[] = siteIds.map(keyOf);
  const found = new Map<string, RuleSettings>();
  for (let attempt = 1; keys.length > 0; attempt += 1) {
    if (attempt > 5) throw new Error(`The rules of ${keys.length} places could not be read`);
    const { Responses, UnprocessedKeys } = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [alertTable()]: { Keys: keys } } }),
    );
    for (const { siteId, thresholds, own } of mapRows('alertStates', Responses?.[alertTable()], parsePlaceSettings))
      found.set(siteId, { thresholds, own });
    keys = UnprocessedKeys?.[alertTable()]?.Keys ?? [];
  }
  return found;
}

/** Writes a place's rules where they are still those that were seen; false when somebody else changed them. */
export const putSharedRules = (siteId: string, settings: RuleSettings, seen: number): Promise<boolean> =>
  putRevision({ ...keyOf(siteId), ...placeItem(settings) }, seen);
