import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadPull } from '../../../shared/model/lead-pull.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';

/** Requests a pull of an account from its first page. */
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
