import { formatLineNumber } from '../../../../../shared/domain/audits/line-numbers.ts';
import { metricTable } from '../../../../../shared/numbers/metrics/table.ts';
import type { AuditLine } from '../../../../../shared/model/audit.ts';
import { numberLine } from '../view/number-line.ts';
import { outcomeLabels } from '../../../../../shared/domain/audits/audit-text.ts';

/** The label position that stays inside the line. */
const edge = (at: number) => (at < 14 ? 'start' : at > 86 ? 'end' : 'middle');

/** Pass, close and fail as zones of one line, with markers for the comparison and the value. */
export function NumberLine({
  line,
  comparisonName,
  monthName,
}: {
  line: AuditLine;
  comparisonName: string;
  monthName: string;
}) {
  const { value, comparison, metric } = line;
  if (!value.known || !comparison.known) return null;
  const { closeCallMargin, lowerIsBetter } = metricTable[metric];
  const drawn = numberLine(value.value, comparison.value, closeCallMargin, lowerIsBetter);
  const text = (number: number) => formatLineNumber(line, number, value.currency);
  const description = `${comparisonName} ${text(comparison.value)}, ${monthName} ${text(value.value)}: ${outcomeLabels[line.outcome]}`;
  return (
    <figure className="number-line" aria-label={description}>
      <div className="number-line-above" aria-hidden="true">
        <span className={`at-${edge(drawn.comparisonAt)}`} style={{ left: `${drawn.comparisonAt}%` }}>
          {comparisonName} <strong className="number">{text(comparison.value)}</strong>
        </span>
      </div>
      <div className="number-line-track" aria-hidden="true">
        {drawn.zones.map(({ zone, from, to }) => (
          <span key={zone} className={`zone zone-${zone}`} style={{ left: `${from}%`, width: `${to - from}%` }} />
        ))}
        {drawn.closeLimitAt !== null && <i className="mark mark-limit" style={{ left: `${drawn.closeLimitAt}%` }} />}
        <i className="mark mark-comparison" style={{ left: `${drawn.comparisonAt}%` }} />
        <i className={`mark mark-value mark-${line.outcome}`} style={{ left: `${drawn.valueAt}%` }} />
      </div>
      <div className="number-line-zones" aria-hidden="true">
        {drawn.zones
          .filter(({ from, to }) => to - from > 9)
          .map(({ zone, from, to }) => (
            <span key={zone} className={`zone-name-${zone}`} style={{ left: `${(from + to) / 2}%` }}>
              {outcomeLabels[zone]}
            </span>
          ))}
      </div>
      <div className="number-line-below" aria-hidden="true">
        <span className={`at-${edge(drawn.valueAt)}`} style={{ left: `${drawn.valueAt}%` }}>
          {monthName} <strong className="number">{text(value.value)}</strong>
          {drawn.beyond ? ', beyond this scale' : ''}
        </span>
      </div>
    </figure>
  );
}
