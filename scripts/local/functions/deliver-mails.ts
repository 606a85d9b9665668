import * as z from 'zod/mini';
import { sqsClient } from '../../../functions/runtime/clients/sqs.ts';
import { now } from '../../../functions/runtime/clock.ts';
import { workOnMail } from '../../../functions/services/mail/work-on-mail.ts';
import { mailMessageSchema } from '../../../shared/messages/queues.ts';

/** Address of an email queue that no stand-in serves. */
export const directMailQueue = 'http://queue/mails';

const batchSchema = z.object({
  QueueUrl: z.literal(directMailQueue),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string(), DelaySeconds: z.optional(z.number()) })),
});

/**
 * Sends each email as soon as it is queued, for tests and benches without queues. Emails that must wait stay in the
 * outbox.
 */
export function deliverEmailsDirectly(): void {
  sqsClient().middlewareStack.add(
    next => async args => {
      const batch = batchSchema.safeParse(args.input);
      if (!batch.success) return next(args);
      for (const { MessageBody, DelaySeconds = 0 } of batch.data.Entries)
        if (DelaySeconds === 0) await workOnMail(mailMessageSchema.parse(JSON.parse(MessageBody)), now());
      return { output: { $metadata: {}, Successful: [], Failed: [] }, response: {} };
    },
    { step: 'initialize', name: 'deliverMailsDirectly', override: true },
  );
}
