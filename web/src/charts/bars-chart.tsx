import { useMemo, type ReactNode } from 'react';
import type { Scale } from '../../../shared/documents/axes.ts';
import { ChartView, type MakeChart } from './chart-view.tsx';
import { frameOptions, type GivenMarks } from './frame.ts';

export type Bar = {
  readonly key: string;
  /** The label on the axis. */
  readonly name: string;
  readonly value: number | null;
  /** A CSS color. */
  readonly color: string;
  readonly isHatched?: boolean;
};

/** Bars from zero, with levels, bands and texts above them. `axes={false}` hides their values and names. */
export function BarsChart({
  bars,
  label,
  scale,
  short,
  long = short,
  height,
  marks,
  axes = true,
  sentence,
  tip,
}: {
  bars: readonly Bar[];
  label: string;
  scale: Scale;
  short: (value: number) => string;
  long?: (value: number) => string;
  height: number;
  marks?: GivenMarks;
  axes?: boolean;
  sentence: (index: number) => string;
  tip: (index: number) => ReactNode;
}) {
  const keys = useMemo(() => bars.map(({ key }) => key), [bars]);
  const make = useMemo<MakeChart>(
    () => theme => ({
      type: 'bar',
      data: {
        labels: [...keys],
        datasets: [
          {
            label,
            data: bars.map(({ value }) => value),
            backgroundColor: bars.map(({ color, isHatched = false }) =>
              isHatched ? theme.hatch(color) : theme.color(color),
            ),
            borderColor: bars.map(({ color }) => theme.color(color)),
            borderWidth: bars.map(({ isHatched = false }) => (isHatched ? 1 : 0)),
            borderRadius: 2,
            categoryPercentage: 0.7,
            barPercentage: 1,
            maxBarThickness: 40,
          },
        ],
      },
      options: frameOptions(theme, {
        scale,
        short,
        long,
        names: bars.map(({ name }) => name),
        slots: true,
        axes,
        marks: { keys, ...marks },
      }),
    }),
    [bars, keys, label, scale, short, long, axes, marks],
  );
  return <ChartView make={make} label={label} height={height} reading={{ keys, sentence, tip }} />;
}
