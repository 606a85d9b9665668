import { type Day, type DayRange, listMonths } from '../../../shared/domain/periods/days.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import { changeWonMonths } from '../../stores/sales-authority.ts';
import { type CrmPlace, readCrm } from './crm-facts.ts';

/** Stores a site's daily CRM counts of whole months; won deals feed the unit sales pages. */
export async function keepCrmMonths(
  site: CrmPlace,
  range: DayRange,
  now: Date,
): Promise<ReadonlyMap<Day, RollupRecord>> {
  const { days, won } = await readCrm(site, range, now);
  await changeWonMonths(site.siteId, listMonths(range), won);
  return days;
}
