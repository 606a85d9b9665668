import type { Audit, AuditLine } from '../../model/audit.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import { type MetricGroup, metricGroups } from '../../numbers/metrics/definition.ts';
import { metricTable } from '../../numbers/metrics/table.ts';

/** A group of the audit card: its lines and how many of the scored ones passed. */
export type AuditGroup = {
  readonly group: MetricGroup;
  readonly title: string;
  readonly lines: readonly AuditLine[];
  readonly passed: number;
  readonly scored: number;
};

const isScored = ({ outcome }: AuditLine): boolean => outcome === 'pass' || outcome === 'close' || outcome === 'fail';

/** An audit's lines by group, in the card's order; lines disabled for the site are not shown (specification 5). */
export function auditGroups(lines: readonly AuditLine[]): AuditGroup[] {
  const shown = lines.filter(({ outcome }) => outcome !== 'disabled');
  const groups = new Set(shown.map(({ metric }) => metricTable[metric].group));
  return [...groups].map(group => {
    const groupLines = shown.filter(({ metric }) => metricTable[metric].group === group);
    return {
      group,
      title: metricGroups[group],
      lines: groupLines,
      passed: groupLines.filter(({ outcome }) => outcome === 'pass').length,
      scored: groupLines.filter(isScored).length,
    };
  });
}

export type FootnoteMark = '*' | '†';
export const footnoteTexts: Record<FootnoteMark, string> = {
  '†': 'Based on available averages up to 12 months.',
  '*': "Comparison based on a case study metric. Metrics that aren't scored show only the change.",
};

/**
 * Returns the marks of an audit's lines (specification 2, Audit card; 5): an asterisk if a baseline audit compares with
 * the case study or a metric is excluded from the score, a dagger if the 12 month average has missing months.
 */
export function findLineFootnotes(
  audit: Pick<Audit, 'version' | 'lines' | 'monthlyAvgMetrics'>,
): Map<MetricKey, FootnoteMark[]> {
  const marks = new Map<MetricKey, FootnoteMark[]>();
  for (const { metric, comparison } of audit.lines) {
    const { excludeFromScore, caseStudyOverride } = metricTable[metric];
    const average = audit.version === 3 ? audit.monthlyAvgMetrics?.[metric] : undefined;
    const byStudy = audit.version === 3 && caseStudyOverride && comparison.known;
    const lineMarks: FootnoteMark[] = [
      ...(byStudy || excludeFromScore ? ['*' as const] : []),
      ...(average?.known && average.missingDays !== undefined ? ['†' as const] : []),
    ];
    if (lineMarks.length > 0) marks.set(metric, lineMarks);
  }
  return marks;
}
