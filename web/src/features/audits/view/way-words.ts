import { formatMetricNumber } from '../../../../../shared/domain/metrics/format.ts';
import { metricTable } from '../../../../../shared/domain/metrics/table.ts';
import type { WayToPass } from '../../../../../shared/domain/audits/ways.ts';

/** A way in the numbers a person can change: 'Ad spend $513.05 less, 6,966 instead of 7,479, with the same Paid leads'. */
export function wayWords({ metric, from, to, keeping, currency }: WayToPass): string {
  const text = (value: number) => formatMetricNumber(metric, value, currency);
  const difference = `${text(Math.abs(to - from))} ${to > from ? 'more' : 'less'}`;
  return `${metricTable[metric].title}: ${difference}, ${text(to)} instead of ${text(from)}, for the same ${metricTable[keeping].title.toLowerCase()}`;
}
