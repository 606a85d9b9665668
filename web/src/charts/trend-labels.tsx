import { toY, type Plot } from './plot.tsx';
import type { TrendModel } from './trend-model.ts';
import type { TrendWords } from './trend-words.ts';

const apart = 40;
const lastKnown = (line: readonly (number | null)[]): number | null => line.findLast(value => value !== null) ?? null;

/** Where the two labels stand: beside their lines' ends, pushed apart where the lines meet. */
function labelPlaces(
  now: number | null,
  before: number | null,
  top: number,
  bottom: number,
): readonly [number | null, number | null] {
  const inside = (y: number) => Math.min(Math.max(y, top + 10), bottom - 20);
  if (now === null || before === null)
    return [now === null ? null : inside(now), before === null ? null : inside(before)];
  if (Math.abs(now - before) >= apart) return [inside(now), inside(before)];
  const middle = Math.min(Math.max((now + before) / 2, top + 10 + apart / 2), bottom - 20 - apart / 2);
  return now <= before ? [middle - apart / 2, middle + apart / 2] : [middle + apart / 2, middle - apart / 2];
}

/** Each line's own label at its end, instead of a legend. */
export function TrendLabels({ model, plot, words }: { model: TrendModel; plot: Plot; words: TrendWords }) {
  const [last, lastBefore] = [lastKnown(model.line), lastKnown(model.before)];
  const [now, before] = labelPlaces(
    last === null ? null : toY(plot, model.scale, last),
    lastBefore === null || words.before === null ? null : toY(plot, model.scale, lastBefore),
    plot.top,
    plot.bottom,
  );
  const x = plot.right + 10;
  return (
    <>
      {now !== null && (
        <text x={x} y={now} className="chart-text">
          <tspan className="chart-label-now">{words.now.value}</tspan>
          <tspan x={x} dy="15">
            {words.now.range}
          </tspan>
        </text>
      )}
      {before !== null && words.before !== null && (
        <text x={x} y={before} className="chart-text">
          <tspan className="chart-label-before">{words.before.value}</tspan>
          <tspan x={x} dy="15">
            {words.before.range}
          </tspan>
        </text>
      )}
    </>
  );
}
