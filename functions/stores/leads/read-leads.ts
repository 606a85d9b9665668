import { activeMonths, type LeadDateKind, monthOfInstant, newestIn } from '../../../shared/domain/leads/instants.ts';
import { listChanges } from './changes.ts';
import { getLeads, type KeptLead } from './lead-items.ts';
import { type Head, readHead, readMonthRows } from './month-rows.ts';
import type { LeadRow } from './row-codec.ts';

/** A fold that ended while the rows were read: they are read again. */
const readTries = 4;

/** Leads that changed since the month rows were made, by key; null for one that is gone. */
type Changed = ReadonlyMap<string, KeptLead | null>;
type Months = { readonly head: Head; readonly changed: Changed };

/**
 * The leads of a site to which something happened in a range (epoch ms, both included), each once, in no order. Costs the
 * rows of the months that the range touches and one read a lead that changed since they were made, never a scan.
 */
export async function readLeads(siteId: string, fromMs: number, toMs: number): Promise<LeadRow[]> {
  const from = monthOfInstant(fromMs);
  const to = monthOfInstant(toMs);
  return again(async () => {
    const months = await openMonths(siteId);
    const rows = await rowsOf(siteId, months, from, to);
    return rows?.filter(({ lead }) => newestIn(lead, 'stage', fromMs, toMs) !== null) ?? null;
  });
}

/** The first and the last month ('yyyy-MM') in which something happened to a lead of the site; null when it has none. */
export async function monthsWithLeads(siteId: string): Promise<{ first: string; last: string } | null> {
  const { head, changed } = await openMonths(siteId);
  const active = [...changed.values()].flatMap(lead => (lead === null ? [] : activeMonths(lead.lead)));
  const months = [...Object.keys(head.months), ...active].sort();
  const [first] = months;
  const last = months.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** Where a page of leads ends: the next begins behind it. */
export type LeadPlace = { readonly at: number; readonly key: string };
export type LeadPage = { readonly rows: readonly LeadRow[]; readonly next: LeadPlace | null };

/**
 * A page of the leads of a range, newest first: by their creation, or each by the newest that happened to it in the range.
 * Months are read from the newest on and only as far as the page reaches. `matches` leaves out what a filter does.
 */
export async function pageOfLeads(
  siteId: string,
  range: { readonly fromMs: number; readonly toMs: number; readonly by: LeadDateKind; readonly after?: LeadPlace | undefined },
  limit: number,
  matches: (row: LeadRow) => boolean = () => true,
): Promise<LeadPage> {
  return again(async () => {
    const months = await openMonths(siteId);
    const first = monthOfInstant(range.fromMs);
    const last = monthOfInstant(range.after?.at ?? range.toMs);
    const listed = monthsOf(months).filter(month => month >= first && month <= last).reverse();
    const found: (LeadPlace & { row: LeadRow })[] = [];
    for (const month of listed) {
      const rows = await rowsOf(siteId, months, month, month);
      if (rows === null) return null;
      const places = rows.filter(matches).flatMap(row => {
        const at = newestIn(row.lead, range.by, range.fromMs, range.toMs);
        return at !== null && monthOfInstant(at) === month && isBehind({ at, key: row.key }, range.after) ? [{ at, key: row.key, row }] : [];
      });
      found.push(...places.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1)));
      if (found.length > limit) break;
    }
    const page = found.slice(0, limit);
    const end = page.at(-1);
    return { rows: page.map(({ row }) => row), next: found.length > limit && end !== undefined ? { at: end.at, key: end.key } : null };
  });
}

const isBehind = (place: LeadPlace, after: LeadPlace | undefined): boolean =>
  after === undefined || place.at < after.at || (place.at === after.at && place.key > after.key);

function monthsOf({ head, changed }: Months): string[] {
  const active = [...changed.values()].flatMap(lead => (lead === null ? [] : activeMonths(lead.lead)));
  return [...new Set([...Object.keys(head.months), ...active])].sort();
}

async function openMonths(siteId: string): Promise<Months> {
  const head = await readHead(siteId);
  const keys = [...new Set((await listChanges(siteId, head.foldedTo)).flatMap(change => change.keys))];
  const leads = await getLeads(siteId, keys);
  return { head, changed: new Map(keys.map(key => [key, leads.get(key) ?? null])) };
}

/** Rows of the months with what changed since in its place, each lead once. */
async function rowsOf(siteId: string, { head, changed }: Months, from: string, to: string): Promise<LeadRow[] | null> {
  const stored = await readMonthRows(siteId, head, from, to);
  if (stored === null) return null;
  const rows = new Map<string, LeadRow>();
  for (const row of stored) if (!changed.has(row.key)) rows.set(row.key, row);
  for (const [key, lead] of changed) {
    if (lead !== null && activeMonths(lead.lead).some(month => month >= from && month <= to)) rows.set(key, { key, lead: lead.lead });
  }
  return [...rows.values()];
}

async function again<Answer>(read: () => Promise<Answer | null>): Promise<Answer> {
  for (let attempt = 1; attempt <= readTries; attempt += 1) {
    const answer = await read();
    if (answer !== null) return answer;
  }
  throw new Error('The rows of the leads changed while they were read');
}
