import './mini-line.css';
import type { Figure } from '../../../../shared/model/panel.ts';
import { computeSparklineScale } from '../../../../shared/domain/formats/sparkline-scale.ts';
import { trailingMean } from '../../../../shared/documents/trailing-mean.ts';
import { linePath } from './sparkline-path.ts';

const cell = { width: 64, height: 22 };
const card = { width: 228, height: 40 };

type Points = Figure['series'];

/**
 * A row's days as a line of seven-day means (less than two weeks: single days), or its months; unknown days are gaps.
 */
export function MiniLine({
  values,
  grain,
  label,
  color,
}: {
  values: readonly (number | null)[];
  grain: 'day' | 'month';
  label: string;
  color?: string | undefined;
}) {
  const line = grain === 'day' ? trailingMean(values.map(value => ({ value }))) : values;
  if (line.every(value => value === null))
    return (
      <span className="mini-none" aria-hidden="true">
        –
      </span>
    );
  return (
    <svg
      className="mini-line"
      width={cell.width}
      height={cell.height}
      viewBox={`-1 -2 ${cell.width + 2} ${cell.height + 4}`}
      role="img"
      aria-label={label}
    >
      <path d={linePath(line, cell, computeSparklineScale(line))} style={{ stroke: color }} />
    </svg>
  );
}

/** Months of a figure card, the comparison dashed; months are not averaged. */
export function MonthSpark({ points, before, label }: { points: Points; before: Points; label: string }) {
  const [line, old] = [points.map(({ value }) => value), before.map(({ value }) => value)];
  const scale = computeSparklineScale(line, old);
  return (
    <svg
      className="sparkline"
      viewBox={`-2 -3 ${card.width + 4} ${card.height + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={linePath(old, card, scale)} className="sparkline-before" />
      <path d={linePath(line, card, scale)} className="sparkline-line" />
    </svg>
  );
}
