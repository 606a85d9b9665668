import { type CountedMetric, metricNamespace, nightMetric } from '../../shared/messages/counted-metrics.ts';
import { environment } from './environment.ts';
import { writeLine } from './logger.ts';

/** Counts an event by a log line in CloudWatch's embedded metric format: no call, no permission, no client. */
export const countMetric = (name: CountedMetric, count: number, at: Date): void =>
  writeMetric(name, count, at, { stage: environment().STAGE });

/** Counts the start of a time zone's night, so that an alarm can report a zone that is missing. */
export const countNight = (timeZone: string, at: Date): void =>
  writeMetric(nightMetric, 1, at, { stage: environment().STAGE, timeZone });

function writeMetric(name: string, count: number, at: Date, dimensions: Readonly<Record<string, string>>): void {
  const directive = {
    Namespace: metricNamespace,
    Dimensions: [Object.keys(dimensions)],
    Metrics: [{ Name: name, Unit: 'Count' }],
  };
  const aws = { Timestamp: at.getTime(), CloudWatchMetrics: [directive] };
  writeLine(JSON.stringify({ _aws: aws, ...dimensions, [name]: count }));
}
