import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Alert, Snooze } from '../../../shared/model/alert.ts';
import { noSettings, type RuleSettings } from '../../../shared/model/rule-settings.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import {
  type AlertCard,
  toAlert,
  alertTable,
  cardSchema,
  itemSchema,
  openKey,
  openList,
  openPlace,
} from './alert-items.ts';
import { batchGet } from '../engine/batch.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { mapRows, readRows } from '../engine/read-rows.ts';
import { readPathList } from '../engine/read-path-list.ts';
import { putRevision } from './put-revision.ts';
import { siteItem, parseSiteSettings } from './rule-items.ts';

export type OpenAlert = Alert & { readonly mailed: boolean };
export type SiteAlerts = {
  readonly open: readonly OpenAlert[];
  readonly settings: RuleSettings;
  readonly revision: number;
};

/** Reads all of a site's alert data in one query. */
export async function readAlerts(siteId: string): Promise<SiteAlerts> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: alertTable(),
      KeyConditionExpression: 'siteId = :site AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':site': siteId, ':from': 'open#', ':to': 'rules' },
    }),
  );
  const rulesItem = Items.find(({ sk }) => sk === 'rules');
  const [{ revision, ...settings } = { ...noSettings, revision: 0 }] = mapRows(
    'alertStates',
    rulesItem === undefined ? [] : [rulesItem],
    parseSiteSettings,
  );
  return {
    open: readRows(
      'alertStates',
      itemSchema,
      Items.filter(item => item !== rulesItem),
    ).map(item => ({ ...toAlert(item), mailed: item.mailed === true })),
    settings,
    revision,
  };
}

/** Updates an open alert with this morning's findings; a closed one stays closed, and a snooze remains. */
export const refreshAlert = (
  { siteId, ruleId, openedAt, definition, evidence, seenOn, cause }: Alert,
  sitePath: string,
): Promise<boolean> => {
  const place = openPlace({ siteId, ruleId }, sitePath);
  return tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: alertTable(),
        Key: { siteId, sk: openKey(ruleId) },
        UpdateExpression: `SET card.#definition = :definition, card.seenOn = :seen, evidence = :evidence, rootId = :root, openPath = :path${cause === undefined ? ' REMOVE #list, card.cause' : ', card.cause = :cause REMOVE #list'}`,
        ConditionExpression: 'card.openedAt = :opened',
        // Reserved words. `list` was set before November 27, 2026.
        ExpressionAttributeNames: { '#definition': 'definition', '#list': 'list' },
        ExpressionAttributeValues: {
          ':definition': definition,
          ':seen': seenOn,
          ':evidence': evidence,
          ':opened': openedAt,
          ':root': place.rootId,
          ':path': place.openPath,
          ...(cause === undefined ? {} : { ':cause': cause }),
        },
      }),
    ),
  );
};

/** Records that all immediate emails were sent. */
export const noteMailed = ({ siteId, ruleId, openedAt }: Alert): Promise<boolean> =>
  changeOpen({ siteId, ruleId, openedAt }, 'SET mailed = :value', true);

/** Snoozes an open alert, or ends its snooze (null); false if it is no longer open. */
export const snoozeAlert = (
  alert: Pick<Alert, 'siteId' | 'ruleId' | 'openedAt'>,
  snooze: Snooze | null,
): Promise<boolean> =>
  snooze === null ? changeOpen(alert, 'REMOVE card.snooze') : changeOpen(alert, 'SET card.snooze = :value', snooze);

const changeOpen = (
  { siteId, ruleId, openedAt }: Pick<Alert, 'siteId' | 'ruleId' | 'openedAt'>,
  update: string,
  value?: unknown,
): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: alertTable(),
        Key: { siteId, sk: openKey(ruleId) },
        UpdateExpression: update,
        ConditionExpression: 'card.openedAt = :opened',
        ExpressionAttributeValues: { ':opened': openedAt, ...(value === undefined ? {} : { ':value': value }) },
      }),
    ),
  );

/** Finds a rule's open alert; null without one. */
export async function findOpen(siteId: string, ruleId: string): Promise<Alert | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: alertTable(), Key: { siteId, sk: openKey(ruleId) }, ConsistentRead: true }),
  );
  return Item === undefined ? null : toAlert(readStored(itemSchema, Item));
}

const placeSchema = z.strictObject({ sk: z.string() });

/** Lists a page of a site's closed alerts, newest first. Another list's cursor is a 400. */
export async function listEnded(
  siteId: string,
  cursor: string | undefined,
  limit = 20,
): Promise<{ alerts: Alert[]; cursor: string | null }> {
  const partition = `alerts/${siteId}`;
  const place = cursor === undefined ? undefined : decodeCursor(cursor, partition, placeSchema);
  const { Items, LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: alertTable(),
      ScanIndexForward: false,
      Limit: limit,
      KeyConditionExpression: 'siteId = :site AND begins_with(sk, :ended)',
      ExpressionAttributeValues: { ':site': siteId, ':ended': 'ended#' },
      ...(place ? { ExclusiveStartKey: { siteId, sk: place.sk } } : {}),
    }),
  );
  const last = LastEvaluatedKey === undefined ? null : z.object(placeSchema.shape).parse(LastEvaluatedKey);
  return {
    alerts: readRows('alertStates', itemSchema, Items).map(toAlert),
    cursor: last === null ? null : encodeCursor(partition, { sk: last.sk }),
  };
}

/** Writes a site's thresholds if unchanged; false if someone else changed them. */
export const putRules = (siteId: string, settings: RuleSettings, revision: number): Promise<boolean> =>
  putRevision({ siteId, sk: 'rules', ...siteItem(settings) }, revision);

const cardItemSchema = z.object({ card: cardSchema });

/** Reads alerts by site and rule; those that are no longer open are omitted. */
export async function getOpenCards(alerts: readonly Pick<Alert, 'siteId' | 'ruleId'>[]): Promise<AlertCard[]> {
  const keys = alerts.map(({ siteId, ruleId }) => ({ siteId, sk: openKey(ruleId) }));
  const items = await batchGet(alertTable(), keys, { ProjectionExpression: 'card' });
  return readRows('alertStates', cardItemSchema, items).map(({ card }) => card);
}

/** Lists open alerts below a path (null: all), by path, up to one answer's maximum; `more`: some are left. */
export async function listOpenBelow(
  sitePath: string | null,
  most: number,
): Promise<{ cards: AlertCard[]; more: boolean }> {
  const asked = { list: openList, sitePath, sortKey: 'openPath', enough: most + 1 };
  const { items, isLast } = await readPathList(asked, (attribute, partition, path, ExclusiveStartKey, Limit) =>
    documentClient().send(
      new QueryCommand({
        TableName: alertTable(),
        IndexName: attribute === 'list' ? 'open-of-all' : 'by-path',
        KeyConditionExpression: '#attribute = :partition AND begins_with(openPath, :path)',
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':partition': partition, ':path': path },
        ExclusiveStartKey,
        Limit,
      }),
    ),
  );
  const cards = readRows('alertStates', cardItemSchema, items).map(({ card }) => card);
  return { cards: cards.slice(0, most), more: !isLast || cards.length > most };
}
