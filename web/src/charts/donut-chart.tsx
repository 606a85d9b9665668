import { useMemo, type ReactNode } from 'react';
import { ChartView, type MakeChart } from './chart-view.tsx';

export type ChartPart = { readonly id: string; readonly value: number /** A CSS color. */; readonly color: string };

/** Shares of a whole as a ring or half a ring; the list next to it names each part. */
export function DonutChart({
  parts,
  label,
  size = 168,
  isHalf = false,
  children,
}: {
  parts: readonly ChartPart[];
  label: string;
  size?: number;
  isHalf?: boolean;
  /** The center of the ring. */
  children?: ReactNode;
}) {
  const make = useMemo<MakeChart>(
    () => theme => {
      const shown = parts.filter(({ value }) => value > 0);
      return {
        type: 'doughnut',
        data: {
          labels: shown.map(({ id }) => id),
          datasets: [
            {
              label,
              data: shown.length === 0 ? [1] : shown.map(({ value }) => value),
              backgroundColor:
                shown.length === 0 ? theme.color('--track') : shown.map(({ color }) => theme.color(color)),
              borderColor: theme.color('--card'),
              borderWidth: shown.length > 1 ? 2 : 0,
            },
          ],
        },
        options: {
          cutout: isHalf ? '84%' : '69%',
          ...(isHalf ? { rotation: -90, circumference: 180 } : {}),
        },
      };
    },
    [parts, label, isHalf],
  );
  return (
    <div className="chart-donut" style={{ width: size }}>
      <ChartView make={make} label={label} height={isHalf ? size / 2 : size} />
      {children !== undefined && (
        <span className="chart-donut-value number" aria-hidden="true">
          {children}
        </span>
      )}
    </div>
  );
}
