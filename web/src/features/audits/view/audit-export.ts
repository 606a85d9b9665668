import { formatInstant, formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatMetric } from '../../../../../shared/numbers/metrics/format.ts';
import { metricGroups } from '../../../../../shared/numbers/metrics/definition.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import { changeText, comparisonWords } from './audit-text.ts';
import { outcomeWords } from '../../../../../shared/domain/audits/words.ts';

/** All lines of an audit for copy, CSV and print: numbers in full precision, with what proves them. */
export function auditExport(audit: Audit, siteName: string, timeZone: string) {
  return {
    columns: [
      { key: 'group', title: 'Group', value: (line: AuditLine) => metricGroups[metricTable[line.metric].group] },
      { key: 'metric', title: 'Metric', value: (line: AuditLine) => metricTable[line.metric].title },
      {
        key: 'value',
        title: formatMonth(audit.yearMonth),
        numeric: true,
        value: (line: AuditLine) => (line.value.known ? line.value.value : null),
        text: (line: AuditLine) => formatMetric(line.metric, line.value),
      },
      {
        key: 'comparison',
        title: comparisonWords(audit).name,
        numeric: true,
        value: (line: AuditLine) => (line.comparison.known ? line.comparison.value : null),
        text: (line: AuditLine) => formatMetric(line.metric, line.comparison),
      },
      {
        key: 'change',
        title: comparisonWords(audit).changeTitle,
        numeric: true,
        value: (line: AuditLine) => line.change,
        text: (line: AuditLine) => changeText(line.change),
      },
      { key: 'result', title: 'Result', value: (line: AuditLine) => outcomeWords[line.outcome] },
    ],
    rows: audit.lines.filter(line => line.outcome !== 'disabled'),
    info: {
      name: `audit-${audit.yearMonth}-${audit.siteId}`,
      notes: [
        `${siteName}, audit of ${formatMonth(audit.yearMonth)}, score ${audit.score ?? 'not scored'}`,
        `Created ${formatInstant(audit.timestamp, timeZone)} (${timeZone}), rules ${audit.proof.ruleVersion}, hash ${audit.proof.hash}`,
      ],
    },
  };
}
