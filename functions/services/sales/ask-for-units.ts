import { previousYearMonth, toYearMonth } from '../../../shared/domain/periods/days.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { askForRows } from '../rollups/ask.ts';
import { todayAt } from './save-sales.ts';

/** Requests new rows of a site and its ancestors after a change of units. Safe to repeat. */
export async function askForUnits(site: SiteNode, yearMonths: readonly string[], now: Date): Promise<void> {
  // Rows of this month and the last are always built.
  const whole = yearMonths.some(month => month < previousYearMonth(toYearMonth(todayAt(site, now))));
  if (yearMonths.length > 0) await askForRows([{ siteId: site.siteId, whole, also: 'above' }]);
}
