import { formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { exportedChange } from '../../../../../shared/numbers/metrics/format.ts';
import {
  formatLineValue,
  lineChange,
  lineChangeText,
  lineTitle,
} from '../../../../../shared/domain/audits/line-numbers.ts';
import { metricGroups } from '../../../../../shared/numbers/metrics/definition.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import { describeRule } from '../../../../../shared/domain/audits/kinds.ts';
import { describeComparison } from './audit-text.ts';
import { outcomeLabels } from '../../../../../shared/domain/audits/audit-text.ts';

/** All lines of an audit for copy, CSV and print: numbers in full precision, with their proof. */
export function auditExport(audit: Audit, siteName: string, timeZone: string) {
  return {
    columns: [
      { key: 'group', title: 'Group', value: (line: AuditLine) => metricGroups[metricTable[line.metric].group] },
      { key: 'metric', title: 'Metric', value: lineTitle },
      {
        key: 'value',
        title: formatMonth(audit.yearMonth),
        numeric: true,
        value: (line: AuditLine) => (line.value.known ? line.value.value : null),
        text: (line: AuditLine) => formatLineValue(line, line.value),
      },
      {
        key: 'comparison',
        title: describeComparison(audit).name,
        numeric: true,
        value: (line: AuditLine) => (line.comparison.known ? line.comparison.value : null),
        text: (line: AuditLine) => formatLineValue(line, line.comparison),
      },
      {
        key: 'change',
        title: describeComparison(audit).changeTitle,
        numeric: true,
        value: (line: AuditLine) => exportedChange(metricTable[line.metric].format, lineChange(line)),
        text: lineChangeText,
      },
      { key: 'result', title: 'Result', value: (line: AuditLine) => outcomeLabels[line.outcome] },
    ],
    rows: audit.lines.filter(line => line.outcome !== 'disabled'),
    info: {
      name: `audit-${audit.yearMonth}-${audit.siteId}`,
      notes: [
        `${siteName}, audit of ${formatMonth(audit.yearMonth)}, ${audit.score === null ? 'not enough data for a score' : `score ${audit.score}`}`,
        `Created ${formatInstant(audit.timestamp, timeZone)} (${timeZone}), rules ${audit.proof.ruleVersion} (${describeRule(audit.proof.ruleVersion)}), hash ${audit.proof.hash}`,
      ],
    },
  };
}
