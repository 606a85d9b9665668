import { oncePerEnvironment } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { PlatformError } from '../platform-error.ts';
import { ga4Metrics, type Ga4Field, type Ga4Metric, type Ga4MetricName } from './metrics.ts';
import { ga4Reports, type Ga4ReportName } from './reports.ts';

/** Metrics that Google refused since this process started, so each costs one refusal and not one per window. */
const getRefusedMetrics = oncePerEnvironment(() => new Set<Ga4MetricName>());

const getMetric = (name: Ga4MetricName): Ga4Metric => ga4Metrics[name];
const isAsked = (name: Ga4MetricName): boolean => getMetric(name).retiredOn === null && !getRefusedMetrics().has(name);

/** Returns a report's metrics that Google still supports, in order. */
export const livingMetrics = (report: Ga4ReportName): readonly Ga4MetricName[] =>
  ga4Reports[report].metrics.filter(isAsked);

/** Lists the fields of some reports that Google no longer supports, sorted. */
export function unknownFields(reports: readonly Ga4ReportName[]): readonly Ga4Field[] {
  const names = new Set(reports.flatMap<Ga4MetricName>(report => ga4Reports[report].metrics));
  return [...names]
    .filter(name => !isAsked(name))
    .map(name => ga4Metrics[name].field)
    .sort();
}

/** Reports whether Google refuses the request itself. */
export const isInvalidArgument = (error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  error.kind === 'configuration' &&
  error.httpStatus === 400 &&
  error.platformCode === 'INVALID_ARGUMENT';

/** Other request errors, each with its own message: no metric caused them. */
const otherFault = /not a valid dimension|compatible|limited to|dateRange|startDate|endDate|orderBys/i;
/** "Did you mean sessions? Field session is not a valid metric." The suggested name is valid. */
const namedField = /Field (\S+) is not a valid metric/;

/** Reports whether a refusal names an unknown metric. */
export const namesMetric = (error: unknown): boolean => isInvalidArgument(error) && namedField.test(error.message);

/**
 * Removes the metrics that made Google refuse reports: the one named, otherwise those refused separately. Each is
 * logged once and skipped by this process.
 * @throws the refusal itself when it has another cause or names a metric that no day can do without.
 */
export async function leaveOut(
  refusal: unknown,
  asked: readonly Ga4MetricName[],
  askAlone: (metric: Ga4MetricName) => Promise<unknown>,
): Promise<void> {
  if (!isInvalidArgument(refusal) || otherFault.test(refusal.message)) throw refusal;
  const named = namedField.exec(refusal.message)?.[1];
  const refused =
    named === undefined
      ? await refusedAlone([...new Set(asked)], askAlone)
      : asked.filter(name => name === named).slice(0, 1);
  if (refused.length === 0 || refused.some(name => getMetric(name).essential)) throw refusal;
  for (const metric of refused.filter(name => !getRefusedMetrics().has(name))) {
    getRefusedMetrics().add(metric);
    logger.warn('Google Analytics refuses a metric; its field is unknown from now on', { service: 'ga4', metric });
  }
}

/** Returns no metric when an essential one is refused too: then the request itself is the problem. */
async function refusedAlone(
  asked: readonly Ga4MetricName[],
  askAlone: (metric: Ga4MetricName) => Promise<unknown>,
): Promise<Ga4MetricName[]> {
  const isRefused = (metric: Ga4MetricName) =>
    askAlone(metric).then(
      () => false,
      (error: unknown) => {
        if (isInvalidArgument(error)) return true;
        throw error;
      },
    );
  if (await isRefused('sessions')) return [];
  const refused: Ga4MetricName[] = [];
  for (const metric of asked.filter(name => !getMetric(name).essential))
    if (await isRefused(metric)) refused.push(metric);
  return refused;
}
