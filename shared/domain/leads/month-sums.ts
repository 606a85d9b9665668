import type { DealDay, DealSums, MonthSums } from '../../model/lead-month.ts';
import type { LeadSums } from '../../model/lead-view.ts';
import type { Lead } from '../../model/lead.ts';
import { type Day, type YearMonth, toYearMonth } from '../periods/days.ts';
import { dayNumberIn, dayOfNumber } from './day-key.ts';
import { closedAt, wonAt } from './facts.ts';
import { monthOfInstant } from './instants.ts';
import { summariseLeads } from './summary.ts';
import { toLeadSums } from './sums.ts';

/**
 * Computes what one UTC month's rows ('yyyy-MM') add to a site's months ('yyyyMM' in its time zone): leads created and
 * deals closed in the UTC month. Each belongs to one UTC month, so that sums can be added. `leads`: at least all leads
 * with an event in that month.
 */
export function monthSums(leads: readonly Lead[], utcMonth: string, timeZone: string): Record<YearMonth, MonthSums> {
  const dayNumber = dayNumberIn(timeZone);
  const monthAt = (ms: number) => toYearMonth(dayOfNumber(dayNumber(ms)));
  const came = Map.groupBy(
    leads.filter(({ timestamp }) => monthOfInstant(timestamp) === utcMonth),
    ({ timestamp }) => monthAt(timestamp),
  );
  const won = leads.flatMap(lead => {
    const at = wonAt(lead);
    return at === undefined || monthOfInstant(at) !== utcMonth ? [] : [{ lead, day: dayOfNumber(dayNumber(at)) }];
  });
  const closed = Map.groupBy(won, ({ day }) => toYearMonth(day));
  const months = [...new Set([...came.keys(), ...closed.keys()])].sort();
  return Object.fromEntries(
    months.map(month => {
      const [monthLeads = [], deals] = [came.get(month), closed.get(month)];
      const sums = monthLeads.length === 0 ? {} : toLeadSums(summariseLeads(monthLeads, timeZone).totals);
      return [
        month,
        deals === undefined
          ? { sums, deals: null }
          : { sums, deals: dealSums(deals.map(({ lead }) => lead)), dealDays: dealDays(deals) },
      ];
    }),
  );
}

const dayMs = 86_400_000;

/** Deals by the day they closed, with the whole days that each took from its lead on. */
function dealDays(deals: readonly { readonly lead: Lead; readonly day: Day }[]): Record<Day, DealDay> {
  const days = [...Map.groupBy(deals, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    days.map(([day, closedDeals]) => [
      day,
      {
        deals: closedDeals.length,
        revenue: closedDeals.reduce((sum, { lead }) => sum + (lead.revenue ?? 0), 0),
        waits: closedDeals
          .flatMap(({ lead }) => {
            const closed = closedAt(lead);
            return closed === undefined || closed < lead.timestamp
              ? []
              : [Math.floor((closed - lead.timestamp) / dayMs)];
          })
          .sort((wait, other) => wait - other),
      },
    ]),
  );
}

/** The sums of deals (won leads). */
export function dealSums(deals: readonly Lead[]): DealSums {
  const sources = new Map<string, Map<string, number>>();
  for (const { metrics, dealType } of deals) {
    const types = sources.get(metrics.utm_source) ?? new Map<string, number>();
    sources.set(metrics.utm_source, types.set(dealType, (types.get(dealType) ?? 0) + 1));
  }
  return {
    units: deals.length,
    revenue: deals.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0),
    dei: deals.filter(({ metrics }) => metrics.minority === true || metrics.veteran === true).length,
    sources: Object.fromEntries([...sources].map(([source, types]) => [source, Object.fromEntries(types)])),
  };
}

export const noDeals: DealSums = { units: 0, revenue: 0, dei: 0, sources: {} };

/** Deals of several months or sites together. */
export function addDeals(all: readonly DealSums[]): DealSums {
  const sources = new Map<string, Map<string, number>>();
  for (const sums of all) {
    for (const [source, types] of Object.entries(sums.sources)) {
      const held = sources.get(source) ?? new Map<string, number>();
      for (const [type, units] of Object.entries(types)) held.set(type, (held.get(type) ?? 0) + units);
      sources.set(source, held);
    }
  }
  return {
    units: all.reduce((sum, { units }) => sum + units, 0),
    revenue: all.reduce((sum, { revenue }) => sum + revenue, 0),
    dei: all.reduce((sum, { dei }) => sum + dei, 0),
    sources: Object.fromEntries([...sources].map(([source, types]) => [source, Object.fromEntries(types)])),
  };
}

/** Sums of several groups of leads together. */
export function addSums(all: readonly LeadSums[]): LeadSums {
  const total: Record<string, number> = {};
  for (const sums of all) for (const [count, value] of Object.entries(sums)) total[count] = (total[count] ?? 0) + value;
  return total;
}

/** Sums of one month from several UTC months or sites. */
export const addMonthSums = (all: readonly MonthSums[]): MonthSums => ({
  sums: addSums(all.map(({ sums }) => sums)),
  deals: all.some(({ deals }) => deals !== null) ? addDeals(all.flatMap(({ deals }) => deals ?? [])) : null,
});
