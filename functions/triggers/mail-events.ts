import type { SNSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import type { MailRecord } from '../../shared/model/mail.ts';
import { now } from '../runtime/clock.ts';
import { logger } from '../runtime/logger.ts';
import { noteRefusedAddress } from '../services/mail/refused-address.ts';
import { noteMail } from '../stores/mails.ts';

/** Schema of SES's event from the topic. */
const eventSchema = z.object({
  eventType: z.string(),
  mail: z.object({ messageId: z.string(), timestamp: z.string() }),
  delivery: z.optional(z.object({ timestamp: z.string() })),
  bounce: z.optional(
    z.object({ timestamp: z.string(), bounceType: z.string(), bounceSubType: z.optional(z.string()) }),
  ),
  complaint: z.optional(z.object({ timestamp: z.string(), complaintFeedbackType: z.optional(z.string()) })),
  reject: z.optional(z.object({ reason: z.optional(z.string()) })),
});

const states: Readonly<Record<string, MailRecord['state']>> = {
  Delivery: 'delivered',
  Bounce: 'bounced',
  Complaint: 'complained',
  Reject: 'failed',
};

/** Parses a message; null for SES's plain-text "Successfully validated SNS topic ..." at its destination's creation. */
function parseJson(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

/** Events may arrive before the email's record, which is written just after sending. */
const recordedWithinMs = 10 * 60_000;

/** The event is retried (lib/stacks/mail.ts). */
class MailNotYetRecordedError extends Error {
  constructor(mailId: string) {
    super(`An event for email ${mailId} arrived before its record`);
    this.name = 'MailNotYetRecordedError';
  }
}

/**
 * Records an email's outcome. Ignores other kinds of events and emails that aren't ours; an unknown recent email is an
 * error, so that the event is retried.
 */
export async function handler(event: SNSEvent): Promise<void> {
  for (const { Sns } of event.Records) {
    const parsed = z.safeParse(eventSchema, parseJson(Sns.Message));
    const state = parsed.success ? states[parsed.data.eventType] : undefined;
    if (!parsed.success || state === undefined) {
      logger.warn('A mail event is not what SES documents', { eventType: parsed.data?.eventType });
      continue;
    }
    const { mail, delivery, bounce, complaint, reject } = parsed.data;
    const at = delivery?.timestamp ?? bounce?.timestamp ?? complaint?.timestamp ?? mail.timestamp;
    const reason = bounce
      ? [bounce.bounceType, bounce.bounceSubType].filter(Boolean).join(', ')
      : (complaint?.complaintFeedbackType ?? reject?.reason);
    const changedAt = new Date(at).toISOString();
    const noted = await noteMail(mail.messageId, { state, changedAt, reason });
    if (noted === null && now().getTime() - Date.parse(mail.timestamp) < recordedWithinMs)
      throw new MailNotYetRecordedError(mail.messageId);
    // Temporary bounces, which the provider retries, are no permanent refusal.
    const why = complaint ? 'complained' : bounce?.bounceType === 'Permanent' ? 'bounced' : null;
    if (noted === null || why === null) continue;
    // A request for help goes to the support team, which isn't related to its place of origin.
    const place = noted.template === 'help-request' ? null : noted.siteId;
    await noteRefusedAddress(noted.to, { at: changedAt, why, reason }, place);
  }
}
