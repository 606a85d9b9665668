import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../shared/model/report.ts';

type Site = Report['sites'][number];
type Numbers = Partial<Record<MetricKey, [now: number, before: number] | number>>;
const makeValue = (value: number) => ({ known: true as const, value });
/** A site of a report with numbers of now and before; one number stands for both. */
export const site = (name: string, numbers: Numbers = { sessions: [100, 100], goals: [5, 5] }, more: Partial<Site> = {}): Site => ({
  siteId: name.toLowerCase(), name, sitePath: `/ISL/org/${name}`, linked: false, spark: [], connected: true, score: 60, previousScore: 60,
  metrics: Object.fromEntries(Object.entries(numbers).map(([metric, pair]) => {
    const [now, before] = typeof pair === 'number' ? [pair, pair] : pair;
    return [metric, { value: makeValue(now), previous: makeValue(before) }];
  })),
  ...more,
});
