import { comparedWith } from '../../../../../shared/domain/audits/compared-with.ts';
import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { formatLineValue } from '../../../../../shared/domain/audits/line-numbers.ts';
import { absenceTexts } from '../../../../../shared/numbers/metrics/format.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit, AuditLine } from '../../../../../shared/model/audit.ts';
import { formatDateRange, formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { previousYearMonth } from '../../../../../shared/domain/periods/days.ts';

/** The comparison of the audit, by version: named in headings, on the number line and in sentences. */
export function describeComparison(audit: Pick<Audit, 'version' | 'type' | 'yearMonth' | 'baseline'>): {
  name: string;
  article: string;
  sentence: string;
  changeTitle: string;
} {
  switch (audit.version) {
    case 1:
      return audit.type === 'smbstats'
        ? {
            name: 'Individual Standard',
            article: comparedWith(audit),
            sentence: `against ${comparedWith(audit)}`,
            changeTitle: 'To standard',
          }
        : {
            name: 'Case Study',
            article: comparedWith(audit),
            sentence: `against ${comparedWith(audit)}`,
            changeTitle: 'vs case study',
          };
    case 2: {
      const month = previousYearMonth(audit.yearMonth);
      return {
        name: formatMonthShort(month),
        article: formatMonth(month),
        sentence: `against ${formatMonth(month)}`,
        changeTitle: 'Change',
      };
    }
    case 3:
      return {
        name: 'Baseline',
        article: comparedWith(audit),
        sentence: `against ${comparedWith(audit)}${baselineDays(audit)}`,
        changeTitle: 'To baseline',
      };
  }
}

/** ' of Oct 12 – Nov 11, 2025', for an audit with fixed days. */
const baselineDays = ({ baseline }: Pick<Audit, 'baseline'>): string =>
  baseline === undefined
    ? ''
    : ` of ${formatDateRange({ start: baseline.startDate, end: baseline.endDate }, { year: true })}`;

/** The reason why a line has no result, for its row; null for a line with numbers. */
export function whyNot(line: AuditLine): string | null {
  const { retired } = metricTable[line.metric];
  if (line.outcome === 'retired') return retired ?? 'Retired by its platform; left out of the score';
  if (line.outcome !== 'no-data') return null;
  if (line.incomplete === true) return 'Incomplete: over 10% of its days are missing';
  if (!line.value.known) return absenceTexts[line.value.why];
  return line.comparison.known
    ? 'Different currency from its comparison'
    : `Nothing to compare with: ${absenceTexts[line.comparison.why].toLowerCase()}`;
}

export const valueText = (line: AuditLine): string => (line.value.known ? formatLineValue(line, line.value) : '–');
export const comparisonText = (line: AuditLine): string =>
  line.comparison.known ? formatLineValue(line, line.comparison) : '–';

/**
 * The rule of the metric: 'Lower is better. Within 5% of the baseline is a close call.' `name`: the name of the
 * comparison.
 */
export function ruleSentence(line: AuditLine, name: string): string {
  const { lowerIsBetter, closeCallMargin } = metricTable[line.metric];
  const direction = lowerIsBetter ? 'Lower is better' : 'Higher is better';
  const margin =
    closeCallMargin === 0 ? 'No close call' : `Within ${formatPercent(closeCallMargin, 0)} of ${name} is a close call`;
  return `${direction}. ${margin}.`;
}

/** A hash in readable groups: '9f3c 41d0 … a17e'. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;
