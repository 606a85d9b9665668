import type { Audit } from '../../model/audit.ts';
import type { MetricKey, MetricValues } from '../../model/metric-value.ts';
import { formatCurrency } from '../formats/numbers.ts';
import { formatMetric, formatMetricNumber } from '../../numbers/metrics/format.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import type { CheapestChange } from './explain.ts';
import { type WayToPass, waysToPass } from './ways.ts';
import { changeSentence } from './audit-text.ts';

const named = (metric: MetricKey, count?: number): string => {
  const name = metricTable[metric].title.toLowerCase();
  return count === 1 ? name.replace(/s$/, '') : name;
};

/** A way in the numbers a person can change: 'Spend $513.05 less for the same 129 paid leads'. */
export function waySentence({ metric, from, to, keeping, currency }: WayToPass, metrics: MetricValues): string {
  const unchangedMetric = metrics[keeping];
  const same = `for the same ${unchangedMetric.known ? `${formatMetric(keeping, unchangedMetric)} ` : ''}${named(keeping)}`;
  const isMore = to > from;
  const size = Math.abs(to - from);
  if (metric === 'adSpend') return `Spend ${formatCurrency(size, currency, 2)} ${isMore ? 'more' : 'less'} ${same}`;
  const isMoney = metricTable[metric].format === 'currency';
  return `${isMoney ? formatCurrency(size, currency, 2) : formatMetricNumber(metric, size, currency)} ${isMore ? 'more' : isMoney ? 'less' : 'fewer'} ${named(metric, size)} ${same}`;
}

/** The cheapest change of a metric: by the numbers it is made of where the audit holds them, else by its two values. */
export function cheapestSentence(change: CheapestChange, { lines, metrics }: Pick<Audit, 'lines' | 'metrics'>): string {
  const line = lines.find(({ metric }) => metric === change.metric);
  const [way] = line === undefined ? [] : waysToPass(line, metrics);
  return way === undefined ? changeSentence(change) : waySentence(way, metrics);
}
