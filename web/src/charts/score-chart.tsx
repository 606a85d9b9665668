import { useMemo } from 'react';
import { formatDate, formatDay } from '../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { LineChart } from './line-chart.tsx';
import { TipLine } from './tip-line.tsx';

/** A lab run: its score 0 to 100, null if it failed. */
export type ScorePoint = {
  readonly date: Day;
  readonly score: number | null;
  /** A CSS color, the one of its band. */
  readonly color: string;
  readonly note: string;
};

const height = 180;
const scale = { low: 0, high: 100, ticks: [0, 50, 90, 100] };
const tickText = (value: number) => (value === 100 ? '' : String(value));
/** The value at which failed runs are drawn, as crosses at the bottom. */
const foot = 8;

/** Scores over time with the limits of their bands. */
export function ScoreChart({ points, title }: { points: readonly ScorePoint[]; title: string }) {
  const { lines, keys, names } = useMemo(
    () => ({
      lines: [
        {
          id: title,
          values: points.map(({ score }) => score),
          color: '--comparison',
          width: 1.4,
          dots: points.map(({ color }) => color),
          dotRadius: points.length > 45 ? 2 : 3.5,
        },
        {
          id: 'Failed',
          values: points.map(({ score }) => (score === null ? foot : null)),
          color: '--bad-fill',
          isCrossed: true,
        },
      ],
      keys: points.map(({ date }) => date),
      names: points.map(({ date }) => formatDay(date)),
    }),
    [points, title],
  );
  return (
    <LineChart
      lines={lines}
      keys={keys}
      names={names}
      label={`Runs of ${title}`}
      scale={scale}
      text={tickText}
      height={height}
      sentence={index => {
        const point = points[index];
        if (point === undefined) return '';
        const { date, score, note } = point;
        return `${formatDate(date)}: ${score === null ? `no score, ${note}` : `${score} of 100, ${note}`}`;
      }}
      tip={index => {
        const point = points[index];
        if (point === undefined) return null;
        return (
          <>
            <p className="chart-tip-title">{formatDate(point.date)}</p>
            <TipLine
              name={point.note}
              value={String(point.score ?? 'No score')}
              look="fill"
              color={point.color}
              isMain
            />
          </>
        );
      }}
    />
  );
}
