import { type CountedMetric, metricNamespace } from '../../shared/messages/counted-metrics.ts';
import { environment } from './environment.ts';
import { writeLine } from './logger.ts';

/** Counts something by one log line in CloudWatch's embedded metric format: no call, no permission, no client. */
export function countMetric(name: CountedMetric, count: number, at: Date): void {
  const directive = { Namespace: metricNamespace, Dimensions: [['stage']], Metrics: [{ Name: name, Unit: 'Count' }] };
  const aws = { Timestamp: at.getTime(), CloudWatchMetrics: [directive] };
  writeLine(JSON.stringify({ _aws: aws, stage: environment().STAGE, [name]: count }));
}
