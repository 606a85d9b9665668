import { cheapestChanges } from '../../../../shared/domain/audits/explain.ts';
import { auditTitles, notEnoughData, scoreColour } from '../../../../shared/domain/audits/kinds.ts';
import { formatLineValue, lineChangeText, lineTitle } from '../../../../shared/domain/audits/line-numbers.ts';
import { cheapestSentence } from '../../../../shared/domain/audits/way-text.ts';
import { outcomeLabels, summarySentence } from '../../../../shared/domain/audits/audit-text.ts';
import { formatInstant, formatMonth } from '../../../../shared/domain/formats/dates.ts';
import { lowerWord } from '../../../../shared/numbers/metrics/data-state.ts';
import { metricGroups, type MetricGroup } from '../../../../shared/numbers/metrics/definition.ts';
import { formatNumber } from '../../../../shared/domain/formats/numbers.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../shared/model/audit.ts';
import type { AuditInsight } from '../../../../shared/model/recommendation.ts';
import type { DocumentBlock, DocumentCell, DocumentGauge, DocumentRow } from './document.ts';

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

/** The part of an audit in a document: all for a single site's report, the worst for one of many sites. */
type Extent = { readonly misses: number; readonly changes: number; readonly insights: number };
export const whole: Extent = { misses: Infinity, changes: 5, insights: 5 };
export const brief: Extent = { misses: 3, changes: 1, insights: 0 };

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
    extent,
    pageBreak,
  }: {
    readonly title: string;
    readonly timeZone: string;
    readonly extent: Extent;
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
    ...missedBlocks(missed, extent.misses),
    ...(extent === brief
      ? paragraphs([formatRemainder(missed.length - extent.misses), formatCheapestChange(audit)])
      : [...paragraphs([formatRemainder(missed.length - extent.misses)]), ...mendingBlocks(audit, insights, extent)]),
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

const formatRemainder = (count: number): string =>
  count > 0 ? `${formatNumber(count)} more on the audit's page.` : '';
/** The easiest change, in one line. */
function formatCheapestChange(audit: ReportAudit): string {
  const [first] = cheapestChanges(audit);
  return first === undefined
    ? ''
    : `Easiest change: ${lineTitle(first)}. ${cheapestSentence(first, audit)}. The score goes from ${audit.score ?? '–'} to ${first.scoreAlone}.`;
}
function paragraphs(sentences: readonly string[]): DocumentBlock[] {
  const text = sentences.filter(sentence => sentence !== '').join(' ');
  return text === '' ? [] : [{ kind: 'paragraph', look: 'quiet', pageBreak: 'together', text }];
}

function missedBlocks(missed: readonly Judged[], most: number): DocumentBlock[] {
  if (missed.length === 0) return [];
  const block: DocumentBlock = {
    kind: 'table',
    title: 'Metrics below comparison',
    pageBreak: Number.isFinite(most) ? 'together' : 'auto',
    totals: null,
    columns: [
      { title: 'Metric', align: 'left', width: 0.36 },
      { title: 'Compared with', align: 'right', width: 0.18 },
      { title: 'Value', align: 'right', width: 0.18 },
      { title: 'Change', align: 'right', width: 0.16 },
      { title: 'Result', align: 'right', width: 0.12 },
    ],
    rows: missed
      .slice(0, most)
      .map(line =>
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
function mendingBlocks(audit: ReportAudit, insights: AuditOfSite['insights'], extent: Extent): DocumentBlock[] {
  const changes = cheapestChanges(audit).slice(0, extent.changes);
  const found = insights.slice(0, extent.insights);
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
  return [block, ...paragraphs([formatRemainder(insights.length - found.length)])];
}
