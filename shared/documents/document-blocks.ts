import { formatDate } from '../domain/formats/dates.ts';
import { formatNumber, formatPercent } from '../domain/formats/numbers.ts';
import { againstText, type PrintedPair } from '../numbers/comparison/print.ts';
import { dataStateTexts } from '../numbers/metrics/data-state.ts';
import { formatMetricChange } from '../numbers/metrics/format.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { serviceNames } from '../platforms/registry.ts';
import type { Report } from '../model/report.ts';
import type { DocumentBlock, DocumentCell, DocumentRow } from '../model/report-document.ts';
import { channelInk } from './channel-ink.ts';
import { getCellText, type ColumnData } from './table-model.ts';
import { coverSentence, isWhole, missingRows } from './coverage.ts';
import { whyText, type MetricRow, type MetricRows } from './metric-rows.ts';
import { mixedText, type MonthChartData } from './months.ts';
import { channelRows, deviceRows } from './shares.ts';

export const plain = (text: string): DocumentCell => ({ text, tone: text === '–' ? 'quiet' : 'plain' });
export const quiet = (text: string): DocumentCell => ({ text, tone: 'quiet' });
export const cells = (...list: DocumentCell[]): DocumentRow => ({ kind: 'cells', cells: list });
/** A change with a triangle for its direction, and the number it is compared with if no column shows it. */
export function changeCell({
  metric,
  change,
  verdict,
  against = null,
}: Pick<MetricRow, 'metric' | 'change' | 'verdict'> & { readonly against?: PrintedPair | null }): DocumentCell {
  const text = formatMetricChange(metric, change);
  return {
    text: change === null || against === null ? text : `${text} ${againstText(against)}`,
    tone: change === null ? 'quiet' : verdict === 'neutral' ? 'plain' : verdict,
    ...(change !== null && /[1-9]/.test(text) ? { trend: change > 0 ? 'up' : 'down' } : {}),
  };
}

export const heading = (text: string, note?: string): DocumentBlock => ({
  kind: 'heading',
  level: 2,
  text,
  pageBreak: 'auto',
  ...(note === undefined ? {} : { note }),
});
export const paragraph = (text: string, look: 'lead' | 'body' | 'quiet' = 'body'): DocumentBlock => ({
  kind: 'paragraph',
  text,
  look,
  pageBreak: 'auto',
});

/** All metrics by group; a group that is silent is one row with its reason. */
export const metricsBlock = (
  groups: readonly MetricRows[],
  now: string,
  before: string,
  pageBreak: DocumentBlock['pageBreak'] = 'auto',
): DocumentBlock => ({
  kind: 'table',
  title: '',
  pageBreak,
  totals: null,
  columns: [
    { title: 'Metric', align: 'left', width: 0.4 },
    { title: now, align: 'right', width: 0.22 },
    { title: before, align: 'right', width: 0.2 },
    { title: 'Change', align: 'right', width: 0.18 },
  ],
  rows: groups.flatMap(group => [
    { kind: 'group' as const, text: group.title },
    ...(group.silent !== null
      ? [cells(quiet(group.rows.map(row => row.title).join(', ')), quiet(group.silent), quiet(''), quiet(''))]
      : group.rows.map(row =>
          row.why === null
            ? cells(
                plain(row.title),
                { text: row.value, tone: row.compared.value.known ? 'plain' : 'quiet' },
                plain(row.previous),
                changeCell(row),
              )
            : cells(plain(row.title), quiet(row.why), quiet(''), quiet('')),
        )),
  ]),
});

/** Channels by sessions; the bar is the share of the largest. */
export const channelsBlock = (report: Report): DocumentBlock => {
  const rows = channelRows(report);
  const most = Math.max(...rows.map(({ sessions }) => sessions));
  const total = (of: (row: (typeof rows)[number]) => number) =>
    formatNumber(rows.reduce((sum, row) => sum + of(row), 0));
  return {
    kind: 'table',
    title: 'Channels',
    pageBreak: 'together',
    totals: ['All channels', '', total(row => row.sessions), '', '', total(row => row.goals)],
    columns: [
      { title: 'Channel', align: 'left', width: 0.24 },
      { title: '', align: 'left', width: 0.22 },
      { title: 'Sessions', align: 'right', width: 0.11 },
      { title: 'Share', align: 'right', width: 0.09 },
      { title: 'Change', align: 'right', width: 0.24 },
      { title: 'Goals', align: 'right', width: 0.1 },
    ],
    rows: rows.map(row =>
      cells(
        { ...plain(row.title), swatch: channelInk[row.channel] },
        { text: '', tone: 'plain', bar: { share: most > 0 ? row.sessions / most : 0, color: channelInk[row.channel] } },
        plain(formatNumber(row.sessions)),
        plain(row.share === null ? '–' : formatPercent(row.share)),
        changeCell({
          metric: 'sessions',
          change: row.sessionsChange,
          against: row.against,
          verdict:
            row.sessionsChange === null || row.sessionsChange === 0
              ? 'neutral'
              : row.sessionsChange > 0
                ? 'good'
                : 'bad',
        }),
        plain(formatNumber(row.goals)),
      ),
    ),
  };
};

export const devicesBlock = (report: Report): DocumentBlock => ({
  kind: 'table',
  title: 'Devices',
  pageBreak: 'together',
  totals: null,
  columns: [
    { title: 'Device', align: 'left', width: 0.4 },
    ...['Sessions', 'Share', 'Goals'].map(title => ({ title, align: 'right' as const, width: 0.2 })),
  ],
  rows: deviceRows(report).map(row =>
    cells(
      plain(row.title),
      plain(formatNumber(row.sessions)),
      plain(row.share === null ? '–' : formatPercent(row.share)),
      plain(formatNumber(row.goals)),
    ),
  ),
});

/** The headers of a table's columns; the first column takes the width that the numbers leave. */
export function makeTableHeads(columns: readonly Pick<ColumnData<never>, 'title' | 'numeric'>[]) {
  const rest = columns.length > 1 ? Math.min(0.7, (columns.length - 1) * 0.095) : 0;
  const width = columns.length > 1 ? rest / (columns.length - 1) : 1;
  return columns.map(({ title, numeric }, index) => ({
    title,
    align: numeric === true ? ('right' as const) : ('left' as const),
    width: index === 0 ? 1 - rest : width,
  }));
}

/** Any table of columns, under a heading that names it. */
export function tableBlock<Row>(
  columns: readonly ColumnData<Row>[],
  rows: readonly Row[],
  totals: string | null = null,
): DocumentBlock {
  return {
    kind: 'table',
    title: '',
    pageBreak: 'auto',
    columns: makeTableHeads(columns),
    rows: rows.map(row => cells(...columns.map(column => plain(getCellText(column, row))))),
    totals:
      totals === null ? null : columns.map((column, index) => (index === 0 ? totals : (column.total?.(rows) ?? ''))),
  };
}

/** Bars of this year with the year before as a dashed line. */
export const monthsBlock = (
  { metric, months, mixed, axis, short }: MonthChartData,
  now: string,
  before: string,
): DocumentBlock => ({
  kind: 'bars',
  title: `${metricTable[metric].title} by month${mixed.length === 0 ? '' : ` (${mixedText({ mixed })})`}`,
  pageBreak: 'together',
  labels: months.map(month => month.title),
  series: [
    { name: now, dashed: false, values: months.map(month => month.now) },
    { name: before, dashed: true, values: months.map(month => month.before) },
  ],
  ticks: axis.ticks.map(value => ({ value, text: short(value) })),
});

/** The missing data of the numbers, in one line; the page shows each day. */
export function completenessLine(report: Report): string {
  const rows = missingRows(report);
  if (rows.length === 0) {
    // For days without a table of sites, the amount of missing data is known, but not its sites.
    const open = report.coverage.filter(cover => !isWhole(cover));
    return `Data completeness: ${open.map(cover => coverSentence(cover, report.node.sites)).join(' ') || 'every connected platform is complete.'}`;
  }
  const parts = [...Map.groupBy(rows, ({ service }) => service)].map(([service, serviceRows]) => {
    const days = serviceRows.reduce((sum, row) => sum + row.days.length, 0);
    const at =
      report.node.sites > 1
        ? ` at ${formatNumber(serviceRows.length)} ${serviceRows.length === 1 ? 'site' : 'sites'}`
        : '';
    return `${serviceNames[service]} is missing ${formatNumber(days)} ${days === 1 ? 'day' : 'days'}${at}`;
  });
  return `Data completeness: ${parts.join(', ')}. See the page for details.`;
}

/** The days behind the numbers of partial rows, to print under their table. */
export function commonNotes(groups: readonly MetricRows[]): string[] {
  const rows = groups.flatMap(group => (group.silent === null ? group.rows : []));
  const byText = Map.groupBy(
    rows.filter(({ partial }) => partial !== ''),
    ({ partial }) => partial,
  );
  return [...byText].map(
    ([partial, partialRows]) => `Partial, ${partial}: ${partialRows.map(({ title }) => title).join(', ')}.`,
  );
}

/** Marks and reasons used in a report's tables, for its foot. */
export function listReportFootnotes(report: Report, groups: readonly MetricRows[]): string[] {
  const retired = groups
    .flatMap(group => group.rows)
    .filter(row => metricTable[row.metric].retired !== undefined)
    .map(row => `${row.title}: ${whyText(row.metric, row.compared.value) ?? 'retired'}.`);
  return [
    'Rates are ratios of sums over all days and sites. A dash means unknown. 0 means zero.',
    ...(report.provisional
      ? [
          `${dataStateTexts.provisional.word}, up to ${formatDate(report.range.end)}: ${dataStateTexts.provisional.sentence}`,
        ]
      : []),
    ...retired,
  ];
}
