import { auditColumns, type AuditColumn } from '../../../../../shared/domain/audits/kinds.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { previousYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { formatLineValue, lineChangeText } from '../../../../../shared/domain/audits/line-numbers.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import { comparisonText, describeComparison, valueText } from './audit-text.ts';

export type TableColumn = { readonly id: AuditColumn['id'] | 'change'; readonly title: string };

/** The specified columns of this audit's version, and the value's distance from its comparison before the result. */
export function tableColumns(audit: Pick<Audit, 'type' | 'version' | 'yearMonth'>): TableColumn[] {
  const specified = auditColumns(
    audit.type,
    audit.version,
    formatMonth(audit.yearMonth),
    formatMonth(previousYearMonth(audit.yearMonth)),
  );
  return specified.flatMap((column): TableColumn[] =>
    column.id === 'result' ? [{ id: 'change', title: describeComparison(audit).changeTitle }, column] : [column],
  );
}

/** True if a case study replaces the usual comparison of the audit's version. */
export const byCaseStudy = (audit: Pick<Audit, 'version'>, line: AuditLine): boolean =>
  audit.version === 3 && metricTable[line.metric].caseStudyOverride && line.comparison.known;

/** The text of a cell. A metric without a score shows only its percent change and an asterisk (specification 5). */
export function cellText(
  audit: Pick<Audit, 'version' | 'monthlyAvgMetrics'>,
  line: AuditLine,
  column: TableColumn['id'],
): string {
  if (line.outcome === 'not-scored') return column === 'month' ? `${lineChangeText(line)} *` : '–';
  switch (column) {
    case 'month':
      return valueText(line);
    case 'previous':
    case 'case-study':
    case 'baseline':
      return `${comparisonText(line)}${byCaseStudy(audit, line) ? ' *' : ''}${line.median === undefined ? '' : ' ‡'}`;
    case 'average': {
      const average = audit.monthlyAvgMetrics?.[line.metric];
      return average?.known === true ? `${formatLineValue(line, average)} †` : '–';
    }
    case 'change':
      return lineChangeText(line);
    case 'result':
      return '';
  }
}
