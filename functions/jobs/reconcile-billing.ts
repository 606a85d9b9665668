import { timeZones } from '../../shared/model/node.ts';
import { countMetric } from '../runtime/embedded-metric.ts';
import { reconcileAccounts } from '../services/billing/reconcile-accounts.ts';
import { scheduledJob } from './scheduled-job.ts';

/**
 * Started every night in every zone, works in the default one: money knows no zone. What lost events left behind is
 * mended and counted; a grace that is over closes its sites.
 */
export const handler = scheduledJob(
  'Billing accounts compared with the payment provider',
  async ({ timeZone, cursor }, time) => {
    if (timeZone !== timeZones.Pacific) return { cursor: null };
    const compared = await reconcileAccounts(time, cursor);
    countMetric('MendedAccounts', compared.mended, time.now);
    return compared;
  },
);
