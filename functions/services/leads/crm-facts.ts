import { crmDays, wonByMonth } from '../../../shared/domain/leads/crm-record.ts';
import { addDays, type Day, type DayRange } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { monthsWithLeads, readLeads } from '../../stores/leads/read-leads.ts';
import { boundsOf } from './lead-summary.ts';

export type CrmPlace = Pick<SiteNode, 'siteId' | 'attr'>;
type Crm = { readonly days: ReadonlyMap<Day, RollupRecord>; readonly won: ReturnType<typeof wonByMonth> };
const none: Crm = { days: new Map(), won: new Map() };

/**
 * What a site's CRM counted in a range, from its first month with leads to yesterday; nothing where no lead ever came.
 */
export async function readCrm(site: CrmPlace, { start, end }: DayRange, now: Date): Promise<Crm> {
  const months = await monthsWithLeads(site.siteId);
  if (months === null) return none;
  const timeZone = siteTimeZone(site.attr);
  const yesterday = addDays(siteToday(now, timeZone), -1);
  const first = `${months.first}-01`;
  const range = { start: start > first ? start : first, end: end < yesterday ? end : yesterday };
  if (range.start > range.end) return none;
  const { fromMs, toMs } = boundsOf(range, timeZone);
  const leads = (await readLeads(site.siteId, fromMs, toMs)).map(({ lead }) => lead);
  return { days: crmDays(leads, range, timeZone), won: wonByMonth(leads, range, timeZone) };
}

/** By day, for the numbers of audits, reports and summaries: they read it beside the platforms' records. */
export const readCrmDays = async (
  site: CrmPlace,
  range: DayRange,
  now: Date,
): Promise<ReadonlyMap<Day, RollupRecord>> => (await readCrm(site, range, now)).days;
