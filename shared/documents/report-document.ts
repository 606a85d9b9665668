import { formatDate, formatMonth } from '../domain/formats/dates.ts';
import { formatNumber } from '../domain/formats/numbers.ts';
import type { MetricKey } from '../model/metric-value.ts';
import type { Report } from '../model/report.ts';
import type { DocumentBlock, ReportDocument } from '../model/report-document.ts';
import { paperOfZone } from './paper.ts';
import { annualBlock, hasYearBefore } from './annual.ts';
import {
  channelsBlock,
  commonNotes,
  completenessLine,
  devicesBlock,
  listReportFootnotes,
  heading,
  metricsBlock,
  monthsBlock,
  paragraph,
  tableBlock,
} from './document-blocks.ts';
import { coverageLine } from './coverage.ts';
import { dailyBlocks, makeDocumentFigure } from './figure-blocks.ts';
import { rankingBlock, rankingFoot, rankingNote } from './ranking-block.ts';
import { isScoredMetric, groupMetricRows, type MetricRows } from './metric-rows.ts';
import { lastMonths, monthChart, yearMonths } from './months.ts';
import type { ReportKind } from './report-kind.ts';
import { reportSummary } from './report-summary.ts';
import type { ReportTexts } from './report-text.ts';
import { withCompared } from './table-model.ts';
import { monthsText, revenueColumns, revenueMetrics } from './revenue.ts';
import { revenueShares, shareColumns } from './shares.ts';
import { type ReportAudits, reportAuditBlocks } from './site-audits.ts';
import { listReportFigures } from './selling.ts';
import type { Sold } from './sold.ts';
import { byScore, paperColumns, scoreRankColumns, type SiteColumn, siteColumns } from './site-columns.ts';

/**
 * A document's data in addition to the report: the metric of its chart, the audits of its sites, and a flag for
 * franchise sales.
 */
export type DocumentExtras = {
  readonly metric: MetricKey;
  readonly audits: ReportAudits;
  readonly isFranchise: boolean;
  /** The entered sales by month, as a table. */
  readonly sold?: Sold;
  /** The text of the score card, line by line. */
  readonly written?: readonly string[];
};
/** The page's part of it; the audits are loaded when the document is created. */
export type PageExtras = Omit<DocumentExtras, 'audits'>;

/** A report as text and vectors: the same numbers and texts as its page. */
export function reportDocument(
  kind: ReportKind,
  report: Report,
  words: ReportTexts,
  extras: DocumentExtras,
): ReportDocument {
  const summary = reportSummary(report, words.before);
  const groups = shownGroups(kind, report);
  return {
    title: words.title,
    head: {
      brand: words.brand,
      logo: words.logo,
      color: words.color,
      subject: words.subject,
      facts: coverFacts(report, words),
    },
    cover: {
      period: words.period,
      against: `Compared with ${words.before}`,
      sentence: `${summary.title}.`,
      text: summary.text,
      tone: summary.tone,
      figures: listReportFigures(report).map(metric => makeDocumentFigure(metric, report, false)),
    },
    blocks: [
      ...makeBody(kind, report, words, extras),
      ...reportAuditBlocks(report, extras.audits),
      paragraph(completenessLine(report), 'quiet'),
    ],
    footnotes: [...listReportFootnotes(report, groups), ...(hasMetricsTable(kind) ? [] : commonNotes(groups))],
    footer: coverageLine(report, null).text,
    footerState: coverageLine(report, null).state,
    paper: paperOfZone(report.timeZone),
    fileName: words.fileName,
  };
}

/** Kinds whose metrics are in one table, with the days behind their changes under it. */
const hasMetricsTable = (kind: ReportKind): boolean => kind === 'monthly' || kind === 'score-card';

/** The metrics in a document: its notes cover only these. */
function shownGroups(kind: ReportKind, report: Report): readonly MetricRows[] {
  if (kind === 'monthly' || kind === 'annual') return groupMetricRows(report);
  if (kind === 'score-card') return groupMetricRows(report, isScoredMetric);
  const figures = listReportFigures(report);
  return groupMetricRows(report, metric => figures.includes(metric));
}

/** The metrics with their previous values, and the numbers behind their changes below. */
function metricsTable(kind: ReportKind, report: Report, words: ReportTexts): DocumentBlock[] {
  const groups = shownGroups(kind, report);
  const notes = commonNotes(groups).join(' ');
  return [
    metricsBlock(groups, words.period, words.before),
    ...(notes === '' ? [] : [{ ...paragraph(notes, 'quiet'), pageBreak: 'together' as const }]),
  ];
}

/** The cover's author, subject and date; the period is above. */
function coverFacts({ node, coverage }: Report, { facts, brand }: ReportTexts): ReportDocument['head']['facts'] {
  const ga4 = coverage.find(({ service }) => service === 'ga4')?.sites ?? 0;
  return [
    { label: 'Prepared by', text: brand },
    ...facts
      .filter(({ label }) => label !== 'Period' && label !== 'Compared with')
      .map(fact =>
        fact.label === 'State' && node.sites > 1
          ? {
              label: 'Data',
              text: `${fact.text}; ${formatNumber(ga4)} of ${formatNumber(node.sites)} sites report Google Analytics`,
            }
          : fact,
      ),
  ];
}

/** The figures of the page with their lines. */
const figuresBlocks = (report: Report, words: ReportTexts): DocumentBlock[] => [
  heading('Figures', `${words.period} vs. ${words.before}`),
  {
    kind: 'figures',
    figures: listReportFigures(report).map(metric => makeDocumentFigure(metric, report, true)),
    pageBreak: 'together',
  },
];

function makeBody(kind: ReportKind, report: Report, words: ReportTexts, extras: DocumentExtras): DocumentBlock[] {
  switch (kind) {
    case 'monthly':
      return [
        ...figuresBlocks(report, words),
        ...dailyBlocks(report, words),
        heading('Metrics'),
        ...metricsTable(kind, report, words),
        heading('Channels and devices'),
        ...(report.channels.length > 0
          ? [channelsBlock(report)]
          : [paragraph('No sessions from any channel.', 'quiet')]),
        ...(report.devices.length > 0 ? [devicesBlock(report)] : []),
        ...makeSiteBlocks(report, paperColumns(report), true),
      ];
    case 'annual':
      return annualBody(report, words, extras.metric);
    case 'revenue':
      return revenueBody(report, words, extras);
    case 'score-card':
      return [
        ...cardBlocks(report, extras.written ?? []),
        heading('Scored metrics'),
        ...metricsTable(kind, report, words),
        ...(report.sites.length > 0
          ? [
              heading('Sites by score'),
              rankingBlock(report, scoreRankColumns(report), byScore(report.sites), { isCut: false, hasTotals: false }),
            ]
          : []),
      ];
    case 'summary':
    case 'all-sites':
      return [...figuresBlocks(report, words), ...makeSiteBlocks(report, siteColumns(report), false)];
  }
}

/** The text of the score card, and the number of keywords that rank. */
function cardBlocks({ card }: Report, written: readonly string[]): DocumentBlock[] {
  if (card === undefined) return [];
  const keywords =
    card.seo === null
      ? []
      : [paragraph(`${card.seo.topTenKeywords} of 10 keywords rank on the first page of search results.`)];
  return [heading('Summary', formatMonth(card.yearMonth)), ...keywords, ...written.map(line => paragraph(line))];
}

function makeSiteBlocks(report: Report, columns: readonly SiteColumn[], isCut: boolean): DocumentBlock[] {
  const { sites } = report;
  if (sites.length === 0) return [];
  const foot = rankingFoot(sites);
  return [
    heading('Sites', rankingNote(sites, 'sessions', isCut)),
    rankingBlock(report, columns, sites, { isCut, hasTotals: true }),
    ...(foot === '' ? [] : [paragraph(foot, 'quiet')]),
  ];
}

function annualBody(report: Report, words: ReportTexts, metric: MetricKey): DocumentBlock[] {
  const pairs = yearMonths(report);
  const year = report.range.end.slice(0, 4);
  const before = String(Number(year) - 1);
  return [
    ...figuresBlocks(report, words),
    monthsBlock(monthChart(metric, pairs), year, before),
    {
      ...heading(
        year,
        `${formatDate(report.range.start)} – ${formatDate(report.range.end)} vs. the same days in ${before}`,
      ),
      pageBreak: 'page',
    },
    annualBlock(report, 'now'),
    ...(hasYearBefore(report)
      ? [
          { ...heading(before, words.before === before ? undefined : words.before), pageBreak: 'page' as const },
          annualBlock(report, 'before'),
        ]
      : [paragraph(`No data for ${before}.`, 'quiet')]),
  ];
}

function revenueBody(report: Report, words: ReportTexts, { isFranchise, sold }: DocumentExtras): DocumentBlock[] {
  const pairs = lastMonths(report);
  const shares = revenueShares(report);
  const metrics = revenueMetrics(report, isFranchise);
  return [
    ...figuresBlocks(report, words),
    monthsBlock(monthChart(metrics[0] ?? 'adSpend', pairs), 'These twelve months', 'A year earlier'),
    heading('By month', monthsText(pairs)),
    tableBlock(withCompared(revenueColumns(metrics, pairs)), pairs),
    ...(sold === undefined || sold.columns.length === 0
      ? []
      : [
          heading('Entered sales', 'Whole months. Never added to web analytics revenue'),
          tableBlock(sold.columns, sold.rows, 'Twelve months'),
        ]),
    ...(shares === null
      ? []
      : [heading('Total revenue by channel', shares.total), tableBlock(shareColumns, shares.shares)]),
  ];
}
