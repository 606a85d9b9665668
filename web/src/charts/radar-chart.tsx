import { useMemo } from 'react';
import { formatCurrency, formatNumber } from '../../../shared/domain/formats/numbers.ts';
import { scaleFor } from '../../../shared/documents/axes.ts';
import { ChartView, type MakeChart } from './chart-view.tsx';
import { TipLine } from './tip-line.tsx';

export type RadarAxis = {
  readonly title: string;
  /** A custom property, such as '--channel-paid'. */
  readonly color: string;
  readonly value: number;
  readonly before: number | null;
};

const height = 284;

/** A radar with axes of one unit; the comparison is dashed. The table next to it has every number. */
export function RadarChart({
  axes,
  now,
  before,
  label,
  currency,
}: {
  axes: readonly RadarAxis[];
  now: string;
  before: string;
  label: string;
  currency?: string | undefined;
}) {
  const text = (value: number) => (currency === undefined ? formatNumber(value) : formatCurrency(value, currency));
  const make = useMemo<MakeChart>(
    () => theme => {
      const scale = scaleFor(
        axes.flatMap(axis => [Math.max(axis.value, 0), axis.before]),
        { fromZero: true, least: 1 },
      );
      const series = theme.color('--series');
      const points = axes.map(axis => theme.color(axis.color));
      return {
        type: 'radar',
        data: {
          labels: axes.map(({ title }) => title),
          datasets: [
            {
              label: 'now',
              data: axes.map(axis => Math.max(axis.value, 0)),
              borderColor: series,
              borderWidth: 2,
              backgroundColor: theme.color('--series-area'),
              fill: true,
              pointBackgroundColor: points,
              pointBorderColor: theme.color('--card'),
              pointBorderWidth: 1.5,
              pointRadius: 5,
            },
            {
              label: 'before',
              data: axes.map(axis => axis.before),
              hidden: axes.every(axis => axis.before === null),
              borderColor: theme.color('--comparison'),
              borderWidth: 1.2,
              borderDash: [3.5, 3],
              fill: false,
              pointRadius: 0,
              spanGaps: true,
            },
          ],
        },
        options: {
          scales: {
            r: {
              min: 0,
              max: scale.high,
              grid: { color: theme.color('--strong'), lineWidth: 0.8 },
              angleLines: { color: theme.color('--strong'), lineWidth: 0.8 },
              pointLabels: {
                font: { family: theme.family, size: 12, weight: 500 },
                color: theme.color('--t2'),
                padding: 6,
              },
              afterBuildTicks: axis => {
                axis.ticks = scale.ticks.map(value => ({ value }));
              },
              ticks: { display: false },
            },
          },
        },
      };
    },
    [axes],
  );
  return (
    <ChartView
      make={make}
      label={label}
      height={height}
      reading={{
        keys: axes.map(({ title }) => title),
        sentence: index => {
          const axis = axes[index];
          if (axis === undefined) return '';
          return `${axis.title}: ${text(axis.value)}${axis.before === null ? '' : `; ${before}: ${text(axis.before)}`}`;
        },
        tip: index => {
          const axis = axes[index];
          if (axis === undefined) return null;
          return (
            <>
              <p className="chart-tip-title">{axis.title}</p>
              <TipLine name={now} value={text(axis.value)} look="line" color="var(--series)" isMain />
              {axis.before !== null && (
                <TipLine name={before} value={text(axis.before)} look="dashed" color="var(--comparison)" />
              )}
            </>
          );
        },
      }}
    />
  );
}
