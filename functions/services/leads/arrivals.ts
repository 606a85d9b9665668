import { isPastKeeping, pastKeeping } from '../../../shared/domain/leads/retention.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadArrival, LeadIntake } from '../../../shared/model/lead-intake.ts';
import { withChange } from '../../stores/leads/changes.ts';
import { getIntake } from '../../stores/leads/intakes.ts';
import { leadKey } from '../../stores/leads/lead-items.ts';
import { readFields } from './read-fields.ts';
import { listLeadKeys, storeLead } from './store-lead.ts';

export type ArrivalOutcome = { readonly intake: LeadIntake; readonly arrival: LeadArrival };
type Arrived = Extract<LeadMessage, { kind: 'arrival' }>;

/**
 * Reads an arrival and merges it into its lead. The journal is written first, so no change is lost; repeating it has no
 * effect. A paused intake's arrivals are stored for later; of a lead past retention only the id remains. Null for a
 * deleted intake.
 */
export async function storeArrival(message: Arrived, now: Date): Promise<ArrivalOutcome | null> {
  const kept = await getIntake(message.siteRefId);
  if (kept === null) return null;
  const { intake } = kept;
  const { arrivalId, siteRefId, receivedAt, fields, personal } = message;
  const read = readFields(intake, fields, receivedAt);
  const isOld = read.ok && isPastKeeping(read.lead.timestamp, intake.keepMonths, now);
  const arrival: LeadArrival = {
    arrivalId,
    siteRefId,
    receivedAt,
    fields: isOld ? {} : fields,
    personal,
    problems: isOld ? [{ field: 'created', problem: pastKeeping(intake.keepMonths), value: '' }] : [...read.problems],
    leadId: read.ok ? read.lead.leadId : null,
    outcome: isOld || !read.ok ? 'refused' : intake.state === 'paused' ? 'waiting' : 'stored',
  };
  const said = read.ok && arrival.outcome === 'stored' ? read : null;
  const keys = said === null ? [] : listLeadKeys(siteRefId, said.lead);
  await withChange(intake.siteId, { id: arrivalId, keys, arrival }, async () => {
    if (said !== null) await storeLead(intake.siteId, leadKey(siteRefId, said.lead.leadId), said);
  });
  return { intake, arrival };
}
