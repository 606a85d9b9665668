import { activeMonths, type LeadDateKind, monthOfInstant, newestIn } from '../../../shared/domain/leads/instants.ts';
import { monthSums } from '../../../shared/domain/leads/month-sums.ts';
import type { Lead } from '../../../shared/model/lead.ts';
import { shareInTurn } from '../../runtime/share-in-turn.ts';
import { listChanges } from './changes.ts';
import { getLeads, type KeptLead } from './lead-items.ts';
import { type UtcMonthSums, readMonthSums } from './month-sums.ts';
import { createdSlices, type Head, readHead, readSlices, type Slice, wholeSlice } from './month-rows.ts';
import type { LeadRow } from './row-codec.ts';

/** Retries when a fold ended during the read. */
const readTries = 4;

/** Leads changed since the month rows were built, by key; null for deleted ones. */
type Changed = ReadonlyMap<string, KeptLead | null>;
/** `gone`: months whose rows contain leads deleted since. */
type Months = { readonly head: Head; readonly changed: Changed; readonly gone: readonly string[] };

/**
 * Reads a site's leads with events in a range (epoch ms, both included), each once, unordered. Costs the rows of the
 * range's months and one read per lead changed since, never a scan.
 */
export const readLeads = async (siteId: string, fromMs: number, toMs: number): Promise<LeadRow[]> =>
  (await readRange(siteId, { by: 'stage', fromMs, toMs })).rows;

export type LeadRange = { readonly by: LeadDateKind; readonly fromMs: number; readonly toMs: number };

/**
 * Reads a range also by creation, which costs only the parts it touches; with the months ('yyyy-MM') in which any lead
 * of the site had events.
 */
export async function readRange(siteId: string, range: LeadRange): Promise<{ rows: LeadRow[]; months: string[] }> {
  return again(async () => {
    const months = await openMonths(siteId);
    const isIn = (lead: Lead) => newestIn(lead, range.by, range.fromMs, range.toMs) !== null;
    const stored = await readSlices(siteId, months.head, joined(listSlices(months.head, range)));
    if (stored === null) return null;
    const rows = new Map<string, LeadRow>();
    for (const row of stored) if (!months.changed.has(row.key) && isIn(row.lead)) rows.set(row.key, row);
    for (const [key, changedLead] of months.changed)
      if (changedLead !== null && isIn(changedLead.lead)) rows.set(key, { key, lead: changedLead.lead });
    return { rows: [...rows.values()], months: listLeadMonths(months) };
  });
}

/** Lists the slices with a range's leads, oldest first. */
function listSlices(head: Head, { by, fromMs, toMs }: LeadRange): Slice[] {
  const [from, to] = [monthOfInstant(fromMs), monthOfInstant(toMs)];
  const months = Object.keys(head.months)
    .filter(month => month >= from && month <= to)
    .sort();
  if (by === 'stage') return months.map(month => wholeSlice(head, month));
  return months
    .flatMap(month => createdSlices(head, month))
    .filter(slice => slice.fromMs <= toMs && slice.toMs >= fromMs);
}

/** Joins adjacent slices of one month, which are read together. */
function joined(slices: readonly Slice[]): Slice[] {
  return [...Map.groupBy(slices, ({ month }) => month).values()].map(monthSlices => ({
    month: monthSlices[0]?.month ?? '',
    first: monthSlices[0]?.first ?? 0,
    last: monthSlices.at(-1)?.last ?? -1,
    fromMs: monthSlices[0]?.fromMs ?? 0,
    toMs: monthSlices.at(-1)?.toMs ?? 0,
  }));
}

/** Returns the first and last month ('yyyy-MM') with events of the site's leads; null without any. */
export async function monthsWithLeads(siteId: string): Promise<{ first: string; last: string } | null> {
  const months = listLeadMonths(await openMonths(siteId));
  const [first] = months;
  const last = months.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** End of a page of leads: the next one starts after it. */
export type LeadPlace = { readonly at: number; readonly key: string };
export type LeadPage = { readonly rows: readonly LeadRow[]; readonly next: LeadPlace | null };
type Found = LeadPlace & { readonly row: LeadRow };

/**
 * Reads a page of a range's leads, newest first: by creation, or by their newest event in the range. Reads only as far
 * as the page needs. `matches` applies a filter.
 */
export async function pageOfLeads(
  siteId: string,
  range: LeadRange & { readonly after?: LeadPlace | undefined },
  limit: number,
  matches: (row: LeadRow) => boolean = () => true,
): Promise<LeadPage> {
  const { by, fromMs, toMs, after } = range;
  const placed = (row: LeadRow): Found[] => {
    const at = newestIn(row.lead, by, fromMs, toMs);
    return at === null || !matches(row) || !isBehind({ at, key: row.key }, after) ? [] : [{ at, key: row.key, row }];
  };
  return again(async () => {
    const { head, changed } = await openMonths(siteId);
    let found = [...changed]
      .flatMap(([key, changedLead]) => (changedLead === null ? [] : placed({ key, lead: changedLead.lead })))
      .sort(newestFirst);
    for (const slice of listSlices(head, { by, fromMs, toMs: after?.at ?? toMs }).toReversed()) {
      if ((found[limit]?.at ?? -1) > slice.toMs) break;
      const rows = await readSlices(siteId, head, [slice]);
      if (rows === null) return null;
      // A lead is in every month with its events, so it counts only in its own.
      const slicePlaces = rows
        .filter(({ key }) => !changed.has(key))
        .flatMap(placed)
        .filter(({ at }) => monthOfInstant(at) === slice.month);
      found = [...found, ...slicePlaces].sort(newestFirst);
    }
    const page = found.slice(0, limit);
    const end = page.at(-1);
    return {
      rows: page.map(({ row }) => row),
      next: found.length > limit && end !== undefined ? { at: end.at, key: end.key } : null,
    };
  });
}

const newestFirst = (a: LeadPlace, b: LeadPlace): number => b.at - a.at || (a.key < b.key ? -1 : 1);
const isBehind = (place: LeadPlace, after: LeadPlace | undefined): boolean =>
  after === undefined || place.at < after.at || (place.at === after.at && place.key > after.key);

function listLeadMonths({ head, changed }: Months): string[] {
  const active = [...changed.values()].flatMap(lead => (lead === null ? [] : activeMonths(lead.lead)));
  return [...new Set([...Object.keys(head.months), ...active])].sort();
}

/** A summary reads leads and sums in parallel. */
const openMonths = /* @__PURE__ */ shareInTurn(async (siteId: string): Promise<Months> => {
  const head = await readHead(siteId);
  const changes = await listChanges(siteId, head.foldedTo);
  const keys = [...new Set(changes.flatMap(change => change.keys))];
  const leads = await getLeads(siteId, keys);
  return {
    head,
    changed: new Map(keys.map(key => [key, leads.get(key) ?? null])),
    gone: changes.flatMap(({ months = [] }) => months),
  };
});

/**
 * Returns each UTC month's ('yyyy-MM', both included) part of the months in the site's zone: stored, or rebuilt if
 * leads changed or nothing is stored. Costs the stored sums, changed months' rows and one read per changed lead.
 */
export async function readSums(
  siteId: string,
  range: { readonly from: string; readonly to: string; readonly timeZone: string },
): Promise<UtcMonthSums[]> {
  const { from, to, timeZone } = range;
  return again(async () => {
    const { head, changed, gone } = await openMonths(siteId);
    const dirty = new Set([
      ...gone,
      ...[...changed.values()].flatMap(changedLead =>
        changedLead === null ? [] : [...changedLead.months, ...activeMonths(changedLead.lead)],
      ),
    ]);
    const months = [...new Set([...Object.keys(head.months), ...dirty])]
      .filter(month => month >= from && month <= to)
      .sort();
    const sumsByMonth =
      months.length === 0 ? new Map<string, UtcMonthSums>() : await readMonthSums(siteId, head, range);
    const sums: UtcMonthSums[] = [];
    for (const month of months) {
      const storedSums = dirty.has(month) ? undefined : sumsByMonth.get(month);
      if (storedSums !== undefined) {
        sums.push(storedSums);
        continue;
      }
      const rows = await readSlices(siteId, head, [wholeSlice(head, month)]);
      if (rows === null) return null;
      const leads = [
        ...rows.filter(({ key }) => !changed.has(key)).map(({ lead }) => lead),
        ...[...changed.values()].flatMap(changedLead => changedLead?.lead ?? []),
      ];
      sums.push(monthSums(leads, month, timeZone));
    }
    return sums;
  });
}

async function again<Answer>(read: () => Promise<Answer | null>): Promise<Answer> {
  for (let attempt = 1; attempt <= readTries; attempt += 1) {
    const answer = await read();
    if (answer !== null) return answer;
  }
  throw new Error('The rows of the leads changed while they were read');
}
