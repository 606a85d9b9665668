import { auditTitles, describeRule, scoreText } from '../../../../../shared/domain/audits/kinds.ts';
import { lineTitle } from '../../../../../shared/domain/audits/line-numbers.ts';
import { outcomeLabels, summarySentence } from '../../../../../shared/domain/audits/audit-text.ts';
import { formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { auditStateText } from '../../../../../shared/numbers/metrics/data-state.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine, AuditSummary } from '../../../../../shared/model/audit.ts';
import { auditBlocks, type AuditOfSite } from '../../../../../shared/documents/audit-block.ts';
import type {
  DocumentBlock,
  DocumentCell,
  DocumentFigure,
  ReportDocument,
} from '../../../../../shared/model/report-document.ts';
import { paperOfZone } from '../../../../../shared/documents/paper.ts';
import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { auditFootnotes } from './audit-footnotes.ts';
import { describeComparison, shortHash, whyNot } from './audit-text.ts';
import { groupLines } from './metric-groups.ts';
import { cellText, tableColumns, type TableColumn } from './table-columns.ts';

/** The audit's site and the sender. */
export type AuditPaper = {
  readonly siteName: string;
  readonly timeZone: string;
  /** The previous month's audit, if there is one. */
  readonly before: AuditSummary | null;
  readonly brand: string;
  readonly logo: string | null;
  readonly color: string;
};

const tones = { pass: 'good', close: 'warning', fail: 'bad' } as const;
const quiet = (text: string): DocumentCell => ({ text, tone: 'quiet' });
const plain = (text: string): DocumentCell => ({ text, tone: text === '–' ? 'quiet' : 'plain' });

/** Points compared with the previous month, with their direction; nothing if either has no score. */
function scoreChange({ score }: Audit, before: AuditSummary | null): DocumentCell {
  const points = score === null || before === null || before.score === null ? null : score - before.score;
  if (points === null || before === null) return quiet('of 100');
  const month = formatMonth(before.yearMonth).split(' ')[0] ?? '';
  if (points === 0) return quiet(`as in ${month}`);
  return {
    text: `${points > 0 ? '+' : '−'}${Math.abs(points)} since ${month}`,
    tone: points > 0 ? 'good' : 'bad',
    trend: points > 0 ? 'up' : 'down',
  };
}

function coverFigures(audit: Audit, before: AuditSummary | null): readonly DocumentFigure[] {
  const scored = audit.passed + audit.close + audit.failed;
  const counted = (label: string, count: number): DocumentFigure => ({
    label,
    value: String(count),
    change: quiet(`of ${scored} metrics`),
  });
  return [
    { label: 'Score', value: scoreText('standard', audit.score), change: scoreChange(audit, before) },
    counted(outcomeLabels.pass, audit.passed),
    counted(outcomeLabels.close, audit.close),
    counted(outcomeLabels.fail, audit.failed),
  ];
}

const lower = ' (lower is better)';

function lineCells(audit: Audit, line: AuditLine, columns: readonly TableColumn[]): DocumentCell[] {
  const { lowerIsBetter } = metricTable[line.metric];
  const why = whyNot(line);
  const { outcome } = line;
  const result: DocumentCell =
    outcome === 'pass' || outcome === 'close' || outcome === 'fail'
      ? { text: outcomeLabels[outcome], tone: tones[outcome], outcome }
      : quiet(outcomeLabels[outcome]);
  return [
    plain(`${lineTitle(line)}${lowerIsBetter ? lower : ''}`),
    ...columns.map((column, index) => {
      if (column.id === 'result') return result;
      return why === null || line.value.known ? plain(cellText(audit, line, column.id)) : quiet(index === 0 ? why : '');
    }),
  ];
}

/** Every metric by group with the columns of the page's table. */
function metricsBlock(audit: Audit): DocumentBlock {
  const columns = tableColumns(audit);
  const width = 0.64 / columns.length;
  return {
    kind: 'table',
    title: '',
    pageBreak: 'auto',
    totals: null,
    columns: [
      { title: 'Metric', align: 'left', width: 0.36 },
      ...columns.map(({ title }) => ({ title, align: 'right' as const, width })),
    ],
    rows: groupLines(audit.lines).flatMap(group => [
      {
        kind: 'group' as const,
        text: `${group.title}: ${group.silent ?? (group.scored === 0 ? 'not scored' : `${group.passed} of ${group.scored}`)}`,
      },
      ...(group.silent === null ? group.lines : []).map(line => ({
        kind: 'cells' as const,
        cells: lineCells(audit, line, columns),
      })),
    ]),
  };
}

/** The sources of an audit's numbers, and the seal that proves them. */
function formatFooter({ proof, status }: Audit): string {
  const count = (value: number, singular: string, many: string) =>
    `${formatNumber(value)} ${value === 1 ? singular : many}`;
  return [
    count(proof.dailyRecords, 'daily record', 'daily records'),
    count(proof.services.length, 'platform', 'platforms'),
    status,
    `hash ${shortHash(proof.hash)}`,
  ].join(' · ');
}

/** An audit as a document: cover, score by group, misses, fixes, and every metric. */
export function auditDocument(
  { audit, insights }: { readonly audit: Audit; readonly insights: AuditOfSite['insights'] },
  { siteName, timeZone, before, brand, logo, color }: AuditPaper,
): ReportDocument {
  const month = formatMonth(audit.yearMonth);
  const against = describeComparison(audit);
  return {
    title: 'Audit',
    head: {
      brand,
      logo,
      color,
      subject: siteName,
      facts: [
        { label: 'Prepared by', text: brand },
        { label: 'Kind', text: `${auditTitles[audit.type]}, version ${audit.version}` },
        { label: 'Data', text: auditStateText(audit.status) },
        { label: 'Generated', text: formatInstant(audit.timestamp, timeZone) },
        { label: 'Time zone', text: zoneName(timeZone) },
      ],
    },
    cover: {
      period: month,
      against: `Compared ${against.sentence.replace(/^against/, 'with')}`,
      sentence: summarySentence(audit),
      text: `Scoring rules ${audit.proof.ruleVersion}: ${describeRule(audit.proof.ruleVersion)}`,
      figures: coverFigures(audit, before),
    },
    blocks: [
      ...auditBlocks({ audit, insights }, { title: 'Audit', timeZone, pageBreak: 'auto' }),
      { kind: 'heading', level: 2, text: 'All metrics', note: `${month} ${against.sentence}`, pageBreak: 'page' },
      metricsBlock(audit),
    ],
    footnotes: auditFootnotes(audit)
      .filter(({ mark }) => mark !== '↓')
      .map(({ mark, text }) => `${mark} ${text}`.trim()),
    footer: formatFooter(audit),
    footerState: audit.status,
    paper: paperOfZone(timeZone),
    fileName: `audit-${audit.yearMonth}-${audit.siteId}`,
  };
}
