import { scheduleEventSchema } from '../../shared/messages/schedules.ts';
import { timeZones } from '../../shared/model/node.ts';
import { readStored } from '../../shared/model/read-stored.ts';
import { now } from '../runtime/clock.ts';
import { countMetric } from '../runtime/embedded-metric.ts';
import { logger } from '../runtime/logger.ts';
import { reconcileAccounts } from '../services/billing/reconcile-accounts.ts';

/**
 * Started every night in every zone, works in the default one: money knows no zone. What lost events left behind is
 * mended and counted; a grace that is over closes its sites.
 */
export async function handler(event: unknown): Promise<void> {
  const { timeZone } = readStored(scheduleEventSchema, event);
  if (timeZone !== timeZones.Pacific) return;
  const { payers, mended, dropped, failed } = await reconcileAccounts(now());
  countMetric('MendedAccounts', mended, now());
  (mended === 0 ? logger.info : logger.warn)('Billing accounts compared with the payment provider', {
    payers,
    mended,
    dropped,
    failed,
  });
  // The others are done. A run that fails raises the alarm, so that somebody looks at this one.
  if (failed > 0) throw new Error(`${failed} of ${payers} accounts could not be compared`);
}
