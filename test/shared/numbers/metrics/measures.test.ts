import { describe, expect, it } from 'vitest';
import { measures, type MeasureKey } from '../../../../shared/numbers/metrics/measures.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';

/** Columns that are a metric of the specification, each with the title that it has as a column. */
const ofMetrics: readonly (readonly [MeasureKey, MetricKey, string])[] = [
  ['sessions', 'sessions', 'Sessions'], ['bounceRate', 'bounceRate', 'Bounce rate'], ['goals', 'goals', 'Goals'], ['gcr', 'gcr', 'Conversion rate'],
  ['transactions', 'transactions', 'Transactions'], ['revenue', 'revenue', 'Revenue'], ['orderValue', 'averageOrderValue', 'Average order value'],
  ['spend', 'adSpend', 'Spend'], ['costPerClick', 'costPerClick', 'Cost per click'], ['profileViews', 'gmbViews', 'Views'],
  ['profileActions', 'gmbActions', 'Actions'], ['newFans', 'newFans', 'New followers'],
];

describe('columns', () => {
  it.each(ofMetrics)('%s has the texts, format and formula of the metric %s', (column, metric, title) => {
    const { description, format, decimals, lowerIsBetter, neutral, aggregation } = metricTable[metric];
    expect(measures[column]).toMatchObject({ title, description, format, decimals, lowerIsBetter, neutral });
    if (aggregation.kind === 'sum') expect(measures[column].made).toEqual({ kind: 'sum', of: aggregation.part });
    else if (column !== 'bounceRate') expect(measures[column].made).toMatchObject({ kind: 'ratio', of: Reflect.get(aggregation, 'of'), over: Reflect.get(aggregation, 'over') });
  });
  it('repeats no texts: each description belongs to one metric or one column', () => {
    const columnDescriptions = Object.entries(measures).filter(([key]) => !ofMetrics.some(([column]) => column === key)).map(([, { description }]) => description);
    const metricDescriptions = new Set(Object.values(metricTable).map(({ description }) => description));
    expect(columnDescriptions.filter(description => metricDescriptions.has(description))).toEqual([]);
    expect(new Set(columnDescriptions).size).toBe(columnDescriptions.length);
  });
});
