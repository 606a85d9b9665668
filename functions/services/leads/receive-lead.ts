import { randomUUID } from 'node:crypto';
import { keepFields } from '../../../shared/domain/leads/arrival-fields.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadCrm } from '../../../shared/model/lead.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { DomainError } from '../../runtime/errors.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { getIntake } from '../../stores/leads/intakes.ts';
import { isAccepted } from './intake-secrets.ts';
import { getFieldMapping, readFields, refusalText } from './read-fields.ts';

export type Delivery = {
  readonly crm: LeadCrm;
  readonly siteRefId: string;
  readonly secret: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** `reason`: why it is refused; null if accepted. */
export type Received = { readonly arrivalId: string; readonly accepted: boolean; readonly reason: string | null };

/**
 * Accepts a CRM's delivery with one read of the intake and one message, and drops personal data. Deliveries without a
 * lead are queued too, for the intake's console.
 * @throws {DomainError} unauthorized for an unknown intake or a wrong secret alike
 */
export async function receiveDelivery({ crm, siteRefId, secret, payload }: Delivery, now: Date): Promise<Received> {
  const storedIntake = await getIntake(siteRefId);
  const isKnown = isAccepted(secret, storedIntake?.secrets ?? [], now);
  if (storedIntake === null || storedIntake.closed === true || !isKnown || storedIntake.intake.crm !== crm)
    throw new DomainError('unauthorized', 'This address or its secret is not valid. Copy both again from Lead Sitemap');
  const arrivalId = randomUUID();
  const { fields, personal } = keepFields(payload, getFieldMapping(storedIntake.intake));
  const read = readFields(storedIntake.intake, fields, now.toISOString());
  const body: LeadMessage = {
    v: 1,
    kind: 'arrival',
    siteRefId,
    arrivalId,
    receivedAt: now.toISOString(),
    fields,
    personal: [...personal],
  };
  await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body }]);
  return { arrivalId, accepted: read.ok, reason: read.ok ? null : refusalText(read.problems) };
}
