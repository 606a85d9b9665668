import { type Day, type DayRange, listMonths } from '../../../shared/domain/periods/days.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import { changeWonMonths } from '../../stores/sales-authority.ts';
import { type CrmPlace, readCrm } from './crm-facts.ts';

/** What a site's CRM counted by day in whole months, whose won deals are kept for the pages of unit sales. */
export async function keepCrmMonths(
  site: CrmPlace,
  range: DayRange,
  now: Date,
): Promise<ReadonlyMap<Day, RollupRecord>> {
  const { days, won } = await readCrm(site, range, now);
  await changeWonMonths(site.siteId, listMonths(range), won);
  return days;
}
