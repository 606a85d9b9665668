import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadArrival, LeadIntake } from '../../../shared/model/lead-intake.ts';
import { putChange } from '../../stores/leads/changes.ts';
import { getIntake } from '../../stores/leads/intakes.ts';
import { leadKey } from '../../stores/leads/lead-items.ts';
import { readFields } from './read-fields.ts';
import { storeLead } from './store-lead.ts';

export type ArrivalOutcome = { readonly intake: LeadIntake; readonly arrival: LeadArrival };
type Arrived = Extract<LeadMessage, { kind: 'arrival' }>;

/**
 * Reads one arrival and merges it into its lead. The journal comes first, so that no change is missed; the same arrival
 * twice ends in the same lead. Of a paused intake it is kept to be read later. Null when the intake is gone.
 */
export async function storeArrival(message: Arrived, now: Date): Promise<ArrivalOutcome | null> {
  const kept = await getIntake(message.siteRefId);
  if (kept === null) return null;
  const { intake } = kept;
  const { arrivalId, siteRefId, receivedAt, fields, personal } = message;
  const read = readFields(intake, fields, receivedAt);
  const arrival: LeadArrival = {
    arrivalId,
    siteRefId,
    receivedAt,
    fields,
    personal,
    problems: [...read.problems],
    leadId: read.ok ? read.lead.leadId : null,
    outcome: intake.state === 'paused' ? 'waiting' : read.ok ? 'stored' : 'refused',
  };
  const key = read.ok && intake.state !== 'paused' ? leadKey(siteRefId, read.lead.leadId) : null;
  await putChange(intake.siteId, { id: arrivalId, keys: key === null ? [] : [key], arrival }, now);
  if (read.ok && key !== null) await storeLead(intake.siteId, key, read.lead);
  return { intake, arrival };
}
