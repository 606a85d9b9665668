import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageName } from '../stages.ts';

export const sharedAccountsText =
  "One platform account feeds several companies without its owner having agreed. The nightly dispatcher's log names account, companies and sites.";

/** What the nightly dispatchers count by their logs (functions/services/connections/shared-accounts.ts), over a day. */
export const sharedAccounts = (stage: StageName): Metric =>
  new Metric({
    namespace: 'Insights',
    metricName: 'SharedAccounts',
    dimensionsMap: { stage },
    statistic: 'Sum',
    period: Duration.days(1),
  });
