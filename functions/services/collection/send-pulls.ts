import type { PullMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { type OutgoingMessage, sendMessages } from '../../runtime/queue.ts';

export type OutgoingPull = OutgoingMessage & { readonly body: PullMessage };

/** Sends windows that a person waits for: first collections and repeated ones. */
export async function sendAskedPulls(pulls: readonly OutgoingPull[]): Promise<void> {
  if (pulls.length > 0) await sendMessages(requiredSetting('BACKFILL_QUEUE_URL'), pulls);
}

const isMeasurement = ({ body }: OutgoingPull) => body.service === 'pagespeed';

/** Sends windows to their queues. PageSpeed has its own queue, because its runs take minutes. */
export async function sendPulls(pulls: readonly OutgoingPull[]): Promise<void> {
  const nightly = pulls.filter(({ body }) => body.purpose === 'nightly');
  const measurements = nightly.filter(isMeasurement);
  const others = nightly.filter(pull => !isMeasurement(pull));
  if (others.length > 0) await sendMessages(requiredSetting('PULL_QUEUE_URL'), others);
  if (measurements.length > 0) await sendMessages(requiredSetting('PAGESPEED_QUEUE_URL'), measurements);
  await sendAskedPulls(pulls.filter(({ body }) => body.purpose === 'backfill'));
}
