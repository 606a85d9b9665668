import { formatDay } from '../domain/formats/dates.ts';
import { formatNumber } from '../domain/formats/numbers.ts';
import { printPair } from '../numbers/comparison/print.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { addDays } from '../domain/periods/days.ts';
import type { MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import { scaleFor } from './axes.ts';
import { hasWeeks, trailingMean } from './trailing-mean.ts';
import type { DocumentBlock, DocumentFigure } from '../model/report-document.ts';
import { changeCell } from './document-blocks.ts';
import { metricRow } from './metric-rows.ts';

type Words = { readonly period: string; readonly before: string };

/** A metric's lines of this period and the one before, as on the page: days as means of seven. */
function makeSpark(report: Report, metric: MetricKey): DocumentFigure['spark'] {
  const series = report.series[metric];
  if (series === undefined) return undefined;
  const { points, previous } = series;
  if (report.grain === 'month')
    return { now: points.map(({ value }) => value), before: previous.map(({ value }) => value) };
  const continues = addDays(report.comparison.end, 1) === report.range.start;
  return { now: trailingMean(points, continues ? previous : []), before: trailingMean(previous) };
}

/** A figure with the text of its row in the report; with its sparkline inside the document. */
export function makeDocumentFigure(metric: MetricKey, report: Report, isInside: boolean): DocumentFigure {
  const row = metricRow(metric, report.metrics[metric]);
  const spark = isInside && row.compared.value.known ? makeSpark(report, metric) : undefined;
  return {
    label: row.title,
    value: row.compared.value.known ? row.shown : '–',
    change: changeCell({ ...row, against: printPair(metricTable[metric], row.compared) }),
    ...(spark === undefined ? {} : { spark }),
  };
}

/** Sessions by day, the compared days dashed; nothing for a report by months, or if no day has a number. */
export function dailyBlocks(report: Report, words: Words): DocumentBlock[] {
  const series = report.series.sessions;
  const lines = makeSpark(report, 'sessions');
  if (report.grain !== 'day' || series === undefined || lines === undefined) return [];
  const [now, before] = [lines.now, lines.before.slice(0, lines.now.length)];
  if (![...now, ...before].some(value => value !== null)) return [];
  const { node, coverage } = report;
  const reporting = coverage.find(({ service }) => service === 'ga4')?.sites ?? 0;
  return [
    {
      kind: 'lines',
      title: 'Sessions by day',
      note: [
        hasWeeks(series.points) ? '7-day average' : 'Each day',
        'all channels',
        ...(node.sites > 1 ? [`${formatNumber(reporting)} of ${formatNumber(node.sites)} sites`] : []),
      ].join(', '),
      pageBreak: 'together',
      labels: series.points.map(({ date }) => formatDay(date)),
      series: [
        { name: words.period, dashed: false, values: now },
        { name: words.before, dashed: true, values: before },
      ],
      ticks: scaleFor([...now, ...before], { fromZero: true, least: 1 }).ticks.map(value => ({
        value,
        text: formatNumber(value),
      })),
    },
  ];
}
