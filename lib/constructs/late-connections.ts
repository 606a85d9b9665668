import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageName } from '../stages.ts';

export const lateConnectionsText =
  'Connections lack the day that last night was to bring, and no customer can mend it: the promise of 07:00 was broken.';

/** What each zone's nightly dispatch counts by its log (functions/runtime/embedded-metric.ts), over a day's zones. */
export const lateConnections = (stage: StageName): Metric =>
  new Metric({
    namespace: 'Insights',
    metricName: 'LateConnections',
    dimensionsMap: { stage },
    statistic: 'Sum',
    period: Duration.days(1),
  });
