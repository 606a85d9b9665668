import type { LeadMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { sendMessages } from '../../runtime/queue.ts';

/** An entry of the journal is folded when it is older than its writer lives (fold-months.ts). */
const settledSeconds = 120;

/**
 * Has what changed by now in a site's leads folded into the rows of their months, as soon as it may be. `rows`: then
 * the site's own rows of these months are made, and those of what counts the site, which else come with the next night.
 */
export async function askForFold(siteId: string, { rows }: { readonly rows: boolean }): Promise<void> {
  const body: LeadMessage = { v: 1, kind: 'fold', siteId, ...(rows ? { rows } : {}) };
  await sendMessages(requiredSetting('LEAD_QUEUE_URL'), [{ body, delaySeconds: settledSeconds }]);
}
