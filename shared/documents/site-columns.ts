import { exportedChange, formatMetric, formatMetricChange } from '../numbers/metrics/format.ts';
import { siteChange, findSiteState, siteStates } from '../domain/overview/all-sites.ts';
import { printPair, type PrintedPair } from '../numbers/comparison/print.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import type { MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import { isOthersRow } from './others-row.ts';
import type { ColumnData } from './table-model.ts';
import { judgeMetricChange, whyText } from './metric-rows.ts';
import { hasSellingMajority } from './selling.ts';
import { stateWord } from './site-states.ts';

export type SiteOfReport = Report['sites'][number];
/** A column of the sites; its title in a file includes what the table shows elsewhere. */
export type SiteColumn = ColumnData<SiteOfReport> & {
  readonly kind: 'name' | 'spark' | 'metric' | 'change' | 'score' | 'points' | 'state';
  readonly metric?: MetricKey;
  readonly fileTitle?: string;
};

const short: Partial<Record<MetricKey, string>> = { gcr: 'Conv. rate', averageOrderValue: 'Order value', ROAS: 'ROAS' };
const getShortTitle = (metric: MetricKey): string => short[metric] ?? metricTable[metric].title;

/** A column of a metric; its total is the node's own value, by the metric's aggregation over all days and sites. */
export function metricColumn(report: Report, metric: MetricKey): SiteColumn {
  return {
    kind: 'metric',
    metric,
    key: metric,
    title: getShortTitle(metric),
    fileTitle: metricTable[metric].title,
    numeric: true,
    value: site => {
      const value = site.metrics[metric]?.value;
      return value?.known === true ? value.value : null;
    },
    text: site => {
      const value = site.metrics[metric]?.value;
      return value === undefined ? '–' : value.known ? formatMetric(metric, value) : (whyText(metric, value) ?? '–');
    },
    total: () => {
      const { value } = report.metrics[metric];
      return value.known ? formatMetric(metric, value) : (whyText(metric, value) ?? '–');
    },
  };
}

/** The two numbers of a site's change; null if there are none. */
export function siteAgainst(site: SiteOfReport, metric: MetricKey): PrintedPair | null {
  const compared = site.metrics[metric];
  if (compared === undefined || compared.like === null) return null;
  return printPair(metricTable[metric], {
    value: compared.value,
    previous: compared.previous,
    comparable: true,
    ...(compared.like === undefined ? {} : { like: compared.like }),
    common: { ...(compared.perDay && { perDay: true }), ...(compared.partial && { ownParts: true }) },
  });
}

/** True if a site's change is good. */
export const siteVerdict = (site: SiteOfReport, metric: MetricKey) =>
  judgeMetricChange(metric, siteChange(site, metric));

export const changeColumn = (report: Report, metric: MetricKey): SiteColumn => ({
  kind: 'change',
  metric,
  key: `${metric}-change`,
  title: 'Change',
  fileTitle: `${metricTable[metric].title}, change`,
  numeric: true,
  value: site => exportedChange(metricTable[metric].format, siteChange(site, metric)),
  text: site => formatMetricChange(metric, siteChange(site, metric)),
  compared: site => siteAgainst(site, metric),
  total: () => formatMetricChange(metric, report.metrics[metric].change),
});

export const computeScorePoints = ({
  score,
  previousScore,
}: Pick<SiteOfReport, 'score' | 'previousScore'>): number | null =>
  score === null || previousScore === null ? null : score - previousScore;
const pointsText = (points: number | null): string =>
  points === null ? '–' : points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`;

const nameColumn: SiteColumn = { kind: 'name', key: 'site', title: 'Site', value: site => site.name };
const sparkColumn: SiteColumn = {
  kind: 'spark',
  key: 'spark',
  title: 'Trend',
  fileTitle: 'Sessions, trend',
  sortable: false,
  value: () => '',
};
const scoreColumns: readonly SiteColumn[] = [
  {
    kind: 'score',
    key: 'score',
    title: 'Score',
    fileTitle: 'Audit score',
    numeric: true,
    value: site => site.score,
    text: site => (isOthersRow(site) ? '' : site.score === null ? 'No score' : String(site.score)),
  },
  {
    kind: 'points',
    key: 'points',
    title: 'Change',
    fileTitle: 'Audit score, change',
    numeric: true,
    value: computeScorePoints,
    text: site => (isOthersRow(site) ? '' : pointsText(computeScorePoints(site))),
  },
];

/** The ranking of a node's sites: revenue if they sell, trends of sessions, the newest audit's score. */
export function siteColumns(report: Report, isShort = false): readonly SiteColumn[] {
  return [
    nameColumn,
    sparkColumn,
    metricColumn(report, 'sessions'),
    changeColumn(report, 'sessions'),
    metricColumn(report, 'goals'),
    changeColumn(report, 'goals'),
    metricColumn(report, 'gcr'),
    metricColumn(report, 'adSpend'),
    ...(isShort ? [] : [metricColumn(report, 'costPerLead')]),
    ...(hasSellingMajority(report) ? [metricColumn(report, 'revenue')] : []),
    ...scoreColumns,
  ];
}

/** The ranking on paper, in portrait: what each site brings, how it changed, and the score. */
export const paperColumns = (report: Report): readonly SiteColumn[] => [
  nameColumn,
  sparkColumn,
  metricColumn(report, 'sessions'),
  changeColumn(report, 'sessions'),
  metricColumn(report, 'goals'),
  changeColumn(report, 'goals'),
  ...(hasSellingMajority(report) ? [metricColumn(report, 'revenue')] : []),
  ...scoreColumns.slice(0, 1),
];

const stateColumn: SiteColumn = {
  kind: 'state',
  key: 'state',
  title: 'State',
  value: site => siteStates.indexOf(findSiteState(site)),
  text: stateWord,
};

/** All sites of a company, each with its state; on a phone the state is below the name. */
export function allSitesColumns(report: Report, narrow: boolean): readonly SiteColumn[] {
  const [sessions, change] = [metricColumn(report, 'sessions'), changeColumn(report, 'sessions')];
  if (narrow) return [nameColumn, sessions, change, ...scoreColumns.slice(0, 1)];
  return [
    nameColumn,
    sparkColumn,
    sessions,
    change,
    metricColumn(report, 'goals'),
    changeColumn(report, 'goals'),
    metricColumn(report, 'adSpend'),
    ...(hasSellingMajority(report) ? [metricColumn(report, 'revenue')] : [metricColumn(report, 'costPerLead')]),
    ...scoreColumns,
    stateColumn,
  ];
}

/** The sales and ad cost of each site. */
export const revenueSiteColumns = (report: Report): readonly SiteColumn[] => [
  nameColumn,
  metricColumn(report, 'revenue'),
  changeColumn(report, 'revenue'),
  metricColumn(report, 'transactions'),
  metricColumn(report, 'averageOrderValue'),
  metricColumn(report, 'adSpend'),
  metricColumn(report, 'ROAS'),
];

export const scoreRankColumns = (report: Report): readonly SiteColumn[] => [
  nameColumn,
  ...scoreColumns,
  metricColumn(report, 'sessions'),
  metricColumn(report, 'goals'),
  metricColumn(report, 'gcr'),
];

/** Orders the columns; on a phone the numbers are next to the names, and the trend follows. */
export const columnsFor = (columns: readonly SiteColumn[], narrow: boolean): readonly SiteColumn[] =>
  narrow
    ? [...columns.filter(({ kind }) => kind !== 'spark'), ...columns.filter(({ kind }) => kind === 'spark')]
    : columns;

/** The columns of a file: no charts, and self-explanatory titles. */
export const fileColumns = (columns: readonly SiteColumn[]): readonly ColumnData<SiteOfReport>[] => [
  ...columns
    .filter(({ kind }) => kind !== 'spark')
    .map(column => ({
      ...column,
      title: column.fileTitle ?? column.title,
      // On the screen, states sort by severity.
      ...(column.kind === 'state' ? { value: stateWord } : {}),
    })),
  { key: 'siteId', title: 'Site id', value: site => site.siteId },
];

/** Sites by score, best first; those without a score last, by name. */
export const byScore = (sites: readonly SiteOfReport[]): readonly SiteOfReport[] =>
  sites.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.name.localeCompare(b.name));

export const minCompared = 2;
export const maxCompared = 5;

export type ComparedCell = { readonly siteId: string; readonly text: string; readonly best: boolean };
export type ComparedRow = {
  readonly metric: MetricKey;
  readonly title: string;
  readonly cells: readonly ComparedCell[];
  readonly node: string;
};

const comparedMetrics: readonly MetricKey[] = [
  'sessions',
  'goals',
  'gcr',
  'bounceRate',
  'seoSessions',
  'paidSessions',
  'paidLeads',
  'adSpend',
  'costPerLead',
  'socialSessions',
  'totalFans',
  'gmbActions',
  'mobilePerformance',
  'desktopPerformance',
  'revenue',
  'averageOrderValue',
  'ROAS',
];

/** Selected sites side by side; the best comparable one is marked, in one currency only. */
export function comparedRows(report: Report, chosen: readonly SiteOfReport[]): ComparedRow[] {
  return comparedMetrics.flatMap(metric => {
    const values = chosen.map(site => site.metrics[metric]?.value);
    const knownValues = values.flatMap(value => (value?.known === true ? [value] : []));
    if (knownValues.length === 0) return [];
    const { lowerIsBetter, neutral } = metricTable[metric];
    const comparable =
      knownValues.length > 1 && !neutral && new Set(knownValues.map(value => value.currency)).size === 1;
    const numbers = knownValues.map(({ value }) => value);
    const best = lowerIsBetter ? Math.min(...numbers) : Math.max(...numbers);
    const worst = lowerIsBetter ? Math.max(...numbers) : Math.min(...numbers);
    const column = metricColumn(report, metric);
    return [
      {
        metric,
        title: metricTable[metric].title,
        node: column.total?.(chosen) ?? '–',
        cells: chosen.map((site, index) => {
          const value = values[index];
          return {
            siteId: site.siteId,
            text: column.text?.(site) ?? '–',
            best: comparable && best !== worst && value?.known === true && value.value === best,
          };
        }),
      },
    ];
  });
}
