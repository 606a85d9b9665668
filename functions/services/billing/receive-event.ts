import * as z from 'zod/mini';
import type { BillingMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { DomainError } from '../../runtime/errors.ts';
import { processTime } from '../../runtime/pause.ts';
import { parameter } from '../../runtime/parameters.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { noteEvent } from '../../stores/stripe-events.ts';
import { isSigned } from './signature.ts';

const reference = z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })])));
/** Schema of an event. Its billing data isn't trusted but read again. */
const eventSchema = z.object({
  id: z.string().check(z.regex(/^evt_[A-Za-z0-9_]{3,250}$/)),
  object: z.literal('event'),
  type: z.string(),
  /** Set for someone else's account connected to ours. */
  account: z.optional(z.nullable(z.string())),
  data: z.object({
    object: z.object({ id: z.optional(z.string()), object: z.string(), customer: reference, charge: reference }),
  }),
});

/** Object types related to a payer. */
const ofPayers = new Set([
  'customer',
  'checkout.session',
  'subscription',
  'invoice',
  'charge',
  'dispute',
  'refund',
  'payment_method',
]);

/**
 * Accepts a signed event of the payment provider and queues it; the worker reads the data from the provider. Repeating
 * it has no effect.
 * @throws {DomainError} invalid-request for a body without a recent, valid signature
 */
export async function receiveEvent(body: Uint8Array, header: string | undefined, now: Date): Promise<void> {
  const secrets = (await parameter('/stripe/webhook-secret')).split(/[\s,]+/).filter(secret => secret !== '');
  // The machine's time, because a signature is about the moment of sending, not the product's day.
  if (!isSigned(body, header, secrets, new Date(processTime())))
    throw new DomainError('invalid-request', 'The signature is not valid');
  const parsed = z.safeParse(eventSchema, parseJson(body));
  if (!parsed.success) throw new DomainError('invalid-request', 'This is not an event');
  const { id, type, account, data } = parsed.data;
  const { object } = data;
  if ((account ?? null) !== null || !ofPayers.has(object.object)) return;
  if ((await noteEvent(id, type, now)) === 'done') return;
  const message: BillingMessage = {
    v: 1,
    kind: 'billing',
    eventId: id,
    customerId: object.object === 'customer' ? (object.id ?? null) : idIn(object.customer),
    chargeId: idIn(object.charge),
  };
  await sendMessages(requiredSetting('BILLING_QUEUE_URL'), [{ body: message }]);
}

const idIn = (value: z.infer<typeof reference>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
