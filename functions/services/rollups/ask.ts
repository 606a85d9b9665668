import type { RollupMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { now } from '../../runtime/clock.ts';
import { type OutgoingMessage, sendMessages } from '../../runtime/queue.ts';

type Asked = Pick<RollupMessage, 'siteId'> & Partial<Pick<RollupMessage, 'whole' | 'also' | 'cursor'>>;

/**
 * Requests new rows of nodes, immediately or after a delay; rows whose reads started earlier don't count. Call it after
 * the write. Its queue needs a separate grant (lib/grants).
 */
export async function askForRows(asked: readonly Asked[], delaySeconds = 0): Promise<void> {
  const askedAt = new Date(now().getTime() + delaySeconds * 1000).toISOString();
  const messages = asked.map(({ siteId, whole = false, also, cursor }): OutgoingMessage => {
    const body: RollupMessage = {
      v: 1,
      kind: 'rollup',
      siteId,
      whole,
      askedAt,
      ...(also === undefined ? {} : { also }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    return { body, delaySeconds };
  });
  if (messages.length > 0) await sendMessages(requiredSetting('ROLLUP_QUEUE_URL'), messages);
}

/** Sends a request again, later: rows built since its first time are good enough. */
export const repeatRequest = (message: RollupMessage, delaySeconds: number): Promise<void> =>
  sendMessages(requiredSetting('ROLLUP_QUEUE_URL'), [{ body: message, delaySeconds }]);

/** The lists of the tree show a change by then. */
const afterChangeSeconds = 20;

/**
 * Requests rows of the nodes that counted others before and after a move, link or deletion. For jobs, which run again
 * if the queue fails: no night builds the rows of a region without sites.
 */
export const askForChanged = (siteIds: readonly string[], how: Pick<Asked, 'whole' | 'also'> = {}): Promise<void> =>
  askForRows(
    [...new Set(siteIds)].map(siteId => ({ siteId, ...how })),
    afterChangeSeconds,
  );
