import * as z from 'zod/mini';
import { type Alert, alertSchema, evidenceSchema } from '../../../shared/model/alert.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { spreadPartition } from '../engine/spread.ts';

/**
 * Table of a site's alerts. An open one is stored under its rule, so each rule has at most one; closing moves it, in
 * the transaction that notifies, under the time it opened. Only open ones are in the indexes.
 */
export const alertTable = () => tableName('alertStates');
export const openKey = (ruleId: string) => `open#${ruleId}`;
export const endedKey = ({ openedAt, ruleId }: Pick<Alert, 'openedAt' | 'ruleId'>) => `ended#${openedAt}#${ruleId}`;

/** Alert as lists need it; the evidence is stored separately. */
export type AlertCard = Omit<Alert, 'evidence'>;
export const cardSchema = z.omit(alertSchema, { evidence: true });
export const itemSchema = z.object({
  sk: z.string(),
  card: cardSchema,
  evidence: evidenceSchema,
  mailed: z.optional(z.boolean()),
});

export const toAlert = ({ card, evidence }: z.infer<typeof itemSchema>): Alert => ({ ...card, evidence });

export function toOpenAlertItem({ evidence, ...card }: Alert, sitePath: string) {
  return {
    siteId: card.siteId,
    sk: openKey(card.ruleId),
    v: 1,
    card,
    evidence,
    ...openPlace(card, sitePath),
  };
}

/** Name of the list of all open alerts. */
export const openList = 'open';
/** Returns an open alert's place in the list, which is ordered by path. */
export const openPlace = ({ siteId, ruleId }: Pick<Alert, 'siteId' | 'ruleId'>, sitePath: string) => ({
  rootId: spreadPartition(openList, siteId),
  openPath: `${sitePath}#${ruleId}`,
});
