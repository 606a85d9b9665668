import type { RollupMessage } from '../../../shared/messages/queues.ts';
import { timeZones } from '../../../shared/model/node.ts';
import { now } from '../../runtime/clock.ts';
import { logger } from '../../runtime/logger.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { forgetLate, type LateRow, markLate } from '../../stores/jobs/late-rows.ts';
import { askForChanged } from './ask.ts';

/**
 * Requests rows for a call whose caller can't repeat it: if the queue fails, the next sweep requests them (late.ts).
 */
export async function askAfterChange(
  siteIds: readonly string[],
  how: Partial<Pick<RollupMessage, 'whole' | 'also'>> = {},
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
const markChanged = (
  siteIds: readonly string[],
  { whole = false }: Partial<Pick<RollupMessage, 'whole'>> = {},
): Promise<LateRow[]> =>
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
