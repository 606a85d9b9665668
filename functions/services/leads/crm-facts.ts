import { crmDays, wonByMonth } from '../../../shared/domain/leads/crm-record.ts';
import { addDays, type Day, type DayRange, monthRange, toYearMonth } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import { countedMonths } from '../../../shared/domain/sales/authority.ts';
import { withEnteredUnits } from '../../../shared/domain/sales/entered-days.ts';
import type { RollupRecord } from '../../../shared/model/month-record.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { monthsWithLeads, readLeads } from '../../stores/leads/read-leads.ts';
import { readUnits } from '../../stores/sales.ts';
import { readAuthority } from '../../stores/sales-authority.ts';
import { toInstantBounds } from './lead-summary.ts';

export type CrmPlace = Pick<SiteNode, 'siteId' | 'attr'>;
type Crm = { readonly days: ReadonlyMap<Day, RollupRecord>; readonly won: ReturnType<typeof wonByMonth> };

/**
 * Reads a site's CRM numbers in a range, from its first month with leads to yesterday, with each month's units from the
 * side that counts (shared/domain/sales). Empty without leads and entries.
 */
export async function readCrm(site: CrmPlace, asked: DayRange, now: Date): Promise<Crm> {
  const timeZone = siteTimeZone(site.attr);
  const yesterday = addDays(siteToday(now, timeZone), -1);
  const [first, last] = [toYearMonth(asked.start), toYearMonth(asked.end)];
  // Whole months, because entered units have no day.
  const range = { start: monthRange(first).start, end: least(monthRange(last).end, yesterday) };
  const [counted, units, authority] = await Promise.all([
    readDeals(site, range, timeZone),
    readUnits(site.siteId, first, last),
    readAuthority(site.siteId),
  ]);
  const won = [...counted.won].map(([yearMonth, deals]) => ({ yearMonth, ...deals }));
  const entered = countedMonths({ units: units.map(({ content }) => content), won, authority })
    .filter(month => month.authority === 'entered' && month.entered !== null)
    .map(month => [month.yearMonth, month.entered ?? 0] as const);
  const days = withEnteredUnits(counted.days, new Map(entered), yesterday);
  return { won: counted.won, days: new Map([...days].filter(([day]) => day >= asked.start && day <= asked.end)) };
}

/** Sums the leads of whole months; empty without any lead. */
async function readDeals({ siteId }: CrmPlace, range: DayRange, timeZone: string): Promise<Crm> {
  const months = await monthsWithLeads(siteId);
  const start = months === null ? null : most(range.start, `${months.first}-01`);
  if (start === null || start > range.end) return { days: new Map(), won: new Map() };
  const { fromMs, toMs } = toInstantBounds({ start, end: range.end }, timeZone);
  const leads = (await readLeads(siteId, fromMs, toMs)).map(({ lead }) => lead);
  const crmRange = { start, end: range.end };
  return { days: crmDays(leads, crmRange, timeZone), won: wonByMonth(leads, crmRange, timeZone) };
}

const least = (a: Day, b: Day): Day => (a < b ? a : b);
const most = (a: Day, b: Day): Day => (a > b ? a : b);

/** Reads CRM numbers by day, for audits, reports and summaries. */
export const readCrmDays = async (
  site: CrmPlace,
  range: DayRange,
  now: Date,
): Promise<ReadonlyMap<Day, RollupRecord>> => (await readCrm(site, range, now)).days;
