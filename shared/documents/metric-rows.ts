import { printPair } from '../numbers/comparison/print.ts';
import { isBetter } from '../numbers/metrics/change.ts';
import { metricGroups, type MetricGroup } from '../numbers/metrics/definition.ts';
import { absenceTexts, exportedChange, formatMetric, formatMetricChange } from '../numbers/metrics/format.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { metricKeys, type MetricKey, type MetricValue } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import type { ColumnData } from './table-model.ts';

/** The judgment of a change: better, worse or neither. */
export type Verdict = 'good' | 'bad' | 'neutral';

export type Compared = Report['metrics'][MetricKey];

/** A metric of a report as a row of its table. */
export type MetricRow = {
  readonly metric: MetricKey;
  readonly title: string;
  readonly lowerIsBetter: boolean;
  readonly compared: Compared;
  /** Both numbers as compared: for the days that both periods have, or as daily means (`partial` says which). */
  readonly value: string;
  readonly previous: string;
  readonly partial: string;
  /** The period's own value. */
  readonly shown: string;
  readonly change: number | null;
  readonly verdict: Verdict;
  /** The reason why neither period has a number; replaces the numbers. */
  readonly why: string | null;
};

export type MetricRows = {
  readonly group: MetricGroup;
  readonly title: string;
  readonly rows: readonly MetricRow[];
  /** The reason why no row of the group has a number, if all share it. */
  readonly silent: string | null;
};

const noSales = 'No leads or unit sales';

/**
 * The reason for a missing number, in a few words: a retired metric says that it is retired, and sales have no
 * platform.
 */
export function whyText(metric: MetricKey, value: MetricValue): string | null {
  if (value.known) return null;
  const { retired, group } = metricTable[metric];
  if (retired !== undefined) return retired.split(';')[0] ?? retired;
  const isUntold = value.why === 'no-data' || value.why === 'not-connected';
  return group === 'franchiseSales' && isUntold ? noSales : absenceTexts[value.why];
}

export const judgeMetricChange = (metric: MetricKey, change: number | null): Verdict => {
  const better = isBetter(metric, change);
  return better === null ? 'neutral' : better ? 'good' : 'bad';
};

export function metricRow(metric: MetricKey, compared: Compared): MetricRow {
  const { title, lowerIsBetter } = metricTable[metric];
  const { value, previous, change, comparable } = compared;
  const why = value.known || previous.known ? null : whyText(metric, value);
  const valueText = value.known ? formatMetric(metric, value) : (whyText(metric, value) ?? '–');
  const printed = compared.like === undefined ? null : printPair(metricTable[metric], compared);
  return {
    metric,
    title,
    lowerIsBetter,
    compared,
    change,
    why,
    verdict: comparable ? judgeMetricChange(metric, change) : 'neutral',
    shown: valueText,
    value: printed?.now ?? valueText,
    previous: printed?.before ?? (previous.known ? formatMetric(metric, previous) : '–'),
    partial: printed?.partial ?? '',
  };
}

/** True if an audit scores the metric. Metrics shown with their change only, or retired, aren't scored. */
export const isScoredMetric = (metric: MetricKey): boolean =>
  !metricTable[metric].excludeFromScore && metricTable[metric].retired === undefined;

/** Every metric by group in the table's order; metrics that are disabled for the node are left out. */
export function groupMetricRows(report: Report, keep: (metric: MetricKey) => boolean = () => true): MetricRows[] {
  const rows = metricKeys
    .filter(metric => keep(metric) && !isDisabled(report.metrics[metric].value))
    .map(metric => metricRow(metric, report.metrics[metric]));
  const byGroup = Map.groupBy(rows, row => metricTable[row.metric].group);
  return (Object.keys(metricGroups) as MetricGroup[]).flatMap(group => {
    const groupRows = byGroup.get(group);
    return groupRows === undefined
      ? []
      : [{ group, title: metricGroups[group], rows: groupRows, silent: silence(groupRows) }];
  });
}

/** The groups in two columns of about equal length, in their order. */
export function twoColumns(groups: readonly MetricRows[]): readonly [readonly MetricRows[], readonly MetricRows[]] {
  const heights = groups.map(group => (group.silent === null ? group.rows.length : 1.5) + 1);
  const half = heights.reduce((sum, height) => sum + height, 0) / 2;
  let sum = 0;
  const cut = heights.findIndex(height => {
    sum += height;
    return sum - height / 2 > half;
  });
  return cut < 0 ? [groups, []] : [groups.slice(0, cut), groups.slice(cut)];
}

const isDisabled = (value: MetricValue): boolean => !value.known && value.why === 'disabled';

function silence(rows: readonly MetricRow[]): string | null {
  const live = rows.filter(row => metricTable[row.metric].retired === undefined);
  const reasons = new Set(live.map(row => row.why));
  const [reason] = reasons;
  return reasons.size === 1 ? (reason ?? null) : null;
}

/** The two numbers of a row's columns, in full precision. */
const getPair = ({ compared }: MetricRow) => compared.like ?? compared;
const toNumber = (value: MetricValue) => (value.known ? value.value : null);

/** The days behind both numbers of a row: 'a day', '28 of 31 days'; empty if they are complete. */
const comparedText = ({ partial, compared }: MetricRow): string =>
  [partial, compared.like !== undefined && compared.common?.perDay === true ? 'daily average' : '']
    .filter(Boolean)
    .join(', ');

/** The columns of exported metrics: numbers in full precision, and the reason for a missing one. */
export const metricColumns = (now: string, before: string): readonly ColumnData<MetricRow>[] => [
  { key: 'group', title: 'Group', value: row => metricGroups[metricTable[row.metric].group] },
  { key: 'metric', title: 'Metric', value: row => row.title },
  { key: 'value', title: now, numeric: true, value: row => toNumber(getPair(row).value), text: row => row.value },
  {
    key: 'currency',
    title: 'Currency',
    value: row => (row.compared.value.known ? (row.compared.value.currency ?? '') : ''),
  },
  {
    key: 'previous',
    title: before,
    numeric: true,
    value: row => toNumber(getPair(row).previous),
    text: row => row.previous,
  },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    value: row => exportedChange(metricTable[row.metric].format, row.change),
    text: row => formatMetricChange(row.metric, row.change),
  },
  { key: 'partial', title: 'Compared', value: row => comparedText(row) },
  { key: 'why', title: 'Why unknown', value: row => whyText(row.metric, row.compared.value) ?? '' },
];
