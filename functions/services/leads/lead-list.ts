import * as z from 'zod/mini';
import { countAll } from '../../../shared/domain/leads/facts.ts';
import { passes } from '../../../shared/domain/leads/filter.ts';
import { newestIn } from '../../../shared/domain/leads/instants.ts';
import { isFound, passesChip } from '../../../shared/domain/leads/current-stage.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { LeadChip, LeadFilter, LeadViewKind, ListedLead, ShownLead } from '../../../shared/model/lead-view.ts';
import { maxReadSites } from '../../../shared/model/other-sites.ts';
import type { SiteGroup } from '../../../shared/model/site-group.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { notFound } from '../../runtime/errors.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { getLead } from '../../stores/leads/lead-items.ts';
import { pageOfLeads } from '../../stores/leads/read-leads.ts';
import type { LeadRow } from '../../stores/leads/row-codec.ts';
import { type LeadPlace, listLeadPlaces } from './lead-places.ts';
import { refuseManySites, tooManySites } from './many-sites.ts';
import { toInstantBounds } from './lead-summary.ts';

/** Leads per answer. */
const pageSize = 100;
const placeSchema = z.strictObject({
  at: z.string().check(z.regex(/^\d{1,15}$/)),
  key: z.string().check(z.maxLength(170)),
});

/** Sites read at a time. */
const concurrency = 16;

export type ListRequest = LeadFilter & {
  /** A site, or a node whose sites are listed together. */
  readonly node: SiteNode;
  /** The group of the node's sites that counts; absent: all of them. */
  readonly group?: SiteGroup | undefined;
  readonly range: DayRange;
  readonly kind: LeadViewKind;
  readonly chip?: LeadChip | undefined;
  readonly find?: string | undefined;
  readonly cursor?: string | undefined;
};

type Listed = { readonly at: number; readonly lead: ListedLead };

/**
 * Lists a page of the leads of a site or of several, newest first, from the rows of the months they cover. Leads of
 * linked sites stay private.
 * @throws 400 for too many sites
 */
export async function listLeadsPage(request: ListRequest): Promise<{ leads: ListedLead[]; next: string | null }> {
  const { node, group, range, kind, cursor } = request;
  const partition = JSON.stringify([group?.id ?? node.siteId, range, kind]);
  const place = cursor === undefined ? undefined : decodeCursor(cursor, partition, placeSchema);
  const after = place && { at: Number(place.at), key: place.key };
  if (group === undefined) await refuseManySites(node);
  const sites = (await listLeadPlaces(node, group?.members)).filter(({ linked }) => !linked);
  if (sites.length > maxReadSites) throw tooManySites();
  const pages = await mapConcurrent(sites, concurrency, site => pageOfSite(site, request, after));
  const found = pages.flatMap(({ rows }) => rows).sort(newestFirst);
  const page = found.slice(0, pageSize);
  const end = page.at(-1);
  const hasMore = found.length > pageSize || pages.some(({ next }) => next !== null);
  return {
    leads: page.map(({ lead }) => lead),
    next: !hasMore || end === undefined ? null : encodeCursor(partition, { at: String(end.at), key: end.lead.key }),
  };
}

/** Reads a site's page of a list. Rows of a list of several sites name the site. */
async function pageOfSite(
  { siteId, name, timeZone, currency }: LeadPlace,
  request: ListRequest,
  after: { readonly at: number; readonly key: string } | undefined,
): Promise<{ rows: Listed[]; next: unknown }> {
  const { node, range, kind, chip, find } = request;
  const bounds = toInstantBounds(range, timeZone);
  const by = kind === 'created' ? 'created' : 'stage';
  // By events, a filter passes events in the range.
  const counts = kind === 'created' ? countAll : (at: number) => at >= bounds.fromMs && at <= bounds.toMs;
  const { rows, next } = await pageOfLeads(
    siteId,
    { ...bounds, by, after },
    pageSize,
    ({ lead }) =>
      passes(lead, request) &&
      (chip === undefined || passesChip(lead, chip, counts)) &&
      (find === undefined || isFound(lead, find)),
  );
  const site = node.type === 'SITE' ? {} : { site: { siteId, name, timeZone, currency } };
  return {
    rows: rows.map(row => ({
      at: newestIn(row.lead, by, bounds.fromMs, bounds.toMs) ?? 0,
      lead: { ...shownLead(row), ...site },
    })),
    next,
  };
}

const newestFirst = (a: Listed, b: Listed): number => b.at - a.at || (a.lead.key < b.lead.key ? -1 : 1);

/**
 * Loads a site's lead.
 * @throws 404 if unknown.
 */
export async function loadLead(siteId: string, key: string): Promise<ShownLead> {
  const storedLead = await getLead(siteId, key);
  if (storedLead === null) throw notFound('This lead no longer exists');
  return shownLead(storedLead);
}

/** The contract's schema drops undeclared fields. */
const shownLead = ({ key, lead }: Pick<LeadRow, 'key' | 'lead'>): ShownLead => ({ ...lead, key });
