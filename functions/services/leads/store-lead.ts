import { activeMonths } from '../../../shared/domain/leads/instants.ts';
import {
  type ImportRef,
  type LeadParts,
  settledParts,
  wholeLead,
  withoutImport,
  withUpdate,
} from '../../../shared/domain/leads/import-parts.ts';
import type { VersionedLead } from '../../../shared/domain/leads/merge.ts';
import { getLead, decodeLeadParts, putLead } from '../../stores/leads/lead-items.ts';

const tries = 12;

/**
 * Merges what a CRM said of a lead into its record, creating it where there is none; what an import says is kept apart
 * as long as it can be taken back. The journal must name the lead already (functions/stores/leads/changes.ts). Several
 * workers may do so at once: each merges into what stands.
 */
export const storeLead = (
  siteId: string,
  key: string,
  said: VersionedLead,
  from: ImportRef | null = null,
): Promise<void> =>
  change(siteId, key, parts => withUpdate(from === null ? parts : settledParts(parts, from.at), said, from));

/**
 * Takes back what an import said of a lead; one of which nothing else was ever said is deleted. The journal names it
 * already.
 */
export const takeBack = (siteId: string, key: string, importId: string): Promise<void> =>
  change(siteId, key, parts => withoutImport(parts, importId));

async function change(siteId: string, key: string, next: (parts: LeadParts) => LeadParts): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const seen = await getLead(siteId, key);
    const parts = next(await decodeLeadParts(seen));
    const whole = wholeLead(parts);
    const months = [...new Set([...(seen?.months ?? []), ...(whole === null ? [] : activeMonths(whole.lead))])].sort();
    if (await putLead(siteId, key, parts, months, seen)) return;
  }
  throw new Error('A lead was written by others all the time');
}
