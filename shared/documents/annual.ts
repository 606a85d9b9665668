import { exportedChange, formatMetricChange } from '../numbers/metrics/format.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import type { MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import type { DocumentBlock, DocumentCell } from '../model/report-document.ts';
import type { ColumnData } from './table-model.ts';
import { commonNotes } from './document-blocks.ts';
import { groupMetricRows, judgeMetricChange, type MetricRow, type MetricRows, type Verdict } from './metric-rows.ts';
import { monthCell, monthChange, yearMonths, type MonthPair } from './months.ts';

/** The months of the year, those of the year before, or the change of each month. */
export type AnnualMode = 'now' | 'before' | 'change';

export type AnnualCell = { readonly text: string; readonly why: string | null; readonly verdict: Verdict };
export type AnnualRow = MetricRow & { readonly months: readonly AnnualCell[] };
export type AnnualGroup = Omit<MetricRows, 'rows'> & { readonly rows: readonly AnnualRow[] };

function toAnnualCell(metric: MetricKey, pair: MonthPair, mode: AnnualMode): AnnualCell {
  if (mode !== 'change') return { ...monthCell(metric, mode === 'now' ? pair.now : pair.before), verdict: 'neutral' };
  const change = monthChange(metric, pair);
  return {
    text: formatMetricChange(metric, change),
    why: pair.partial ? 'Month in progress' : change === null ? 'No comparison' : null,
    verdict: judgeMetricChange(metric, change),
  };
}

/** Metrics as rows and months as columns, by group; an empty group has no value in the year or any month. */
export function annualGroups(report: Report, mode: AnnualMode): AnnualGroup[] {
  const pairs = yearMonths(report);
  return groupMetricRows(report).map(group => {
    const anyMonth = group.rows.some(row =>
      pairs.some(({ now, before }) => now?.[row.metric]?.known === true || before?.[row.metric]?.known === true),
    );
    return {
      ...group,
      silent: anyMonth ? null : group.silent,
      rows: group.rows.map(row => ({ ...row, months: pairs.map(pair => toAnnualCell(row.metric, pair, mode)) })),
    };
  });
}

/** True if any metric has a value for the year before or one of its months. */
export const hasYearBefore = (report: Report): boolean =>
  annualGroups(report, 'before').some(({ rows }) =>
    rows.some(({ compared, months }) => compared.previous.known || months.some(({ why }) => why === null)),
  );

/**
 * The notes below the table: unfinished months, changes that aren't those of the two totals, and the meaning of a dash.
 */
export const annualFoot = (report: Report): string =>
  [
    ...yearMonths(report).flatMap(({ title, partial }) => (partial ? [`${title} is still in progress.`] : [])),
    ...commonNotes(groupMetricRows(report)),
    'A dash means unknown. 0 means zero.',
  ].join(' ');

/** All rows for a file: one column per month of both years, the totals by each metric's own aggregation. */
export function annualColumns(report: Report): readonly ColumnData<AnnualRow>[] {
  const pairs = yearMonths(report);
  const year = Number(report.range.end.slice(0, 4));
  const number = (row: AnnualRow, month: MonthPair['now']) => {
    const value = month?.[row.metric];
    return value?.known === true ? value.value : null;
  };
  return [
    { key: 'metric', title: 'Metric', value: row => row.title },
    ...(['now', 'before'] as const).flatMap(which =>
      pairs.map(pair => ({
        key: `${which}-${pair.yearMonth}`,
        title: `${pair.title} ${which === 'now' ? year : year - 1}`,
        numeric: true,
        value: (row: AnnualRow) => number(row, pair[which]),
        text: (row: AnnualRow) => monthCell(row.metric, pair[which]).text,
      })),
    ),
    {
      key: 'total',
      title: `${year}, all`,
      numeric: true,
      value: row => (row.compared.value.known ? row.compared.value.value : null),
      text: row => row.value,
    },
    {
      key: 'total-before',
      title: `${year - 1}, same days`,
      numeric: true,
      value: row => (row.compared.previous.known ? row.compared.previous.value : null),
      text: row => row.previous,
    },
    {
      key: 'change',
      title: 'Change',
      numeric: true,
      value: row => exportedChange(metricTable[row.metric].format, row.change),
      text: row => formatMetricChange(row.metric, row.change),
    },
  ];
}

const quiet = (text: string): DocumentCell => ({ text, tone: 'quiet' });

/** The table of a year's months for the document: narrow months, the year's total and its change on the right. */
export function annualBlock(report: Report, mode: 'now' | 'before'): DocumentBlock {
  const months = yearMonths(report);
  const total = (row: AnnualRow): DocumentCell[] =>
    mode === 'now'
      ? [
          { text: row.value, tone: row.compared.value.known ? 'plain' : 'quiet' },
          {
            text: formatMetricChange(row.metric, row.change),
            tone: row.change === null ? 'quiet' : row.verdict === 'neutral' ? 'plain' : row.verdict,
          },
        ]
      : [{ text: row.previous, tone: row.compared.previous.known ? 'plain' : 'quiet' }, quiet('')];
  return {
    kind: 'table',
    title: '',
    pageBreak: 'auto',
    totals: null,
    columns: [
      { title: 'Metric', align: 'left', width: 0.16 },
      ...months.map(({ title }) => ({ title, align: 'right' as const, width: 0.056 })),
      { title: mode === 'now' ? 'Year' : 'Same days', align: 'right', width: 0.092 },
      { title: mode === 'now' ? 'Change' : '', align: 'right', width: 0.076 },
    ],
    rows: annualGroups(report, mode).flatMap(group => [
      { kind: 'group' as const, text: group.silent === null ? group.title : `${group.title}: ${group.silent}` },
      ...(group.silent === null ? group.rows : []).map(row => ({
        kind: 'cells' as const,
        cells: [
          { text: metricTable[row.metric].title, tone: 'plain' as const },
          ...row.months.map(({ text }): DocumentCell => ({ text, tone: text === '–' ? 'quiet' : 'plain' })),
          ...total(row),
        ],
      })),
    ]),
  };
}
