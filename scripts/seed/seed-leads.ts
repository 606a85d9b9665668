import { foldMonths } from '../../functions/services/leads/fold-months.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { putChange } from '../../functions/stores/leads/changes.ts';
import { leadKey, putLead } from '../../functions/stores/leads/lead-items.ts';
import { activeMonths } from '../../shared/domain/leads/instants.ts';
import { versionedLead } from '../../shared/domain/leads/merge.ts';
import { previousYearMonth, toYearMonth } from '../../shared/domain/periods/days.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { salesTotals } from '../../shared/domain/sales/totals.ts';
import { readUnits } from '../../functions/stores/sales.ts';
import type { Lead } from '../../shared/model/lead.ts';
import { makeRandom } from '../sandbox/generated/random.ts';
import { demoLead, wonLead } from './demo-leads.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const concurrency = 16;
/** Leads per journal entry. */
const perChange = 400;
/** Age at which a fold takes an entry: longer than a worker lives. */
const olderMs = 600_000;

/** Demonstration's working intake. */
export const demoSiteRef = 'northfold-dev-crm';
/** Months back from this one in which the CRM and the entered sales differ. */
const disputedMonthsBack = 2;

/**
 * Writes the leads of the demonstration's franchise site, `months` back, with deals matching the entered ones except
 * for one month.
 */
export async function seedLeads(siteId: string, now: Date, months: number): Promise<void> {
  const leads = await makeDemoLeads(siteId, now, months);
  const keyed = leads.map(lead => ({ key: leadKey(demoSiteRef, lead.leadId), lead }));
  const at = new Date(now.getTime() - olderMs);
  for (let start = 0; start < keyed.length; start += perChange) {
    await putChange(
      siteId,
      { id: `seed-${start}`, keys: keyed.slice(start, start + perChange).map(({ key }) => key) },
      at,
    );
  }
  await mapConcurrent(keyed, concurrency, ({ key, lead }) =>
    putLead(siteId, key, { base: versionedLead(lead), imports: [] }, activeMonths(lead), null),
  );
  await foldMonths(siteId, now);
}

async function makeDemoLeads(siteId: string, now: Date, months: number): Promise<Lead[]> {
  const random = makeRandom('leads', siteId);
  const nowMs = now.getTime();
  const first = nowMs - months * 30.5 * dayMs;
  const leads: Lead[] = [];
  // From three a day to ten.
  for (let at = first; at < nowMs; at += dayMs) {
    const share = (at - (nowMs - 36 * 30.5 * dayMs)) / (36 * 30.5 * dayMs);
    const weekday = new Date(at).getUTCDay();
    const count = Math.round((3 + share * 7) * (weekday === 0 || weekday === 6 ? 0.6 : 1.15) * (0.7 + random() * 0.6));
    for (let index = 0; index < count; index += 1) {
      const created = Math.floor(at / dayMs) * dayMs + (12 + random() * 14) * hourMs;
      if (created < nowMs - hourMs) leads.push(demoLead(siteId, leads.length, created, nowMs));
    }
  }
  return withDeals(siteId, leads, now);
}

/** Closes as many deals per month as were entered; one month has two more. */
async function withDeals(siteId: string, leads: Lead[], now: Date): Promise<Lead[]> {
  const entered = await readUnits(siteId, '200001', '299912');
  const disputed = previousYearMonth(toYearMonth(siteToday(now, 'UTC')), disputedMonthsBack);
  const random = makeRandom('deals', siteId);
  for (const { content } of entered) {
    const year = Number(content.yearMonth.slice(0, 4));
    const month = Number(content.yearMonth.slice(4)) - 1;
    const units = salesTotals(content.entries).units + (content.yearMonth === disputed ? 2 : 0);
    const each = content.entries.flatMap(({ display, value, revenuePerUnit }) =>
      Array.from({ length: value }, () => ({ display, revenuePerUnit })),
    );
    const latest = Math.min(Date.UTC(year, month, 27), now.getTime() - 2 * dayMs);
    for (let unit = 0; unit < units; unit += 1) {
      const closed = Math.round(
        Math.max(Date.UTC(year, month, 2), latest - (unit / units) * 22 * dayMs) + Math.floor(random() * 5) * hourMs,
      );
      const age = (14 + random() * 40) * dayMs;
      const place = leads.findIndex(
        ({ timestamp, status }) => timestamp >= closed - age && timestamp < closed - 12 * dayMs && status !== 'Won',
      );
      const lead = leads[place];
      const { display, revenuePerUnit } = each[unit] ?? { display: 'New franchise', revenuePerUnit: 49_900 };
      if (lead !== undefined)
        leads[place] = wonLead(lead, closed, revenuePerUnit, display === 'New franchise' ? 'New unit' : display);
    }
  }
  return leads;
}
