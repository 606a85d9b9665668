import { timeZones } from '../../shared/model/node.ts';
import { countMetric } from '../runtime/embedded-metric.ts';
import { reconcileAccounts } from '../services/billing/reconcile-accounts.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Runs every night in the default time zone. Repairs and counts what lost events left behind, and closes sites whose
 * grace period expired.
 */
export const handler = scheduledJob(
  'Billing accounts compared with the payment provider',
  async ({ timeZone, cursor }, time) => {
    if (timeZone !== timeZones.Pacific) return { cursor: null };
    const compared = await reconcileAccounts(time, cursor);
    countMetric('RepairedAccounts', compared.repaired, time.now);
    return compared;
  },
);
