import type { Alert } from '../../model/alert.ts';
import { unusualRule } from './unusual/unusual-days.ts';

type Acted = Pick<Alert, 'ruleId' | 'definition' | 'siteId'>;

const paidRules: ReadonlySet<string> = new Set(['cpc-bounce', unusualRule('adSpend'), unusualRule('costPerLead')]);
const pages: Readonly<Record<string, string>> = { roas: 'Open E-commerce', 'speed-to-lead': 'Open CRM Connect' };

/** Returns the label of the button that opens an alert's numbers or fixes its service. */
export function getActionLabel({ ruleId }: Pick<Alert, 'ruleId'>): string {
  if (ruleId.startsWith('not-tracking')) return 'Fix connection';
  return pages[ruleId] ?? (paidRules.has(ruleId) ? 'Open Paid Campaigns' : 'Open overview');
}

/** Returns the button's target: the service's panel, or a page with the site's numbers. */
export const actionLink = ({ ruleId, definition, siteId }: Acted): string =>
  ruleId.startsWith('not-tracking')
    ? definition.link
    : `${ruleId.startsWith('own-') ? '/overview' : definition.link}?site=${siteId}`;
