import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Snooze } from '../../../shared/model/alert.ts';
import { documentClient } from '../../runtime/clients/dynamodb.ts';
import { readRows } from '../engine/read-rows.ts';
import { alertTable, cardSchema, openKey } from './alert-items.ts';

type Named = { readonly siteId: string; readonly ruleId: string; readonly openedAt: string };
const itemSchema = z.object({ card: cardSchema });
const mostKeys = 100;
export const snoozeKey = ({ siteId, ruleId, openedAt }: Named): string => `${siteId}#${ruleId}#${openedAt}`;

/** How long open alerts are out of the way, by `snoozeKey`: half a read unit for each that is asked about. */
export async function listSnoozes(alerts: readonly Named[]): Promise<Map<string, Snooze>> {
  const byRule = new Map(alerts.map(({ siteId, ruleId }) => [`${siteId}#${ruleId}`, { siteId, sk: openKey(ruleId) }]));
  const unique = [...byRule.values()];
  const found = new Map<string, Snooze>();
  for (let start = 0; start < unique.length; start += mostKeys) {
    let keys: Record<string, unknown>[] = unique.slice(start, start + mostKeys);
    for (let attempt = 1; keys.length > 0; attempt += 1) {
      if (attempt > 5) throw new Error(`${keys.length} alerts could not be read`);
      const { Responses, UnprocessedKeys } = await documentClient().send(
        new BatchGetCommand({ RequestItems: { [alertTable()]: { Keys: keys } } }),
      );
      for (const { card } of readRows('alertStates', itemSchema, Responses?.[alertTable()]))
        if (card.snooze !== undefined) found.set(snoozeKey(card), card.snooze);
      keys = UnprocessedKeys?.[alertTable()]?.Keys ?? [];
    }
  }
  return found;
}
