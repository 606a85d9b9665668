import type { LeadMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';

/** An entry of the journal is folded once it is older than its writer can live (fold-months.ts). */
const settledSeconds = 120;

/**
 * Requests a fold of a site's current lead changes into their months' rows, as soon as allowed. `rows`: then builds
 * these months' rows of the site and its ancestors, which otherwise follow the next night.
 */
export async function askForFold(siteId: string, { rows }: { readonly rows: boolean }): Promise<void> {
  const body: LeadMessage = { v: 1, kind: 'fold', siteId, ...(rows ? { rows } : {}) };
  await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body, delaySeconds: settledSeconds }]);
}
