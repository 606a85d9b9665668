import type { NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import { addDays, type DayRange } from '../../../../shared/domain/periods/days.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { PageFigure } from '../../../../shared/model/page.ts';
import { measures, type MeasureKey } from '../../../../shared/numbers/metrics/measures.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';

export type Grain = 'day' | 'month';
/** Days of a trend and those they are compared with. */
export type TrendPeriod = { readonly grain: Grain; readonly range: DayRange; readonly comparison: DayRange };

/** True where days add up to a week or a month; a rate or a snapshot of a day does not. */
export const isSum = (key: PageFigure['key']): boolean =>
  key in metricTable
    ? metricTable[key as MetricKey].aggregation.kind === 'sum'
    : measures[key as MeasureKey].made.kind === 'sum';

/** True when the comparison ends on the day before the period: its last days lead the seven-day mean in. */
export const continuesInto = ({ range, comparison }: Pick<TrendPeriod, 'range' | 'comparison'>): boolean =>
  addDays(comparison.end, 1) === range.start;

/** 'Sessions a day', 'Bounce rate by month'. */
export const trendTitle = ({ title, format }: NumberDefinition, grain: Grain | 'week'): string =>
  `${title} ${format === 'number' || format === 'currency' ? 'a' : 'by'} ${grain}`;
