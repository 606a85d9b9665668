import { useMemo } from 'react';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import { monthRange } from '../../../../../shared/domain/periods/days.ts';
import { TrendChart } from '../../../charts/trend-chart.tsx';
import { trendModel } from '../../../charts/trend-model.ts';
import { judgeMetricChange } from '../../../../../shared/documents/metric-rows.ts';
import type { MonthChartData } from '../../../../../shared/documents/months.ts';

/**
 * Months of a metric as bars, with the year before as dashed lines; an unfinished month is hatched and has no
 * comparison.
 */
export function MonthChart({ data, now, before }: { data: MonthChartData; now: string; before: string }) {
  const { metric, months, short, long } = data;
  const model = useMemo(
    () =>
      trendModel({
        grain: 'month',
        mode: 'day',
        continues: false,
        least: data.least,
        points: months.map(month => ({
          date: monthRange(month.yearMonth).start,
          value: month.now,
          provisional: month.partial,
        })),
        comparison: months.map(month => ({
          date: monthRange(month.before12).start,
          value: month.partial ? null : month.before,
          provisional: false,
        })),
      }),
    [months, data.least],
  );
  return (
    <figure className="month-chart">
      <TrendChart
        model={model}
        words={{
          title: metricTable[metric].title,
          text: long,
          short,
          look: metricTable[metric],
          now,
          before,
          running: 'in progress',
          verdict: change => judgeMetricChange(metric, change),
        }}
      />
    </figure>
  );
}
