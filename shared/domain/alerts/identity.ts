import type { Alert } from '../../model/alert.ts';

/** Returns the page of an alert, on its own site for every viewer. */
export const alertLink = ({ siteId, ruleId }: Pick<Alert, 'siteId' | 'ruleId'>): string =>
  `/alerts/${ruleId}?site=${siteId}`;

/** Returns the shared key of alerts at different sites: the rule and its cause, or a custom rule's texts. */
export function causeKey({ ruleId, cause, definition }: Pick<Alert, 'ruleId' | 'cause' | 'definition'>): string {
  if (ruleId.startsWith('own-')) return `own-${definition.title}`;
  return cause === undefined ? ruleId : `${ruleId}-${cause}`;
}
