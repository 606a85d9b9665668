/** Where the product's own metrics stand in CloudWatch, with one dimension: the stage. */
export const metricNamespace = 'Insights';

/** What functions count by their logs; each has an alarm (lib/constructs/counted-alarms.ts). */
export type CountedMetric =
  | 'DelayedMails'
  | 'EndingVersions'
  | 'FailedJobItems'
  | 'LateConnections'
  | 'MendedAccounts'
  | 'OddRows'
  | 'ReconciliationDifference'
  | 'SharedAccounts'
  | 'UnreadableRows';
