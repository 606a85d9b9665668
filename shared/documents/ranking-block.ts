import { formatMetricNumber } from '../numbers/metrics/format.ts';
import { formatNumber } from '../domain/formats/numbers.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import { siteChange } from '../domain/overview/all-sites.ts';
import type { MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import { hasWeeks, trailingMean } from './trailing-mean.ts';
import type { DocumentBlock, DocumentCell } from '../model/report-document.ts';
import { othersRow } from './others-row.ts';
import { getCellText } from './table-model.ts';
import { cells, changeCell, makeTableHeads, plain, quiet } from './document-blocks.ts';
import { shortNames } from './short-names.ts';
import { computeScorePoints, siteAgainst, siteVerdict, type SiteColumn, type SiteOfReport } from './site-columns.ts';
import { listScores, medianScore } from './score-bands.ts';

/** Sites shown in a long ranking before the rest becomes one line. */
const maxRanked = 10;
const daysBeforeMean = 6;
const isLong = (sites: readonly SiteOfReport[]): boolean => sites.length > maxRanked + 1;

/** The total of the sites below the ten, if their numbers can be added up in one currency. */
function restText(metric: MetricKey, rest: readonly SiteOfReport[]): string {
  if (metricTable[metric].aggregation.kind !== 'sum') return '';
  const values = rest.flatMap(({ metrics }) => {
    const value = metrics[metric]?.value;
    return value?.known === true ? [value] : [];
  });
  const [first] = values;
  if (first === undefined || values.some(({ currency }) => currency !== first.currency)) return '–';
  return formatMetricNumber(
    metric,
    values.reduce((sum, { value }) => sum + value, 0),
    first.currency,
  );
}

/** A site's sessions sparkline as on the page, without the first days, which have no seven-day mean. */
function makeSpark({ spark }: SiteOfReport, grain: Report['grain']): readonly (number | null)[] {
  const points = spark.map(value => ({ value }));
  return grain === 'day' && hasWeeks(points) ? trailingMean(points).slice(daysBeforeMean) : spark;
}

function makeCell(column: SiteColumn, site: SiteOfReport, report: Report): DocumentCell {
  switch (column.kind) {
    case 'spark':
      return { ...plain(''), spark: makeSpark(site, report.grain) };
    case 'change':
      return column.metric === undefined
        ? plain(getCellText(column, site))
        : changeCell({
            metric: column.metric,
            change: siteChange(site, column.metric),
            verdict: siteVerdict(site, column.metric),
            against: siteAgainst(site, column.metric),
          });
    case 'points': {
      const points = computeScorePoints(site) ?? 0;
      return points === 0
        ? plain(getCellText(column, site))
        : { text: getCellText(column, site), tone: points > 0 ? 'good' : 'bad', trend: points > 0 ? 'up' : 'down' };
    }
    default:
      return column.value(site) === null ? quiet(getCellText(column, site)) : plain(getCellText(column, site));
  }
}

const restCell = (column: SiteColumn, rest: readonly SiteOfReport[], count: number): DocumentCell =>
  column.kind === 'name'
    ? quiet(`${formatNumber(count)} more sites`)
    : quiet(column.kind === 'metric' && column.metric !== undefined ? restText(column.metric, rest) : '');

/**
 * Sites in their order, each with its rank and the line of its sessions; a long ranking may end with the rest as one
 * row.
 */
export function rankingBlock(
  report: Report,
  columns: readonly SiteColumn[],
  sites: readonly SiteOfReport[],
  { isCut, hasTotals }: { readonly isCut: boolean; readonly hasTotals: boolean },
): DocumentBlock {
  const isShort = isCut && isLong(sites);
  const shown = isShort ? sites.slice(0, maxRanked) : sites;
  const unlisted = othersRow(report);
  const rest = [...sites.slice(shown.length), ...(unlisted === undefined ? [] : [unlisted])];
  const all = sites.length + (report.others?.sites ?? 0);
  const shortenName = shortNames(sites.map(({ name }) => name));
  const total = (column: SiteColumn): string => {
    if (column.kind === 'name') return `All ${formatNumber(all)}`;
    if (column.kind === 'score')
      return String(medianScore(report.others === undefined ? sites : listScores(report)) ?? '–');
    return column.total?.(sites) ?? '';
  };
  return {
    kind: 'table',
    title: '',
    pageBreak: 'auto',
    columns: makeTableHeads(columns),
    rows: [
      ...shown.map((site, index) =>
        cells(
          ...columns.map(column =>
            column.kind === 'name'
              ? { ...plain(shortenName(site.name)), rank: String(index + 1) }
              : makeCell(column, site, report),
          ),
        ),
      ),
      ...(rest.length === 0 ? [] : [cells(...columns.map(column => restCell(column, rest, all - shown.length)))]),
    ],
    totals: hasTotals ? columns.map(total) : null,
  };
}

/** 'Top 10 of 21 by sessions', or a note that all are listed. */
export const rankingNote = (sites: readonly SiteOfReport[], by: string, isCut: boolean): string =>
  isCut && isLong(sites)
    ? `Top ${maxRanked} of ${formatNumber(sites.length)} by ${by}; all ${formatNumber(sites.length)} are in the page's spreadsheet.`
    : `All ${formatNumber(sites.length)} by ${by}.`;

/** The sites behind the overall score, and those without website data. */
export function rankingFoot(sites: readonly SiteOfReport[]): string {
  const scored = sites.filter(({ score }) => score !== null).length;
  const shortenName = shortNames(sites.map(({ name }) => name));
  const named = (subset: readonly SiteOfReport[]): string[] =>
    subset.length > 3 ? [`${formatNumber(subset.length)} sites`] : subset.map(({ name }) => shortenName(name));
  const listed = (subset: readonly SiteOfReport[]): string => new Intl.ListFormat('en').format(named(subset));
  const suspended = sites.filter(site => site.suspended === true);
  const absent = sites.filter(site => site.suspended !== true && !site.connected);
  return [
    ...(scored === 0
      ? []
      : [`The overall score is the median of ${formatNumber(scored)} ${scored === 1 ? 'audit' : 'audits'}.`]),
    ...(absent.length === 0 ? [] : [`Google Analytics is not connected at ${listed(absent)}.`]),
    ...(suspended.length === 0 ? [] : [`Suspended, not syncing: ${listed(suspended)}.`]),
  ].join(' ');
}
