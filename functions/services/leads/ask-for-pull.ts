import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadPull } from '../../../shared/model/lead-pull.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';

/** Has an account pulled from its first page on. */
export async function askForPull({ siteRefId, connectionId }: LeadPull, now: Date): Promise<void> {
  const body: LeadMessage = {
    v: 1,
    kind: 'pull',
    siteRefId,
    connectionId,
    startedAt: now.toISOString(),
    after: null,
    read: 0,
  };
  await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body }]);
}
