import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { noSettings, type RuleSettings } from '../../../shared/model/rule-settings.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { mapRows } from '../engine/read-rows.ts';
import { alertTable } from './alert-items.ts';
import { placeItem, parsePlaceSettings, type StoredSettings } from './rule-items.ts';
import { putRevision } from './put-revision.ts';
import { batchGet } from '../engine/batch.ts';

/** Key of the rules of a place above sites, in the table of alerts: sk shared-rules. */
const makeKey = (siteId: string) => ({ siteId, sk: 'shared-rules' });

/** Reads a place's rules; empty if never set. */
export async function getSharedRules(siteId: string): Promise<StoredSettings> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: alertTable(), Key: makeKey(siteId), ConsistentRead: true }),
  );
  return Item === undefined ? { ...noSettings, revision: 0 } : parsePlaceSettings(Item);
}

/** Reads the rules of several places, half a read unit each. An unreadable one counts as empty. */
export async function listSharedRules(siteIds: readonly string[]): Promise<Map<string, RuleSettings>> {
  const items = await batchGet(alertTable(), siteIds.map(makeKey));
  return new Map(
    mapRows('alertStates', items, parsePlaceSettings).map(({ siteId, thresholds, own: ownRules }) => [
      siteId,
      { thresholds, own: ownRules },
    ]),
  );
}

/** Writes a place's rules if unchanged; false if someone else changed them. */
export const putSharedRules = (siteId: string, settings: RuleSettings, revision: number): Promise<boolean> =>
  putRevision({ ...makeKey(siteId), ...placeItem(settings) }, revision);
