import type { Alert } from '../../model/alert.ts';

/** The page of an alert, on its site whoever opens it. */
export const alertLink = ({ siteId, ruleId }: Pick<Alert, 'siteId' | 'ruleId'>): string =>
  `/alerts/${ruleId}?site=${siteId}`;

/** What alerts of different sites have in common: the rule and what stopped it; of an own rule its words. */
export function causeKey({ ruleId, cause, definition }: Pick<Alert, 'ruleId' | 'cause' | 'definition'>): string {
  if (ruleId.startsWith('own-')) return `own-${definition.title}`;
  return cause === undefined ? ruleId : `${ruleId}-${cause}`;
}
