import { environment } from './environment.ts';
import { writeLine } from './logger.ts';

/** Where the product's own metrics stand in CloudWatch, one dimension: the stage. */
const namespace = 'Insights';

/** Counts something by one log line in CloudWatch's embedded metric format: no call, no permission, no client. */
export function countMetric(
  name: 'LateConnections' | 'MendedAccounts' | 'ReconciliationDifference' | 'SharedAccounts' | 'UnreadableRows',
  count: number,
  at: Date,
): void {
  const directive = { Namespace: namespace, Dimensions: [['stage']], Metrics: [{ Name: name, Unit: 'Count' }] };
  const aws = { Timestamp: at.getTime(), CloudWatchMetrics: [directive] };
  writeLine(JSON.stringify({ _aws: aws, stage: environment().STAGE, [name]: count }));
}
