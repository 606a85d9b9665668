import type { NumberDefinition } from '../../../../shared/domain/pages/format.ts';
import { addDays, type DayRange } from '../../../../shared/domain/periods/days.ts';
import type { MetricKey } from '../../../../shared/model/metric-value.ts';
import type { PageFigure } from '../../../../shared/model/page.ts';
import { measures, type MeasureKey } from '../../../../shared/numbers/metrics/measures.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';

export type Grain = 'day' | 'month';
/** The days of a trend, and those of the comparison. */
export type TrendPeriod = { readonly grain: Grain; readonly range: DayRange; readonly comparison: DayRange };

/** True if days add up to a week or a month; a day's rate or snapshot does not. */
export const isSum = (key: PageFigure['key']): boolean =>
  key in metricTable
    ? metricTable[key as MetricKey].aggregation.kind === 'sum'
    : measures[key as MeasureKey].made.kind === 'sum';

/** True if the comparison ends on the day before the period: its last days start the seven-day mean. */
export const continuesInto = ({ range, comparison }: Pick<TrendPeriod, 'range' | 'comparison'>): boolean =>
  addDays(comparison.end, 1) === range.start;

/** 'ad spend' within a sentence. */
export const lowerFirst = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** 'Sessions a day', 'Bounce rate by month'. */
export const trendTitle = ({ title, format }: NumberDefinition, grain: Grain | 'week'): string =>
  `${title} ${format === 'number' || format === 'currency' ? 'a' : 'by'} ${grain}`;
