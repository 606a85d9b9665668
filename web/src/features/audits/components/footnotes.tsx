import { footnoteTexts } from '../../../../../shared/domain/audits/card.ts';
import { metricTable } from '../../../../../shared/domain/metrics/table.ts';
import type { Audit } from '../../../../../shared/model/audit.ts';
import { byCaseStudy } from '../view/table-columns.ts';

/** The marks used in this audit's table, each explained once; a mark that is not used is not explained. */
export function Footnotes({ audit }: { audit: Pick<Audit, 'version' | 'lines' | 'monthlyAvgMetrics' | 'baseline'> }) {
  const byStudy = audit.lines.some(line => byCaseStudy(audit, line));
  const unscored = audit.lines.some(line => line.outcome === 'not-scored');
  const notes: readonly [string, string, boolean][] = [
    ['↓', 'Lower is better.', audit.lines.some(line => metricTable[line.metric].lowerIsBetter)],
    ['†', 'Based on available averages up to 12 months.', audit.version === 3 && audit.monthlyAvgMetrics !== undefined],
    ['', 'Counts and costs of the baseline are brought to the days of a month.', audit.baseline !== undefined],
    [
      '*',
      byStudy && unscored
        ? footnoteTexts['*']
        : byStudy
          ? 'Comparison based on a case study metric.'
          : 'The change only: it does not count towards the score.',
      byStudy || unscored,
    ],
  ];
  const used = notes.filter(([, , shown]) => shown);
  if (used.length === 0) return null;
  return (
    <dl className="footnotes">
      {used.map(([mark, text]) => <div key={text}><dt>{mark}</dt><dd>{text}</dd></div>)}
    </dl>
  );
}
