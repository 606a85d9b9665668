import type { MetricKey, MetricValue } from '../../model/metric-value.ts';
import type { Service } from '../../platforms/registry.ts';
import { absenceTexts, formatAs, formatCompactAs, type NumberLook } from '../../numbers/metrics/format.ts';
import { metricTable } from '../../numbers/metrics/table.ts';
import { measures, type Measure, type MeasureKey } from '../../numbers/metrics/measures.ts';

/** The title, description, format and direction of a figure or column. */
export type NumberDefinition = NumberLook & {
  readonly title: string;
  readonly description: string;
  readonly lowerIsBetter: boolean;
  readonly neutral: boolean;
  /** The services that provide it; empty if only the page's own declaration names them. */
  readonly services: readonly Service[];
  /** Its status at a platform that no longer provides it. */
  readonly retired?: string;
};

const isMetric = (key: MetricKey | MeasureKey): key is MetricKey => key in metricTable;

/** Returns the measure as a metric-like definition. */
export function measureDefinition(key: MeasureKey): NumberDefinition {
  const { title, description, format, decimals, lowerIsBetter, neutral }: Measure = measures[key];
  return { title, description, format, decimals, lowerIsBetter, neutral, modifier: 1, suffix: '', services: [] };
}

/** Returns the definition for a figure's key: the metric of this name if there is one, otherwise the pages' measure. */
export const figureDefinition = (key: MetricKey | MeasureKey): NumberDefinition =>
  isMetric(key) ? metricTable[key] : measureDefinition(key);

/** Formats a value, or the reason it is missing. */
export const formatValue = (definition: NumberLook, value: MetricValue): string =>
  value.known ? formatAs(definition, value.value, value.currency ?? 'USD') : absenceTexts[value.why];

/** Formats a column's number; a dash if unknown. Money without a currency is in dollars. */
export const formatMeasure = (key: MeasureKey, value: number | null, currency = 'USD'): string =>
  value === null ? '–' : formatAs(measureDefinition(key), value, currency);

/** Formats the same number in short form. */
export const formatMeasureCompact = (key: MeasureKey, value: number, currency = 'USD'): string =>
  formatCompactAs(measureDefinition(key), value, currency);

/** Judges a change: lower-is-better metrics are inverted; neutral without a direction or a change. */
export function judgeChange(
  { lowerIsBetter, neutral }: Pick<NumberDefinition, 'lowerIsBetter' | 'neutral'>,
  change: number | null,
): 'good' | 'bad' | 'neutral' {
  if (change === null || change === 0 || neutral) return 'neutral';
  return change > 0 === lowerIsBetter ? 'bad' : 'good';
}
