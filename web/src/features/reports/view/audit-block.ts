import { outcomeWords, summarySentence } from '../../../../../shared/domain/audits/words.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { lowerWord } from '../../../../../shared/domain/metrics/data-state.ts';
import { metricGroups, type MetricGroup } from '../../../../../shared/domain/metrics/definition.ts';
import { formatChange } from '../../../../../shared/domain/formats/numbers.ts';
import { formatMetric } from '../../../../../shared/domain/metrics/format.ts';
import { metricTable } from '../../../../../shared/domain/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import type { DocumentBlock, DocumentCell } from '../../../components/pdf/document.ts';

/** The part of an audit that a report shows. */
export type ReportAudit = Pick<Audit, 'yearMonth' | 'score' | 'passed' | 'close' | 'failed' | 'status' | 'lines'>;

const tones = { pass: 'good', close: 'warning', fail: 'bad' } as const;
const judged = ['pass', 'close', 'fail'] as const;
const isJudged = (line: AuditLine): line is AuditLine & { readonly outcome: (typeof judged)[number] } =>
  line.outcome === 'pass' || line.outcome === 'close' || line.outcome === 'fail';
const plain = (text: string): DocumentCell => ({ text, tone: 'plain' });

/** Pass and fail: the score, a square a metric by group, and what misses its comparison. */
export function auditBlocks(audit: ReportAudit): DocumentBlock[] {
  const lines = audit.lines.filter(isJudged);
  const groups = Map.groupBy(lines, ({ metric }) => metricTable[metric].group);
  const missed = lines
    .filter(({ outcome }) => outcome !== 'pass')
    .toSorted((a, b) => judged.indexOf(b.outcome) - judged.indexOf(a.outcome));
  const score = audit.score === null ? 'Not scored' : `Score ${audit.score} of 100`;
  return [
    {
      kind: 'heading',
      level: 2,
      text: 'Audit',
      note: `${formatMonth(audit.yearMonth)}${audit.status === 'provisional' ? `, ${lowerWord('provisional')}` : ''}`,
      pageBreak: 'page',
    },
    { kind: 'paragraph', look: 'lead', pageBreak: 'together', text: `${score}. ${summarySentence(audit)}` },
    {
      kind: 'table',
      title: '',
      pageBreak: 'together',
      columns: [
        { title: 'Group', align: 'left', width: 0.28 },
        { title: 'Metrics', align: 'left', width: 0.48 },
        { title: 'Pass', align: 'right', width: 0.24 },
      ],
      rows: (Object.keys(metricGroups) as MetricGroup[]).flatMap(group => {
        const own = groups.get(group) ?? [];
        const passed = own.filter(({ outcome }) => outcome === 'pass').length;
        const marks = judged.flatMap(outcome => own.filter(line => line.outcome === outcome).map(() => tones[outcome]));
        return own.length === 0
          ? []
          : [
              {
                kind: 'cells' as const,
                cells: [
                  plain(metricGroups[group]),
                  { text: '', tone: 'plain', marks },
                  plain(`${passed} of ${own.length}`),
                ],
              },
            ];
      }),
      totals: [
        'All',
        `Pass ${audit.passed}, close ${audit.close}, fail ${audit.failed}`,
        `${audit.passed} of ${lines.length}`,
      ],
    },
    ...(missed.length === 0 ? [] : [missedBlock(missed)]),
  ];
}

const missedBlock = (
  missed: readonly (AuditLine & { readonly outcome: (typeof judged)[number] })[],
): DocumentBlock => ({
  kind: 'table',
  title: 'What misses its comparison',
  pageBreak: 'auto',
  totals: null,
  columns: [
    { title: 'Metric', align: 'left', width: 0.36 },
    { title: 'Compared with', align: 'right', width: 0.18 },
    { title: 'Value', align: 'right', width: 0.18 },
    { title: 'Change', align: 'right', width: 0.16 },
    { title: 'Result', align: 'right', width: 0.12 },
  ],
  rows: missed.map(({ metric, value, comparison, change, outcome }) => ({
    kind: 'cells',
    cells: [
      plain(`${metricTable[metric].title}${metricTable[metric].lowerIsBetter ? ' (lower is better)' : ''}`),
      plain(formatMetric(metric, comparison)),
      plain(formatMetric(metric, value)),
      plain(change === null ? '–' : formatChange(change)),
      { text: outcomeWords[outcome], tone: tones[outcome] },
    ],
  })),
});
