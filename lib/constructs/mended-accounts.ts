import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageName } from '../stages.ts';

export const mendedAccountsText =
  'The night found payments, plans or refunds at the payment provider whose events never came, and mended what was kept: who paid has waited for it. Look at the webhook and its deliveries at the provider. One alone may have been on its way.';

/** Billing accounts that the nightly comparison mended (functions/jobs/reconcile-billing.ts), over a day. */
export const mendedAccounts = (stage: StageName): Metric =>
  new Metric({
    namespace: 'Insights',
    metricName: 'MendedAccounts',
    dimensionsMap: { stage },
    statistic: 'Sum',
    period: Duration.days(1),
  });
