import { Hatch, toY, type Plot } from './plot.tsx';
import type { TrendModel } from './trend-model.ts';

/** Months as bars from zero, the comparison as a dashed line across each; a month without data has none. */
export function TrendBars({
  model,
  plot,
  slot,
  xOf,
}: {
  model: TrendModel;
  plot: Plot;
  slot: number;
  xOf: (index: number) => number;
}) {
  const { line, before, scale, provisionalFrom } = model;
  const wide = Math.max(4, Math.min(48, slot * 0.62));
  const zero = toY(plot, scale, Math.max(scale.low, 0));
  return (
    <Hatch className="chart-hatch-bar">
      {fill =>
        line.map((value, index) => {
          const was = before[index] ?? null;
          const y = value === null ? zero : toY(plot, scale, value);
          const provisional = provisionalFrom !== null && index >= provisionalFrom;
          return (
            <g key={model.dates[index]}>
              {value !== null && (
                <rect
                  x={xOf(index) - wide / 2}
                  y={Math.min(y, zero)}
                  width={wide}
                  height={Math.max(Math.abs(zero - y), value === 0 ? 0 : 1)}
                  rx="2"
                  className={provisional ? 'chart-bar-provisional' : 'chart-bar'}
                  fill={provisional ? fill : undefined}
                />
              )}
              {was !== null && (
                <line
                  x1={xOf(index) - slot * 0.45}
                  x2={xOf(index) + slot * 0.45}
                  y1={toY(plot, scale, was)}
                  y2={toY(plot, scale, was)}
                  className="chart-before"
                />
              )}
            </g>
          );
        })
      }
    </Hatch>
  );
}
