import type { Absence, LeadCost, MetricKey, MetricValue, RatioParts } from '../../model/metric-value.ts';
import { moneyParts, partNouns, type PartKey } from './parts.ts';
import {
  formatChange,
  formatCompact,
  formatCompactCurrency,
  formatCurrency,
  formatDuration,
  formatNumber,
  formatPercent,
  formatPoints,
  formatSeconds,
} from '../../domain/formats/numbers.ts';
import { changesInPoints, isWholeScore } from './change.ts';
import { dataStateTexts } from './data-state.ts';
import type { MetricDefinition, MetricFormat } from './definition.ts';
import { metricTable } from './table.ts';

/** Short reasons for a missing number, for a cell. */
export const absenceTexts: Record<Absence, string> = {
  'not-connected': dataStateTexts['not-connected'].word,
  'reconnect-needed': dataStateTexts['reconnect-needed'].word,
  forbidden: 'No access',
  'missing-days': dataStateTexts.missing.word,
  'no-data': 'No data',
  'no-denominator': "Can't be calculated",
  'not-additive': "Can't be added up",
  'mixed-currency': 'Several currencies',
  retired: 'Retired',
  disabled: 'Not used for this site',
};

/** The format of a number: from a metric's definition, or from a measure of the performance pages. */
export type NumberLook = Pick<MetricDefinition, 'format' | 'decimals' | 'modifier' | 'suffix'>;

/** Formats a number: '13,618', '47.6%', '$57.65', '1:41', '5.2 s' (specification 9, Formatting). */
export function formatAs({ format, decimals, modifier, suffix }: NumberLook, value: number, currency: string): string {
  switch (format) {
    case 'percent':
      return formatPercent(value, decimals);
    case 'currency':
      return formatCurrency(value, currency, decimals);
    case 'duration':
      return formatDuration(value);
    case 'seconds':
      return formatSeconds(value, decimals);
    case 'minutes':
      return formatNumber(value) + suffix;
    case 'score':
      return formatNumber(value * modifier, isWholeScore(value * modifier) ? 0 : decimals);
    case 'ratio':
    case 'number':
      return formatNumber(value, decimals);
  }
}

/** Formats a number in short form, for axes and tiles: '13.6K', '$1.9M'; rates, durations and costs are unchanged. */
export function formatCompactAs(look: NumberLook, value: number, currency: string): string {
  if (look.format === 'number') return formatCompact(value);
  if (look.format === 'currency' && look.decimals === 0) return formatCompactCurrency(value, currency);
  return formatAs(look, value, currency);
}

/** Formats a change with its sign: '+9.2%', '+2.1 pt' for a rate or score; 'No change' if it prints as zero. */
export const formatChangeIn = (format: MetricFormat, change: number): string => {
  const text = changesInPoints(format) ? formatPoints(change) : formatChange(change);
  return /[1-9]/.test(text) ? text : 'No change';
};

/** Formats the change of a metric; a dash if there is none. */
export const formatMetricChange = (metric: MetricKey, change: number | null): string =>
  change === null ? '–' : formatChangeIn(metricTable[metric].format, change);

/** Formats a change inside a sentence: 'sessions +9.2%', 'sessions unchanged'. */
export const describeMetricChange = (metric: MetricKey, change: number): string =>
  change === 0 ? 'unchanged' : formatMetricChange(metric, change);

/** Returns a change for a file, in the unit of its text: points as points, percentages as fractions. */
export const exportedChange = (format: MetricFormat, change: number | null): number | null =>
  change === null || !changesInPoints(format) ? change : Number((change * 100).toFixed(10));

/** Formats a metric's number. */
export const formatMetricNumber = (metric: MetricKey, value: number, currency = 'USD'): string =>
  formatAs(metricTable[metric], value, currency);

/** Formats a metric's value, or the reason it is missing. */
export const formatMetric = (metric: MetricKey, value: MetricValue): string =>
  value.known ? formatMetricNumber(metric, value.value, value.currency) : absenceTexts[value.why];

/** Returns the specified cost per lead: 'Lead campaigns alone: $71.69 ($10,251 / 143 leads)'. */
export const formatLeadCost = ({ spend, leads }: LeadCost, currency = 'USD'): string =>
  `Lead campaigns alone: ${formatCurrency(spend / leads, currency, 2)} (${formatCurrency(spend, currency)} / ${formatNumber(leads)} ${leads === 1 ? 'lead' : 'leads'})`;

/** Returns the parts of a ratio: '$4,200 / 63 paid leads'; empty for other metrics. */
export function ratioText(metric: MetricKey, { of, over }: RatioParts, currency = 'USD'): string {
  const { aggregation } = metricTable[metric];
  if (aggregation.kind !== 'ratio') return '';
  const text = (part: PartKey, amount: number, isNamed: boolean): string => {
    const number = moneyParts.has(part) ? formatCurrency(amount, currency) : formatNumber(amount);
    const noun = partNouns[part]?.[amount === 1 ? 0 : 1];
    return noun === undefined || !isNamed ? number : `${number} ${noun}`;
  };
  const isMoney = moneyParts.has(aggregation.of);
  return `${text(aggregation.of, of, !isMoney || moneyParts.has(aggregation.over))} / ${text(aggregation.over, over, true)}`;
}

/** Formats a metric's number in short form. */
export const formatMetricCompact = (metric: MetricKey, value: number, currency = 'USD'): string =>
  formatCompactAs(metricTable[metric], value, currency);
