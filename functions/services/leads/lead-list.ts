import * as z from 'zod/mini';
import { countAll } from '../../../shared/domain/leads/facts.ts';
import { passes } from '../../../shared/domain/leads/filter.ts';
import { isFound, passesChip } from '../../../shared/domain/leads/current-stage.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { LeadChip, LeadFilter, LeadViewKind, ShownLead } from '../../../shared/model/lead-view.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { decodeCursor, encodeCursor } from '../../runtime/cursor.ts';
import { notFound } from '../../runtime/errors.ts';
import { getLead } from '../../stores/leads/lead-items.ts';
import { pageOfLeads } from '../../stores/leads/read-leads.ts';
import type { LeadRow } from '../../stores/leads/row-codec.ts';
import { toInstantBounds } from './lead-summary.ts';

/** Leads per answer. */
const pageSize = 100;
const placeSchema = z.strictObject({
  at: z.string().check(z.regex(/^\d{1,15}$/)),
  key: z.string().check(z.maxLength(170)),
});

export type ListRequest = LeadFilter & {
  readonly site: SiteNode;
  readonly range: DayRange;
  readonly kind: LeadViewKind;
  readonly chip?: LeadChip | undefined;
  readonly find?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Lists a page of a site's leads, newest first, from the rows of the months it covers. */
export async function listLeadsPage(request: ListRequest): Promise<{ leads: ShownLead[]; next: string | null }> {
  const { site, range, kind, chip, find, cursor } = request;
  const { siteId } = site;
  const partition = JSON.stringify([siteId, range, kind]);
  const bounds = toInstantBounds(range, siteTimeZone(site.attr));
  // By events, a filter passes events in the range.
  const counts = kind === 'created' ? countAll : (at: number) => at >= bounds.fromMs && at <= bounds.toMs;
  const place = cursor === undefined ? undefined : decodeCursor(cursor, partition, placeSchema);
  const { rows, next } = await pageOfLeads(
    siteId,
    {
      ...bounds,
      by: kind === 'created' ? 'created' : 'stage',
      after: place && { at: Number(place.at), key: place.key },
    },
    pageSize,
    ({ lead }) =>
      passes(lead, request) &&
      (chip === undefined || passesChip(lead, chip, counts)) &&
      (find === undefined || isFound(lead, find)),
  );
  return {
    leads: rows.map(shownLead),
    next: next === null ? null : encodeCursor(partition, { at: String(next.at), key: next.key }),
  };
}

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
