import { formatDate, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import type { MetricKey } from '../../../../../shared/model/metric-value.ts';
import type { Report } from '../../../../../shared/model/report.ts';
import type { DocumentBlock, ReportDocument } from '../../../components/pdf/document.ts';
import { annualBlock } from './annual.ts';
import { auditBlocks, type ReportAudit } from './audit-block.ts';
import {
  channelsBlock,
  completenessLine,
  coverFigure,
  dailyBlocks,
  devicesBlock,
  footnotesOf,
  heading,
  metricsBlock,
  monthsBlock,
  paragraph,
  sitesBlock,
  tableBlock,
} from './document-blocks.ts';
import { isScoredMetric, metricGroupsOf } from './metric-rows.ts';
import { lastMonths, monthChart, yearMonths } from './months.ts';
import type { ReportKind } from './report-kind.ts';
import { reportSummary } from './report-summary.ts';
import type { ReportWords } from './report-words.ts';
import { revenueColumns, revenueMetrics, spentText } from './revenue.ts';
import { revenueShares, shareColumns } from './shares.ts';
import { isShop } from './selling.ts';
import { byScore, scoreRankColumns, siteColumns } from './site-columns.ts';

/**
 * What stands in a document besides the report: the metric of its chart, the audit of a site, whether it sells
 * franchises.
 */
export type DocumentExtras = {
  readonly metric: MetricKey;
  readonly audit: ReportAudit | null;
  readonly isFranchise: boolean;
  /** What people wrote on the score card, line by line. */
  readonly written?: readonly string[];
};
/** What its page knows of it; the audit is asked for when the document is made. */
export type PageExtras = Omit<DocumentExtras, 'audit'>;

/** North America prints on Letter. */
const paperOf = (timeZone: string): ReportDocument['paper'] =>
  timeZone.startsWith('America/') || timeZone.startsWith('US/') || timeZone === 'Pacific/Honolulu' ? 'letter' : 'a4';

/** A report as text and vectors: the same numbers and words as its page. */
export function reportDocument(
  kind: ReportKind,
  report: Report,
  words: ReportWords,
  extras: DocumentExtras,
): ReportDocument {
  const summary = reportSummary(report, words.before);
  const groups = metricGroupsOf(report, kind === 'score-card' ? isScoredMetric : undefined);
  return {
    title: words.title,
    head: { brand: words.brand, logo: words.logo, color: words.color, subject: words.subject, facts: words.facts },
    cover: {
      period: words.period,
      against: `Compared with ${words.before}`,
      sentence: `${summary.title}.`,
      text: summary.text,
      figures: coverMetrics(report).map(metric => coverFigure(metric, report)),
    },
    blocks: [
      ...bodyOf(kind, report, words, extras),
      ...(extras.audit === null || (kind !== 'monthly' && kind !== 'score-card') ? [] : auditBlocks(extras.audit)),
      paragraph(completenessLine(report), 'quiet'),
    ],
    footnotes: footnotesOf(report, groups),
    footer: `${words.title} · ${words.subject} · ${words.period}`,
    paper: paperOf(report.timeZone),
    fileName: words.fileName,
  };
}

const coverMetrics = (report: Report): readonly MetricKey[] => [
  'sessions',
  'goals',
  ...(isShop(report) ? (['revenue', 'adSpend'] as const) : (['adSpend', 'costPerLead'] as const)),
];

function bodyOf(kind: ReportKind, report: Report, words: ReportWords, extras: DocumentExtras): DocumentBlock[] {
  switch (kind) {
    case 'monthly':
      return [
        ...dailyBlocks(report, words),
        heading('Metrics'),
        metricsBlock(metricGroupsOf(report), words.period, words.before),
        heading('Channels and devices'),
        ...(report.channels.length > 0
          ? [channelsBlock(report)]
          : [paragraph('No channel has sent a session.', 'quiet')]),
        ...(report.devices.length > 0 ? [devicesBlock(report)] : []),
        ...sitesOf(report, words),
      ];
    case 'annual':
      return annualBody(report, words, extras.metric);
    case 'revenue':
      return revenueBody(report, extras);
    case 'score-card':
      return [
        ...cardBlocks(report, extras.written ?? []),
        heading('Scored metrics'),
        metricsBlock(metricGroupsOf(report, isScoredMetric), words.period, words.before),
        ...(report.sites.length > 0
          ? [heading('Sites by score'), sitesBlock(scoreRankColumns(report), byScore(report.sites), null)]
          : []),
      ];
    case 'summary':
    case 'all-sites':
      return sitesOf(report, words);
  }
}

/** What people wrote on the score card, and how many of the keywords rank. */
function cardBlocks({ card }: Report, written: readonly string[]): DocumentBlock[] {
  if (card === undefined) return [];
  const keywords =
    card.seo === null
      ? []
      : [paragraph(`${card.seo.topTenKeywords} of 10 keywords rank on the first page of search results.`)];
  return [heading('Summary', formatMonth(card.yearMonth)), ...keywords, ...written.map(line => paragraph(line))];
}

const sitesOf = (report: Report, words: ReportWords): DocumentBlock[] =>
  report.sites.length === 0
    ? []
    : [
        heading('Sites', `By sessions, ${words.period}`),
        sitesBlock(siteColumns(report), report.sites, `${words.subject}, all`),
      ];

function annualBody(report: Report, words: ReportWords, metric: MetricKey): DocumentBlock[] {
  const pairs = yearMonths(report);
  const year = report.range.end.slice(0, 4);
  const before = String(Number(year) - 1);
  return [
    monthsBlock(monthChart(metric, pairs), year, before),
    {
      ...heading(
        year,
        `${formatDate(report.range.start)} – ${formatDate(report.range.end)} against the same days of ${before}`,
      ),
      pageBreak: 'page',
    },
    annualBlock(report, 'now'),
    { ...heading(before, words.before === before ? undefined : words.before), pageBreak: 'page' },
    annualBlock(report, 'before'),
  ];
}

function revenueBody(report: Report, { isFranchise }: DocumentExtras): DocumentBlock[] {
  const pairs = lastMonths(report);
  const shares = revenueShares(report);
  const metrics = revenueMetrics(report, isFranchise);
  return [
    monthsBlock(monthChart(metrics[0] ?? 'adSpend', pairs), 'These twelve months', 'A year earlier'),
    heading('By month', ['The twelve months to the period’s last', spentText(pairs)].filter(text => text !== '').join('. ')),
    tableBlock(revenueColumns(metrics, pairs), pairs),
    ...(shares === null
      ? []
      : [heading('Channels of total revenue', shares.total), tableBlock(shareColumns, shares.shares)]),
  ];
}
