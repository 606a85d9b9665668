import { activeMonths } from '../../../shared/domain/leads/instants.ts';
import {
  type ImportRef,
  type LeadParts,
  settledParts,
  wholeLead,
  withoutImport,
  withUpdate,
} from '../../../shared/domain/leads/import-parts.ts';
import type { Lead } from '../../../shared/model/lead.ts';
import type { VersionedLead } from '../../../shared/domain/leads/merge.ts';
import { decodeLeadParts, getLead, leadKey, putLead } from '../../stores/leads/lead-items.ts';

const tries = 12;

/**
 * Merges a CRM's data into a lead's record, creating it if needed; import data is stored separately while it can be
 * undone. The journal must already name the lead (functions/stores/leads/changes.ts). Safe for parallel workers.
 */
export async function storeLead(
  siteId: string,
  key: string,
  versionedLead: VersionedLead,
  from: ImportRef | null = null,
): Promise<void> {
  const { leadId, metrics, timestampUpdated } = versionedLead.lead;
  const { opportunityId } = metrics;
  const add = (update: VersionedLead) => (parts: LeadParts) =>
    withUpdate(from === null ? parts : settledParts(parts, from.at), update, from);
  const dealKey = `${key}.${opportunityId ?? ''}`;
  const isKnown = opportunityId !== undefined && (await getLead(siteId, dealKey)) !== null;
  if (!isKnown && (await change(siteId, key, add(versionedLead), opportunityId))) return;
  const further: VersionedLead = {
    lead: {
      ...versionedLead.lead,
      leadId: `${leadId}.${opportunityId ?? ''}`,
      metrics: { ...metrics, personId: leadId },
    },
    fieldTimes: { ...versionedLead.fieldTimes, 'metrics.personId': timestampUpdated },
  };
  await change(siteId, dealKey, add(further), opportunityId);
}

/** Lists a lead's keys for the journal: its own, and its deal's if its contact has another. */
export function listLeadKeys(siteRefId: string, { leadId, metrics: { opportunityId } }: Lead): string[] {
  const key = leadKey(siteRefId, leadId);
  return opportunityId === undefined ? [key] : [key, `${key}.${opportunityId}`];
}

/** Removes an import's data from a lead, and deletes it without other data. The journal already names it. */
export async function takeBack(siteId: string, key: string, importId: string): Promise<void> {
  await change(siteId, key, parts => withoutImport(parts, importId));
}

/** Changes a lead; false, without writing, if it is another deal of its contact than `opportunityId`. */
async function change(
  siteId: string,
  key: string,
  next: (parts: LeadParts) => LeadParts,
  opportunityId?: string,
): Promise<boolean> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const previous = await getLead(siteId, key);
    const held = previous?.lead.metrics.opportunityId;
    if (opportunityId !== undefined && held !== undefined && held !== opportunityId) return false;
    const parts = next(await decodeLeadParts(previous));
    const whole = wholeLead(parts);
    const months = [
      ...new Set([...(previous?.months ?? []), ...(whole === null ? [] : activeMonths(whole.lead))]),
    ].sort();
    if (await putLead(siteId, key, parts, months, previous)) return true;
  }
  throw new Error('A lead was written by others all the time');
}
