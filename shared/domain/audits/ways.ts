import type { AuditLine } from '../../model/audit.ts';
import { type MetricKey, metricKeys, type MetricValues } from '../../model/metric-value.ts';
import { moneyParts, type PartKey } from '../../numbers/metrics/parts.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { meets } from './outcome.ts';

/** One way to make a missed rate pass: change the metric it is made of, while the other one stays. */
export type WayToPass = {
  /** The changed part, from and to: whole numbers for counts, cents for money. */
  readonly metric: MetricKey;
  readonly from: number;
  readonly to: number;
  /** The unchanged part. */
  readonly keeping: MetricKey;
  /** (to - from) / from. */
  readonly relativeChange: number;
  readonly currency?: string | undefined;
};

/** The metric that shows a part on its own: paidLeads for 'paidLeads', none for 'bounces'. */
const metricOfPart = new Map<PartKey, MetricKey>();
for (const key of metricKeys) {
  const { aggregation } = metricTable[key];
  if (aggregation.kind === 'sum' && !metricOfPart.has(aggregation.part)) metricOfPart.set(aggregation.part, key);
}

/**
 * Finds ways a failing rate could pass, in numbers a user can change, smallest relative change first. Examples: '513.05
 * less spend for the same 129 leads', '10 more leads for the same spend'. A higher-is-better rate is raised by its
 * numerator only, because fewer sessions are no advice. Empty if it is no rate, passes, or the audit misses its parts.
 */
export function waysToPass(line: AuditLine, metrics: MetricValues): WayToPass[] {
  const { aggregation, lowerIsBetter } = metricTable[line.metric];
  // Cut to some of its days, a rate is not made of the month's totals.
  if (line.valueToPass === null || aggregation.kind !== 'ratio' || !line.value.known || line.common) return [];
  if (aggregation.median === true) return [];
  const [ofMetric, overMetric] = [metricOfPart.get(aggregation.of), metricOfPart.get(aggregation.over)];
  if (ofMetric === undefined || overMetric === undefined) return [];
  const [of, over] = [metrics[ofMetric], metrics[overMetric]];
  if (!of.known || !over.known) return [];
  const target = line.valueToPass;
  // What of the numerator's metric the rate does not take: spend on campaigns that are not for leads.
  const exactAside = of.value - line.value.value * over.value;
  const aside = Math.abs(exactAside) <= Math.abs(of.value) * 1e-9 ? 0 : exactAside;
  const ways: WayToPass[] = [];
  const add = (
    metric: MetricKey,
    part: PartKey,
    from: number,
    exact: number,
    keeping: MetricKey,
    currency?: string,
  ) => {
    const to = stepped(part, exact, exact > from);
    const value = metric === ofMetric ? (to - aside) / over.value : (of.value - aside) / to;
    if (from <= 0 || to < 0 || to === from || !meets(line.metric, value, target)) return;
    ways.push({
      metric,
      from,
      to,
      keeping,
      relativeChange: (to - from) / from,
      ...(currency === undefined ? {} : { currency }),
    });
  };
  add(ofMetric, aggregation.of, of.value, target * over.value + aside, overMetric, of.currency);
  if (lowerIsBetter && target > 0)
    add(overMetric, aggregation.over, over.value, (of.value - aside) / target, ofMetric, over.currency);
  return ways.sort((a, b) => Math.abs(a.relativeChange) - Math.abs(b.relativeChange));
}

/** The next whole number (cent, for money) in the direction of the change; what is there already does not move. */
function stepped(part: PartKey, exact: number, upwards: boolean): number {
  const unit = moneyParts.has(part) ? 100 : 1;
  const steps = exact * unit;
  const near = Math.round(steps);
  if (Math.abs(steps - near) < 1e-6) return near / unit;
  return (upwards ? Math.ceil(steps) : Math.floor(steps)) / unit;
}
