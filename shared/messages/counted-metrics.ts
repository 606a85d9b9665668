/** The CloudWatch namespace of the product's own metrics, with one dimension: the stage. */
export const metricNamespace = 'Insights';

/** Metrics that functions count in their logs; each has an alarm (lib/constructs/counted-alarms.ts). */
export type CountedMetric =
  | 'ClientErrors'
  | 'DelayedMails'
  | 'EndingVersions'
  | 'FailedJobItems'
  | 'LateConnections'
  | 'RepairedAccounts'
  | 'OddRows'
  | 'ReconciliationDifference'
  | 'SharedAccounts'
  | 'UnexpectedErrors'
  | 'UnreadableRows';

/**
 * Counted once per night and zone, with the zone as a second dimension and one alarm each (lib/stacks/monitoring.ts).
 */
export const nightMetric = 'NightBegan';
