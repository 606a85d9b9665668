import * as z from 'zod/mini';
import type { Snooze } from '../../../shared/model/alert.ts';
import { readRows } from '../engine/read-rows.ts';
import { alertTable, cardSchema, openKey } from './alert-items.ts';
import { batchGet } from '../engine/batch.ts';

type Named = { readonly siteId: string; readonly ruleId: string; readonly openedAt: string };
const itemSchema = z.object({ card: cardSchema });
export const snoozeKey = ({ siteId, ruleId, openedAt }: Named): string => `${siteId}#${ruleId}#${openedAt}`;

/** Reads the snoozes of open alerts by `snoozeKey`: half a read unit each. */
export async function listSnoozes(alerts: readonly Named[]): Promise<Map<string, Snooze>> {
  const items = await batchGet(
    alertTable(),
    alerts.map(({ siteId, ruleId }) => ({ siteId, sk: openKey(ruleId) })),
  );
  return new Map(
    readRows('alertStates', itemSchema, items).flatMap(({ card }) =>
      card.snooze === undefined ? [] : [[snoozeKey(card), card.snooze]],
    ),
  );
}
