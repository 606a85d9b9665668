import type { RollupMessage } from '../../../shared/messages/queues.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { now } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { type OutgoingMessage, sendMessages } from '../../runtime/queue.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { forgetLate, type LateRow, markLate } from '../../stores/jobs/late-rows.ts';
import { timeZones } from '../../../shared/model/node.ts';

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

/**
 * Requests rows for a call whose caller can't repeat it: if the queue fails, the next sweep requests them (late.ts).
 */
export async function askAfterChange(
  siteIds: readonly string[],
  how: Pick<Asked, 'whole' | 'also'> = {},
): Promise<void> {
  try {
    await askForChanged(siteIds, how);
  } catch (error) {
    logger.warn('Rows could not be asked for after a change', { siteIds, error });
    await markChanged(siteIds, how);
  }
}

/** Nodes above sites have no zone: one zone's sweep requests all. */
const sweptWith = timeZones.Pacific;
const concurrency = 8;
const markChanged = (siteIds: readonly string[], { whole = false }: Pick<Asked, 'whole'> = {}): Promise<LateRow[]> =>
  mapConcurrent([...new Set(siteIds)], concurrency, siteId => markLate(sweptWith, siteId, now(), whole));

/**
 * Makes a change after which no night builds these nodes' rows, and requests them. They are marked first: after a crash
 * the next sweep requests them.
 */
export async function changeAndAsk<Result>(siteIds: readonly string[], change: () => Promise<Result>): Promise<Result> {
  const marks = await markChanged(siteIds);
  const result = await change();
  try {
    await askForChanged(siteIds);
    await mapConcurrent(marks, concurrency, forgetLate);
  } catch (error) {
    logger.warn('Rows are asked for by the next sweep', { siteIds, error });
  }
  return result;
}
