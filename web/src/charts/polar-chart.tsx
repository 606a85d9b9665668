import { useMemo } from 'react';
import { ChartView, type MakeChart } from './chart-view.tsx';
import type { ChartPart } from './donut-chart.tsx';

const size = 220;

/**
 * A polar area chart (specification 9, Charts): parts have equal angles, and the area shows the size. The list next to
 * it names each part.
 */
export function PolarChart({ parts, label }: { parts: readonly ChartPart[]; label: string }) {
  const make = useMemo<MakeChart>(
    () => theme => {
      const shown = parts.filter(({ value }) => value > 0);
      return {
        type: 'polarArea',
        data: {
          labels: shown.map(({ id }) => id),
          datasets: [
            {
              label,
              // The radius is the square root, so that areas compare as the values do.
              data: shown.map(({ value }) => Math.sqrt(value)),
              backgroundColor: shown.map(({ color }) => `color-mix(in srgb, ${theme.color(color)} 78%, transparent)`),
              borderColor: theme.color('--card'),
              borderWidth: 1.5,
            },
          ],
        },
        options: {
          scales: { r: { min: 0, ticks: { display: false, count: 5 }, grid: { color: theme.color('--grid') } } },
        },
      };
    },
    [parts, label],
  );
  return <ChartView make={make} label={label} height={size} width={size} />;
}
