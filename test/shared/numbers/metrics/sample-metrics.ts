import { computeMetrics, type MetricInput } from '../../../../shared/numbers/metrics/compute.ts';
import type { DataConnection } from '../../../../shared/numbers/metrics/source.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import type { PagespeedLabDay } from '../../../../shared/platforms/pagespeed/days.ts';
import { ga4Day } from './sample-days.ts';

/** October 2026 of one shop; every test says what is different. */

export const start = '2026-10-01';
export const end = '2026-10-31';
export type Given = Partial<MetricInput> & {
  days?: Ga4CoreDay[];
  lab?: PagespeedLabDay[];
  connection?: DataConnection;
  missing?: string[];
};
export const input = ({
  days = [],
  lab = [],
  connection = 'working',
  missing = [],
  ...more
}: Given = {}): MetricInput => ({
  start,
  end,
  isEcommerce: true,
  ga4: { connection, days, missingDays: missing },
  pagespeed: { connection, days: lab, missingDays: [] },
  ...more,
});
export const metrics = (given: Given = {}) => computeMetrics(input(given));
export const value = (metric: MetricKey, given: Given) => {
  const found = metrics(given)[metric];
  return found.known ? found.value : found.why;
};
export const makeOneDay = (date: string, given: Parameters<typeof ga4Day>[1]) => ({ days: [ga4Day(date, given)] });
