import type { Alert } from '../../model/alert.ts';
import { unusualRule } from './unusual/unusual-days.ts';

type Acted = Pick<Alert, 'ruleId' | 'definition' | 'siteId'>;

const paidRules: ReadonlySet<string> = new Set(['cpc-bounce', unusualRule('adSpend'), unusualRule('costPerLead')]);
const pages: Readonly<Record<string, string>> = { roas: 'Open E-commerce', 'speed-to-lead': 'Open CRM Connect' };

/** What a button says that leads to where an alert's numbers are looked at, or its service mended. */
export function actionWords({ ruleId }: Pick<Alert, 'ruleId'>): string {
  if (ruleId.startsWith('not-tracking')) return 'Fix connection';
  return pages[ruleId] ?? (paidRules.has(ruleId) ? 'Open Paid Campaigns' : 'Open overview');
}

/** Where that button leads: the panel that mends a service, else a page of the site's numbers. */
export const actionLink = ({ ruleId, definition, siteId }: Acted): string =>
  ruleId.startsWith('not-tracking')
    ? definition.link
    : `${ruleId.startsWith('own-') ? '/overview' : definition.link}?site=${siteId}`;
