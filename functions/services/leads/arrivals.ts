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
  const stored = await getIntake(message.siteRefId);
  if (stored === null) return null;
  const { intake } = stored;
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
  const accepted = read.ok && arrival.outcome === 'stored' ? read : null;
  const keys = accepted === null ? [] : listLeadKeys(siteRefId, accepted.lead);
  await withChange(intake.siteId, { id: arrivalId, keys, arrival }, async () => {
    if (accepted !== null) await storeLead(intake.siteId, leadKey(siteRefId, accepted.lead.leadId), accepted);
  });
  return { intake, arrival };
}
