import { lowerWord } from '../../../../../shared/numbers/metrics/data-state.ts';
import { cellText } from '../../../../../shared/domain/alerts/cell-text.ts';
import { formatDay } from '../../../../../shared/domain/formats/dates.ts';
import type { Evidence } from '../../../../../shared/model/alert.ts';
import { barTexts, evidenceAxis } from '../view/evidence-axis.ts';

const width = 720;
const height = 208;
const top = 40;
const foot = 24;
/** What stands beside the grid lines has this room, a gap and a stroke. */
const left = 60;
const right = 84;
/** The width of a digit above a bar. */
const digit = 6;

/**
 * The charted column day by day beside its axis: the judged days stand out, provisional ones are hatched, the limit is
 * a dashed line.
 */
export function EvidenceChart({ evidence, title }: { evidence: Evidence; title: string }) {
  const { rows, charted, compared, limit } = evidence;
  if (charted === undefined || rows.length === 0) return null;
  const values = rows.map(({ cells }) => cells[charted] ?? null);
  const expected = rows.map(({ cells }) => (compared === undefined ? null : (cells[compared] ?? null)));
  const { most, ticks } = evidenceAxis(evidence, charted);
  const y = (value: number) => top + (height - top - foot) * (1 - Math.max(0, value) / most);
  const step = (width - left - right) / rows.length;
  const bar = Math.min(36, step * 0.62);
  const above = barTexts(evidence, charted, Math.floor((step - 4) / digit));
  const every = Math.ceil(rows.length / 6);
  return (
    <figure className="evidence-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${evidence.columns[charted]?.title ?? ''} by day; the table below has the numbers`}
      >
        <defs>
          <pattern id="provisional" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="6" className="evidence-hatch" />
          </pattern>
        </defs>
        {bands(rows).map(({ kind, from, count }) => (
          <Band key={kind} kind={kind} x={left + from * step} width={count * step} />
        ))}
        {ticks.map(({ value, text }) => (
          <g key={value}>
            <line
              x1={left}
              x2={width - right}
              y1={y(value)}
              y2={y(value)}
              className={value === 0 ? 'evidence-axis' : 'evidence-grid'}
            />
            <text
              x={left - 8}
              y={y(value) + 4}
              textAnchor="end"
              className={value === 0 ? 'evidence-tick evidence-zero' : 'evidence-tick'}
            >
              {text}
            </text>
          </g>
        ))}
        {rows.map(({ date, kind }, index) => {
          const value = values[index] ?? null;
          const x = left + index * step + (step - bar) / 2;
          return (
            <g key={date} className={`evidence-${kind}`}>
              <title>{`${formatDay(date)}: ${cellText(evidence, charted, value)}${kind === 'provisional' ? `, ${lowerWord('provisional')}` : ''}`}</title>
              {value !== null && (
                <rect x={x} width={bar} y={y(value)} height={Math.max(1, height - foot - y(value))} rx="2" />
              )}
              {value !== null && above !== null && (
                <text x={x + bar / 2} y={y(value) - 6} textAnchor="middle" className="evidence-value">
                  {above[index]}
                </text>
              )}
              {index % every === 0 && (
                <text x={x + bar / 2} y={height - 6} textAnchor="middle" className="evidence-day">
                  {formatDay(date)}
                </text>
              )}
            </g>
          );
        })}
        {compared !== undefined && (
          <polyline
            className="evidence-expected"
            points={expected
              .flatMap((value, index) => (value === null ? [] : `${left + (index + 0.5) * step},${y(value)}`))
              .join(' ')}
          />
        )}
        {compared !== undefined && (
          <text
            className="evidence-key"
            x={width - right + 12}
            y={y(expected.findLast(value => value !== null) ?? 0) + 4}
          >
            {evidence.columns[compared]?.title}
          </text>
        )}
        {limit !== null && (
          <g className="evidence-limit">
            <line x1={left} x2={width - right + 6} y1={y(limit)} y2={y(limit)} />
            <text x={width - right + 12} y={y(limit) + 4}>
              {cellText(evidence, charted, limit)}
            </text>
          </g>
        )}
      </svg>
    </figure>
  );
}

type Kind = Evidence['rows'][number]['kind'];

/** Where the judged and the provisional days lie. */
function bands(rows: Evidence['rows']) {
  return (['fires', 'provisional'] as const).flatMap(kind => {
    const from = rows.findIndex(row => row.kind === kind);
    const count = rows.findLastIndex(row => row.kind === kind) - from + 1;
    return from === -1 ? [] : [{ kind, from, count }];
  });
}

/** Says which days were judged and which the platform may still change; where it has the room. */
function Band({ kind, x, width: own }: { kind: Kind; x: number; width: number }) {
  const isJudged = kind === 'fires';
  return (
    <g>
      {isJudged && <rect className="evidence-band" x={x} y={0} width={own} height={height - foot} />}
      {own > 70 && (
        <text
          className={isJudged ? 'evidence-says evidence-says-judged' : 'evidence-says'}
          x={x + own / 2}
          y={14}
          textAnchor="middle"
        >
          {isJudged ? 'judged' : lowerWord('provisional')}
        </text>
      )}
    </g>
  );
}
