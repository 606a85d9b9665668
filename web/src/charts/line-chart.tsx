import { useMemo, type ReactNode } from 'react';
import type { Scale } from '../../../shared/documents/axes.ts';
import { ChartView, type MakeChart } from './chart-view.tsx';
import { frameOptions, type GivenMarks } from './frame.ts';

export type Line = {
  readonly id: string;
  readonly values: readonly (number | null)[];
  /** A CSS color. */
  readonly color: string;
  readonly width?: number;
  readonly isDashed?: boolean;
  /** One text per point; absent without texts. */
  readonly dots?: readonly string[];
  readonly dotRadius?: number;
  /** True for crosses only, for failed runs. */
  readonly isCrossed?: boolean;
};

/** Lines over the same points, interrupted at gaps. */
export function LineChart({
  lines,
  keys,
  names,
  label,
  scale,
  text,
  height,
  marks,
  isInset = false,
  sentence,
  tip,
}: {
  lines: readonly Line[];
  keys: readonly string[];
  /** Axis labels, one per point. */
  names: readonly string[];
  label: string;
  scale: Scale;
  text: (value: number) => string;
  height: number;
  marks?: GivenMarks;
  /** Keeps the first and last point away from the edges. */
  isInset?: boolean;
  sentence: (index: number) => string;
  tip: (index: number) => ReactNode;
}) {
  const make = useMemo<MakeChart>(
    () => theme => ({
      type: 'line',
      data: {
        labels: [...keys],
        datasets: lines.map(
          ({ id, values, color, width = 2, isDashed = false, dots, dotRadius = 4, isCrossed = false }) => ({
            label: id,
            data: [...values],
            borderColor: theme.color(color),
            borderWidth: width,
            ...(isDashed ? { borderDash: [4, 3] } : {}),
            showLine: !isCrossed,
            pointStyle: isCrossed ? ('crossRot' as const) : ('circle' as const),
            pointBorderWidth: isCrossed ? 1.8 : 0,
            pointRadius: dots === undefined && !isCrossed ? 0 : dotRadius,
            ...(dots === undefined ? {} : { pointBackgroundColor: dots.map(theme.color) }),
          }),
        ),
      },
      options: frameOptions(theme, {
        scale,
        short: text,
        long: text,
        names,
        slots: isInset || keys.length < 2,
        marks: { keys, ...marks },
      }),
    }),
    [lines, keys, names, scale, text, isInset, marks],
  );
  return <ChartView make={make} label={label} height={height} reading={{ keys, sentence, tip }} />;
}
