import { formatMonth } from '../domain/formats/dates.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import type { MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import type { ColumnData } from './table-model.ts';
import { judgeMetricChange } from './metric-rows.ts';
import { formatMetricChange } from '../numbers/metrics/format.ts';
import { joinedText, monthAgainst, monthCell, monthChange, type MonthPair } from './months.ts';

const isUsed = (report: Report, metric: MetricKey): boolean => {
  const { value } = report.metrics[metric];
  return value.known || value.why !== 'disabled';
};

/** The metrics of the revenue report, without unused ones. Franchises have their unit sales, including unknown ones. */
export const revenueMetrics = (report: Report, isFranchise: boolean): readonly MetricKey[] => [
  ...(['revenue', 'transactions', 'averageOrderValue', 'adSpend', 'ROAS'] as const).filter(metric =>
    isUsed(report, metric),
  ),
  ...(isFranchise || report.metrics.unitSales.value.known ? (['unitSales'] as const) : []),
];

export type MonthColumn = ColumnData<MonthPair> & { readonly metric?: MetricKey; readonly change?: true };

/** False for the monthly return on ad spend if no month has one, because its column would be empty. */
const hasMonths = (metric: MetricKey, pairs: readonly MonthPair[]): boolean =>
  metric !== 'ROAS' || pairs.some(({ now }) => now?.ROAS?.known === true);

/** Months as rows: revenue with its change from the year before, then its parts and its cost. */
export const revenueColumns = (metrics: readonly MetricKey[], pairs: readonly MonthPair[]): readonly MonthColumn[] => [
  {
    key: 'month',
    title: 'Month',
    value: pair => pair.yearMonth,
    text: pair => `${formatMonth(pair.yearMonth)}${pair.partial ? ' to date' : ''}`,
  },
  ...metrics
    .filter(metric => hasMonths(metric, pairs))
    .flatMap((metric): MonthColumn[] => [
      {
        metric,
        key: metric,
        title: metric === 'ROAS' ? 'ROAS' : metric === 'averageOrderValue' ? 'Order value' : metricTable[metric].title,
        numeric: true,
        value: pair => {
          const value = pair.now?.[metric];
          return value?.known === true ? value.value : null;
        },
        text: pair => {
          const cell = monthCell(metric, pair.now);
          return cell.why ?? cell.text;
        },
      },
      ...(metric === 'revenue'
        ? [
            {
              metric,
              change: true as const,
              key: 'revenue-change',
              title: 'Year over year',
              numeric: true,
              value: (pair: MonthPair) => monthChange(metric, pair),
              text: (pair: MonthPair) => formatMetricChange(metric, monthChange(metric, pair)),
              compared: (pair: MonthPair) => monthAgainst(metric, pair),
            },
          ]
        : []),
    ]),
];

/** The note above the months: their numbers, how many sites they cover if that changed, and why a change is missing. */
export function monthsText(pairs: readonly MonthPair[]): string {
  const joined = joinedText('adSpend', pairs);
  return [
    'The twelve months to the end of the period, vs. the year before',
    ...(joined === '' ? [] : [`Ad spend is ${joined}`]),
    ...(pairs.some(isUnlike) ? ['A change needs the same sites with complete data in both months'] : []),
  ].join('. ');
}

/** True if both months have revenue but aren't comparable. */
const isUnlike = (pair: MonthPair): boolean =>
  !pair.partial &&
  pair.now?.revenue?.known === true &&
  pair.before?.revenue?.known === true &&
  monthChange('revenue', pair) === null;

export const revenueVerdict = (pair: MonthPair) => judgeMetricChange('revenue', monthChange('revenue', pair));
