import * as z from 'zod/mini';
import { type Alert, alertSchema, evidenceSchema } from '../../../shared/model/alert.ts';
import { tableName } from '../../runtime/clients/dynamodb.ts';
import { spreadPartition } from '../engine/spread.ts';

/**
 * The alerts of a site. An open one lies under its rule, so that a rule has one at most; when it ends it goes, in the
 * same transaction that tells of it, below the instant at which it had opened. Only open ones are in the indexes.
 */
export const alertTable = () => tableName('alertStates');
export const openKey = (ruleId: string) => `open#${ruleId}`;
export const endedKey = ({ openedAt, ruleId }: Pick<Alert, 'openedAt' | 'ruleId'>) => `ended#${openedAt}#${ruleId}`;

/** What lists need of an alert; the evidence lies beside it. */
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

/** The list of all open alerts. */
export const openList = 'open';
/** Where an open alert is in the list, which is in the order of paths. */
export const openPlace = ({ siteId, ruleId }: Pick<Alert, 'siteId' | 'ruleId'>, sitePath: string) => ({
  rootId: spreadPartition(openList, siteId),
  openPath: `${sitePath}#${ruleId}`,
});
