import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageName } from '../stages.ts';

export const reconciliationText =
  "Stored days of a sampled connection are more than 2 % from the platform's own total. The pull worker's log names site and window.";

/** What the pull workers count by their logs (functions/services/collection/reconcile.ts), over a day. */
export const reconciliationDifferences = (stage: StageName): Metric =>
  new Metric({
    namespace: 'Insights',
    metricName: 'ReconciliationDifference',
    dimensionsMap: { stage },
    statistic: 'Sum',
    period: Duration.days(1),
  });
