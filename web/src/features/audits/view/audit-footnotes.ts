import { footnoteTexts } from '../../../../../shared/domain/audits/card.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import { byCaseStudy } from './table-columns.ts';

/** The footnotes used in an audit's table, each explained once. */
export function auditFootnotes(
  audit: Pick<Audit, 'version' | 'lines' | 'monthlyAvgMetrics' | 'baseline'>,
): readonly { readonly mark: string; readonly text: string }[] {
  const byStudy = audit.lines.some(line => byCaseStudy(audit, line));
  const unscored = audit.lines.some(line => line.outcome === 'not-scored');
  const notes = [
    {
      mark: '↓',
      text: 'Lower is better.',
      isUsed: audit.lines.some(line => metricTable[line.metric].lowerIsBetter),
    },
    {
      mark: '†',
      text: 'Based on available averages up to 12 months.',
      isUsed: audit.version === 3 && audit.monthlyAvgMetrics !== undefined,
    },
    {
      mark: '‡',
      text: medianText(audit.lines),
      isUsed: audit.lines.some(line => line.median !== undefined),
    },
    {
      mark: '',
      text: 'Counts and costs are averages per day.',
      isUsed: audit.lines.some(line => line.perDay === true),
    },
    {
      mark: '',
      text: 'Baseline counts and costs are scaled to the length of the month.',
      isUsed: audit.baseline !== undefined && audit.lines.every(line => line.perDay !== true),
    },
    {
      mark: '*',
      text:
        byStudy && unscored
          ? footnoteTexts['*']
          : byStudy
            ? 'Comparison based on a case study metric.'
            : "Shown for information. Doesn't count toward the score.",
      isUsed: byStudy || unscored,
    },
  ];
  return notes.filter(({ isUsed }) => isUsed);
}

/** 'Median of 10 to 24 sites of the same business type, October 2026.' */
function medianText(lines: Audit['lines']): string {
  const medians = lines.flatMap(({ median }) => median ?? []);
  const [first] = medians;
  if (first === undefined) return '';
  const counts = medians.map(({ sites }) => sites);
  const [min, most] = [Math.min(...counts), Math.max(...counts)];
  const sites = min === most ? String(most) : `${min} to ${most}`;
  return `Median of ${sites} sites of the same business type, ${formatMonth(first.yearMonth)}.`;
}
