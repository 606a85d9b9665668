import { linePath } from '../components/figures/sparkline-path.ts';
import { Hatch, toY, type Plot } from './plot.tsx';
import type { TrendModel } from './trend-model.ts';

/** Known points with no known neighbour: a line cannot show them. */
function alone(line: readonly (number | null)[]): number[] {
  return line.flatMap((value, index) =>
    value !== null && (line[index - 1] ?? null) === null && (line[index + 1] ?? null) === null ? [index] : [],
  );
}

/** A path through the known points alone. */
const joined = (
  line: readonly (number | null)[],
  plot: Plot,
  model: TrendModel,
  xOf: (index: number) => number,
): string =>
  line
    .flatMap((value, index) => (value === null ? [] : [`${xOf(index)} ${toY(plot, model.scale, value)}`]))
    .map((place, index) => `${index === 0 ? 'M' : 'L'}${place}`)
    .join('');

/** The period's line over its days, the comparison dashed below it; a gap stays a gap. */
export function TrendLines({ model, plot, xOf }: { model: TrendModel; plot: Plot; xOf: (index: number) => number }) {
  const { line, before, daily, scale, provisionalFrom } = model;
  const box = { width: plot.right - plot.left, height: plot.bottom - plot.top };
  const last = line.length - 1;
  const settledTo = provisionalFrom === null ? last : Math.max(provisionalFrom - 1, 0);
  const from = provisionalFrom === null ? 0 : xOf(settledTo);
  return (
    <>
      {provisionalFrom !== null && (
        <Hatch>
          {fill => (
            <>
              <rect x={from} y={plot.top} width={Math.max(plot.right - from, 0)} height={box.height} fill={fill} />
              <text x={plot.right - 6} y={plot.bottom - 8} textAnchor="end" className="chart-text chart-halo">
                provisional
              </text>
            </>
          )}
        </Hatch>
      )}
      <g transform={`translate(${plot.left} ${plot.top})`}>
        {daily !== null && <path d={linePath(daily, box, scale)} className="chart-daily" />}
        <path d={linePath(before, box, scale)} className="chart-before" />
        <path d={linePath(line, box, scale, 0, settledTo)} className="chart-line" />
        {provisionalFrom !== null && (
          <path d={linePath(line, box, scale, settledTo)} className="chart-line chart-provisional" />
        )}
      </g>
      {model.sparse && (
        <>
          <path d={joined(before, plot, model, xOf)} className="chart-before" />
          <path d={joined(line, plot, model, xOf)} className="chart-joined" />
        </>
      )}
      {alone(before).map(index => (
        <circle
          key={index}
          cx={xOf(index)}
          cy={toY(plot, scale, before[index] ?? 0)}
          r="2.5"
          className="chart-dot-before"
        />
      ))}
      {alone(line).map(index => (
        <circle key={index} cx={xOf(index)} cy={toY(plot, scale, line[index] ?? 0)} r="3" className="chart-dot" />
      ))}
    </>
  );
}
