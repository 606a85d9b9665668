import type { Scale } from './axes.ts';
import { toY, type Plot } from './plot.tsx';

/** What each month is to reach: one level, or a step where it changes, named at its end. */
export function TrendGoal({
  goal,
  scale,
  plot,
  label,
}: {
  goal: readonly number[];
  scale: Scale;
  plot: Plot;
  label: string;
}) {
  const slot = (plot.right - plot.left) / Math.max(goal.length, 1);
  const steps = goal.map((value, index) => `V${toY(plot, scale, value)}H${plot.left + (index + 1) * slot}`);
  const last = goal.at(-1);
  if (last === undefined) return null;
  const y = toY(plot, scale, last);
  return (
    <>
      <path d={`M${plot.left},${toY(plot, scale, goal[0] ?? 0)}${steps.join('')}`} className="chart-goal" />
      <text
        x={plot.right}
        y={y < plot.top + 14 ? y + 16 : y - 6}
        textAnchor="end"
        className="chart-text chart-halo chart-goal-label"
      >
        {label}
      </text>
    </>
  );
}
