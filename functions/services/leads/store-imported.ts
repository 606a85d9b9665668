import { isPastKeeping } from '../../../shared/domain/leads/retention.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import type { Lead } from '../../../shared/model/lead.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { putChange } from '../../stores/leads/changes.ts';
import { getIntake } from '../../stores/leads/intakes.ts';
import { leadKey } from '../../stores/leads/lead-items.ts';
import { readFields } from './read-fields.ts';
import { storeLead } from './store-lead.ts';

type Imported = Extract<LeadMessage, { kind: 'import' }>;
const lanes = 5;

export type ImportOutcome = { readonly intake: LeadIntake; readonly importId: string; readonly total: number; readonly stored: number };

/**
 * Merges lines of a file into their leads; the same lines twice end in the same leads. One entry of the journal names
 * them all. Null when the intake is gone.
 */
export async function storeImported({ siteRefId, importId, total, asOf, line, rows }: Imported, now: Date): Promise<ImportOutcome | null> {
  const kept = await getIntake(siteRefId);
  if (kept === null) return null;
  const { intake } = kept;
  const leads = rows.flatMap((fields): Lead[] => {
    const read = readFields(intake, fields, asOf);
    return read.ok && !isPastKeeping(read.lead.timestamp, intake.keepMonths, now) ? [read.lead] : [];
  });
  const keys = [...new Set(leads.map(({ leadId }) => leadKey(siteRefId, leadId)))];
  if (keys.length > 0) await putChange(intake.siteId, { id: `${importId}-${line}`, keys }, now);
  await mapConcurrent(leads, lanes, lead => storeLead(intake.siteId, leadKey(siteRefId, lead.leadId), lead));
  return { intake, importId, total, stored: leads.length };
}
