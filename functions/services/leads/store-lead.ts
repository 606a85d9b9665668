import { activeMonths } from '../../../shared/domain/leads/instants.ts';
import { mergeLead, versionedLead } from '../../../shared/domain/leads/merge.ts';
import type { Lead } from '../../../shared/model/lead.ts';
import { getLead, putLead } from '../../stores/leads/lead-items.ts';

const tries = 12;

/**
 * Merges what a CRM said of a lead into its record, creating it where there is none. The journal must name the lead
 * already (functions/stores/leads/changes.ts). Several workers may do so at once: each merges into what stands.
 */
export async function storeLead(siteId: string, key: string, said: Lead): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const seen = await getLead(siteId, key);
    const update = versionedLead(said);
    const merged = seen === null ? update : mergeLead(seen, update);
    const months = [...new Set([...(seen?.months ?? []), ...activeMonths(merged.lead)])].sort();
    if (await putLead(siteId, key, merged, months, seen)) return;
  }
  throw new Error('A lead was written by others all the time');
}
