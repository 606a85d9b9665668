import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { StageName } from '../stages.ts';

export const unreadableRowsText =
  'Stored rows could not be read and were left out, so something is missing from a page or a night. The log line "A row was put aside" names the table and the key.';

/**
 * Rows that every function counts by its logs when it cannot read them (functions/stores/engine/read-rows.ts), over an
 * hour.
 */
export const unreadableRows = (stage: StageName): Metric =>
  new Metric({
    namespace: 'Insights',
    metricName: 'UnreadableRows',
    dimensionsMap: { stage },
    statistic: 'Sum',
    period: Duration.hours(1),
  });
