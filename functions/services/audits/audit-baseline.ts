import { type BaselineWindow, scaleUnits } from '../../../shared/domain/audits/baseline.ts';
import { judgeMonth, type JudgedValues } from '../../../shared/domain/audits/judged.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { collectedNumbers } from '../../numbers/collected-numbers.ts';
import { readCrmDays } from '../leads/crm-facts.ts';
import { readAuditedSide } from './audit-numbers.ts';

/**
 * Evaluates a site's own numbers of a window, for comparison in a baseline audit. Null without a day of any service.
 * `now` decides which days are due, in each platform's zone.
 */
export async function judgeWindow(
  site: SiteNode,
  window: BaselineWindow,
  yearMonth: string,
  now: Date,
): Promise<JudgedValues | null> {
  const range = { start: window.startDate, end: window.endDate };
  const numbers = await collectedNumbers(site, [range], {
    now,
    crm: readCrmDays,
    missing: 'due',
    reading: 'consistent',
  });
  if (!numbers.holds(range)) return null;
  const { metrics, basis } = judgeMonth(readAuditedSide(numbers, range), site.attr.isEcommerce === true);
  return { metrics: scaleUnits(metrics, window, yearMonth), basis };
}
