import { computeSparklineScale } from '../../../../shared/domain/formats/sparkline-scale.ts';
import { type SparkPoint, trailingMean } from '../../../../shared/documents/trailing-mean.ts';
import { areaPath, linePath } from './sparkline-path.ts';

const box = { width: 228, height: 40 };

/**
 * Trailing 7-day mean of both periods (less than two weeks: each day). The current one is solid, dotted if preliminary;
 * the comparison is dashed.
 */
export function Sparkline({
  points,
  comparison,
  continues = false,
  label,
}: {
  points: readonly SparkPoint[];
  comparison: readonly SparkPoint[];
  /** True if the comparison ends on the day before the first point. */
  continues?: boolean;
  label: string;
}) {
  const line = trailingMean(points, continues ? comparison : []);
  const before = trailingMean(comparison);
  const scale = computeSparklineScale(line, before);
  const provisional = points.findIndex(point => point.provisional === true);
  const settledTo = provisional < 0 ? line.length - 1 : Math.max(provisional - 1, 0);
  return (
    <svg
      className="sparkline"
      viewBox={`-2 -3 ${box.width + 4} ${box.height + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={areaPath(line, box, scale)} fill="var(--series-area)" />
      <path d={linePath(before, box, scale)} className="sparkline-before" />
      <path d={linePath(line, box, scale, 0, settledTo)} className="sparkline-line" />
      {provisional >= 0 && (
        <path d={linePath(line, box, scale, settledTo)} className="sparkline-line sparkline-provisional" />
      )}
    </svg>
  );
}
