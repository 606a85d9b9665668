import { cheapestChanges } from '../domain/audits/explain.ts';
import { auditTitles, notEnoughData, scoreColour } from '../domain/audits/kinds.ts';
import { formatLineValue, lineChangeText, lineTitle } from '../domain/audits/line-numbers.ts';
import { cheapestSentence } from '../domain/audits/way-text.ts';
import { outcomeLabels, summarySentence } from '../domain/audits/audit-text.ts';
import { formatInstant, formatMonth } from '../domain/formats/dates.ts';
import { lowerWord } from '../numbers/metrics/data-state.ts';
import { metricGroups, type MetricGroup } from '../numbers/metrics/definition.ts';
import { formatNumber } from '../domain/formats/numbers.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../model/audit.ts';
import type { AuditInsight } from '../model/recommendation.ts';
import type { DocumentBlock, DocumentCell, DocumentGauge, DocumentRow } from '../model/report-document.ts';

/** The part of an audit that a report shows. */
export type ReportAudit = Pick<
  Audit,
  | 'yearMonth'
  | 'timestamp'
  | 'type'
  | 'version'
  | 'score'
  | 'passed'
  | 'close'
  | 'failed'
  | 'status'
  | 'lines'
  | 'metrics'
>;
/** An audit with its site and its recommendations. */
export type AuditOfSite = {
  readonly siteId: string;
  readonly name: string;
  readonly audit: ReportAudit;
  readonly insights: readonly Pick<AuditInsight, 'title'>[];
};

/** Changes, and findings, that a document lists. */
const maxListed = 5;

const tones = { pass: 'good', close: 'warning', fail: 'bad' } as const;
const judged = ['pass', 'close', 'fail'] as const;
type Judged = AuditLine & { readonly outcome: (typeof judged)[number] };
const isJudged = (line: AuditLine): line is Judged =>
  line.outcome === 'pass' || line.outcome === 'close' || line.outcome === 'fail';
const plain = (text: string): DocumentCell => ({ text, tone: 'plain' });
const quiet = (text: string): DocumentCell => ({ text, tone: 'quiet' });
const row = (...cells: DocumentCell[]): DocumentRow => ({ kind: 'cells', cells });

/** Month, kind, version and date. */
const formatNote = ({ yearMonth, status, type, version, timestamp }: ReportAudit, timeZone: string): string =>
  [
    `${formatMonth(yearMonth)}${status === 'provisional' ? `, ${lowerWord('provisional')}` : ''}`,
    `${auditTitles[type]}, version ${version}`,
    `generated ${formatInstant(timestamp, timeZone)}`,
  ].join(' · ');

/**
 * Pass and fail: the score, one square per metric by group, the metrics that miss their comparison, and their fixes.
 */
export function auditBlocks(
  { audit, insights }: Pick<AuditOfSite, 'audit' | 'insights'>,
  {
    title,
    timeZone,
    pageBreak,
  }: {
    readonly title: string;
    readonly timeZone: string;
    readonly pageBreak: DocumentBlock['pageBreak'];
  },
): DocumentBlock[] {
  const missed = audit.lines
    .filter(isJudged)
    .filter(({ outcome }) => outcome !== 'pass')
    .toSorted((a, b) => judged.indexOf(b.outcome) - judged.indexOf(a.outcome));
  return [
    {
      kind: 'heading',
      level: 2,
      text: title,
      note: formatNote(audit, timeZone),
      swatch: scoreColour(audit.type),
      pageBreak,
    },
    {
      kind: 'gauge',
      score: audit.score,
      label: audit.score === null ? notEnoughData : 'of 100',
      text: summarySentence(audit),
      ...makeGroups(audit),
      pageBreak: 'together',
    },
    ...missedBlocks(missed),
    ...mendingBlocks(audit, insights),
  ];
}

/** One line per group of metrics with a square each, and the total results. */
function makeGroups(audit: ReportAudit): Pick<DocumentGauge, 'groups' | 'whole'> {
  const lines = audit.lines.filter(isJudged);
  const byGroup = Map.groupBy(lines, ({ metric }) => metricTable[metric].group);
  return {
    groups: (Object.keys(metricGroups) as MetricGroup[]).flatMap(group => {
      const groupLines = byGroup.get(group) ?? [];
      const marks = judged.flatMap(outcome => groupLines.filter(line => line.outcome === outcome).map(() => outcome));
      const passed = groupLines.filter(({ outcome }) => outcome === 'pass').length;
      return groupLines.length === 0
        ? []
        : [{ title: metricGroups[group], marks, text: `${passed} of ${groupLines.length}` }];
    }),
    whole: {
      title: 'All',
      outcomes: judged.map(outcome => ({
        outcome,
        text: `${outcomeLabels[outcome]} ${{ pass: audit.passed, close: audit.close, fail: audit.failed }[outcome]}`,
      })),
      text: `${audit.passed} of ${lines.length}`,
    },
  };
}

function missedBlocks(missed: readonly Judged[]): DocumentBlock[] {
  if (missed.length === 0) return [];
  const block: DocumentBlock = {
    kind: 'table',
    title: 'Metrics below comparison',
    pageBreak: 'auto',
    totals: null,
    columns: [
      { title: 'Metric', align: 'left', width: 0.36 },
      { title: 'Compared with', align: 'right', width: 0.18 },
      { title: 'Value', align: 'right', width: 0.18 },
      { title: 'Change', align: 'right', width: 0.16 },
      { title: 'Result', align: 'right', width: 0.12 },
    ],
    rows: missed.map(line =>
      row(
        plain(`${lineTitle(line)}${metricTable[line.metric].lowerIsBetter ? ' (lower is better)' : ''}`),
        plain(formatLineValue(line, line.comparison)),
        plain(formatLineValue(line, line.value)),
        plain(lineChangeText(line)),
        { text: outcomeLabels[line.outcome], tone: tones[line.outcome], outcome: line.outcome },
      ),
    ),
  };
  return [block];
}

/** The changes that raise the score, easiest first with the score each would give, then the other findings. */
function mendingBlocks(audit: ReportAudit, insights: AuditOfSite['insights']): DocumentBlock[] {
  const changes = cheapestChanges(audit).slice(0, maxListed);
  const found = insights.slice(0, maxListed);
  if (changes.length + found.length === 0) return [];
  const block: DocumentBlock = {
    kind: 'table',
    title: 'Recommendations',
    pageBreak: 'auto',
    totals: null,
    columns: [
      { title: 'What', align: 'left', width: 0.34 },
      { title: 'How', align: 'left', width: 0.48 },
      { title: 'Score', align: 'right', width: 0.18 },
    ],
    rows: [
      ...changes.map((change, index) =>
        row(
          { ...plain(lineTitle(change)), rank: String(index + 1) },
          plain(cheapestSentence(change, audit)),
          plain(`${audit.score ?? '–'} to ${change.scoreAlone}`),
        ),
      ),
      ...found.map(({ title }, index) =>
        row(
          { ...plain(title), rank: String(changes.length + index + 1) },
          quiet("See the audit's page"),
          quiet('No score'),
        ),
      ),
    ],
  };
  const more = insights.length - found.length;
  const text = `${formatNumber(more)} more on the audit's page.`;
  return more > 0 ? [block, { kind: 'paragraph', look: 'quiet', pageBreak: 'together', text }] : [block];
}

/** Metrics of the second table. */
const maxFailing = 5;

/** Audits of many sites: a row for each with its easiest change, and the metrics that fail at most of them. */
export function auditTables(audits: readonly AuditOfSite[]): DocumentBlock[] {
  const fails = Map.groupBy(
    audits.flatMap(({ audit }) => audit.lines.filter(({ outcome }) => outcome === 'fail')),
    lineTitle,
  );
  const failing = [...fails].toSorted(([, a], [, b]) => b.length - a.length).slice(0, maxFailing);
  const byFails: DocumentBlock = {
    kind: 'table',
    title: 'Most frequent fails',
    pageBreak: 'together',
    totals: null,
    columns: [
      { title: 'Metric', align: 'left', width: 0.7 },
      { title: 'Sites', align: 'right', width: 0.3 },
    ],
    rows: failing.map(([title, lines]) =>
      row(plain(title), plain(`${formatNumber(lines.length)} of ${formatNumber(audits.length)}`)),
    ),
  };
  return [siteTable(audits), ...(failing.length === 0 ? [] : [byFails])];
}

const siteTable = (audits: readonly AuditOfSite[]): DocumentBlock => ({
  kind: 'table',
  title: '',
  pageBreak: 'auto',
  totals: null,
  columns: [
    { title: 'Site', align: 'left', width: 0.22 },
    { title: 'Score', align: 'right', width: 0.08 },
    ...judged.map(outcome => ({ title: outcomeLabels[outcome], align: 'right' as const, width: 0.07 })),
    { title: 'Easiest change', align: 'left', width: 0.37 },
    { title: 'Score then', align: 'right', width: 0.12 },
  ],
  rows: audits.map(({ name, audit }, index) => {
    const [first] = cheapestChanges(audit);
    return row(
      { ...plain(name), rank: String(index + 1) },
      plain(String(audit.score ?? '–')),
      ...[audit.passed, audit.close, audit.failed].map(count => plain(formatNumber(count))),
      first === undefined ? quiet('–') : plain(`${lineTitle(first)}: ${cheapestSentence(first, audit)}`),
      first === undefined ? quiet('–') : plain(String(first.scoreAlone)),
    );
  }),
});
