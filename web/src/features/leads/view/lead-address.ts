import * as z from 'zod/mini';
import type { NodeSummary } from '../../../../../shared/model/node.ts';
import { type DayRange, isDay, countDays } from '../../../../../shared/domain/periods/days.ts';
import { type ComparisonKind, defaultWindow } from '../../../../../shared/domain/periods/periods.ts';
import {
  type LeadChip,
  leadChips,
  type LeadViewKind,
  type ListedLead,
  type LeadFilter,
  leadFilterKeys,
  leadFilterSchema,
} from '../../../../../shared/model/lead-view.ts';

/**
 * The parameters of a link to /crm-connect in addition to the site: its own range and comparison, the date type, a
 * filter, the stage of the listed leads, and an opened lead.
 */
export type LeadAddress = {
  readonly range: DayRange;
  readonly compare: ComparisonKind;
  readonly kind: LeadViewKind;
  readonly filter: LeadFilter;
  readonly chip: LeadChip | null;
  readonly lead: string | null;
};

const longestDays = 400;

/** Reads an address on `today` (the site's day). Malformed parts count as absent. */
export function readLeadAddress(query: URLSearchParams, today: string): LeadAddress {
  const [start, end] = [query.get('from') ?? '', query.get('to') ?? ''];
  const given =
    isDay(start) && isDay(end) && start <= end && countDays({ start, end }) <= longestDays ? { start, end } : null;
  const named = Object.fromEntries(leadFilterKeys.flatMap(key => (query.get(key) ? [[key, query.get(key)]] : [])));
  const filter = z.safeParse(leadFilterSchema, named);
  const lead = query.get('lead');
  return {
    range: given ?? defaultWindow(today),
    compare: query.get('compare') === 'year-ago' ? 'year-ago' : 'previous',
    // Links of an earlier version say 'updated'.
    kind: ['closed', 'updated'].includes(query.get('date') ?? '') ? 'closed' : 'created',
    filter: filter.success ? filter.data : {},
    chip: leadChips.find(chip => chip === query.get('chip')) ?? null,
    lead: lead === null || lead.length > 240 ? null : lead,
  };
}

/** An opened lead; of several sites it names its site. */
export type OpenedLead = { readonly siteId: string; readonly key: string };

/** Writes a lead for the address of its site, or of a node above it. */
export const writeOpened = ({ key, site }: Pick<ListedLead, 'key' | 'site'>): string =>
  site === undefined ? key : `${site.siteId}~${key}`;

/** Reads an opened lead from the address of a site, or of a node above sites. */
export function readOpened(lead: string, node: Pick<NodeSummary, 'siteId' | 'type'>): OpenedLead {
  const end = lead.indexOf('~');
  return node.type === 'SITE' || end < 0
    ? { siteId: node.siteId, key: lead }
    : { siteId: lead.slice(0, end), key: lead.slice(end + 1) };
}

type Change = {
  readonly range?: DayRange;
  readonly compare?: ComparisonKind;
  readonly kind?: LeadViewKind;
  readonly filter?: LeadFilter;
  readonly chip?: LeadChip | null;
  readonly lead?: string | null;
};

/** The query with these parts changed, without default values. Other leads close the opened one. */
export function withLeadAddress(query: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(query);
  const set = (name: string, value: string | null | undefined) =>
    value == null || value === '' ? next.delete(name) : next.set(name, value);
  if (change.range !== undefined) {
    set('from', change.range.start);
    set('to', change.range.end);
  }
  if (change.compare !== undefined) set('compare', change.compare === 'previous' ? null : change.compare);
  if (change.kind !== undefined) set('date', change.kind === 'closed' ? 'closed' : null);
  if (change.filter !== undefined) for (const key of leadFilterKeys) set(key, change.filter[key]);
  if (change.chip !== undefined) set('chip', change.chip);
  set('lead', change.lead);
  return next;
}
