import { formatDate, formatDay } from '../../../shared/domain/formats/dates.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import { linePath } from '../components/figures/sparkline-path.ts';
import { namedPlaces } from './axes.ts';
import { ChartReader } from './chart-reader.tsx';
import { Grid, toY, type Plot } from './plot.tsx';
import { useWidth } from './use-width.ts';

/** A run of the lab: its score 0 to 100, null where it failed. */
export type ScorePoint = {
  readonly date: Day;
  readonly score: number | null;
  /** A CSS colour, of its band. */
  readonly color: string;
  readonly note: string;
};

const height = 180;
const scale = { low: 0, high: 100, ticks: [0, 50, 90, 100] };
const texts = ['0', '50', '90', ''];

/** Scores over time with the limits of their bands; a failed run is a cross at the foot. */
export function ScoreChart({ points, title }: { points: readonly ScorePoint[]; title: string }) {
  const [place, width] = useWidth(480);
  const plot: Plot = { left: 30, right: width - 8, top: 10, bottom: height - 24 };
  const count = points.length;
  const xOf = (index: number) =>
    count < 2 ? (plot.left + plot.right) / 2 : plot.left + (index / (count - 1)) * (plot.right - plot.left);
  const box = { width: plot.right - plot.left, height: plot.bottom - plot.top };
  const words = ({ score, note }: ScorePoint) => (score === null ? `no score, ${note}` : `${score} of 100, ${note}`);
  return (
    <div ref={place} className="chart">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <Grid plot={plot} scale={scale} texts={texts} />
        <path
          transform={`translate(${plot.left} ${plot.top})`}
          d={linePath(
            points.map(({ score }) => score),
            box,
            scale,
          )}
          className="chart-score"
        />
        {points.map(({ date, score, color }, index) =>
          score === null ? (
            <path key={date} d={`M${xOf(index) - 3.5} ${plot.bottom - 10}l7 7m0-7l-7 7`} className="chart-failed" />
          ) : (
            <circle key={date} cx={xOf(index)} cy={toY(plot, scale, score)} r={count > 45 ? 2 : 3.5} fill={color} />
          ),
        )}
        {namedPlaces(count, Math.floor(box.width / 84)).map(index => (
          <text
            key={index}
            x={xOf(index)}
            y={height - 6}
            textAnchor={count < 2 ? 'middle' : index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'}
            className="chart-text"
          >
            {formatDay(points[index]?.date ?? '')}
          </text>
        ))}
      </svg>
      <ChartReader
        label={`Runs of ${title}`}
        count={count}
        plot={plot}
        xOf={xOf}
        height={height}
        width={width}
        sentence={index => {
          const point = points[index];
          return point === undefined ? '' : `${formatDate(point.date)}: ${words(point)}`;
        }}
        tip={index => {
          const point = points[index];
          return point === undefined ? null : (
            <>
              <p className="chart-tip-title">{formatDate(point.date)}</p>
              <p className="chart-tip-line">
                <i className="chart-key-score" style={{ background: point.color }} />
                {point.note}
                <b className="number">{point.score ?? 'No score'}</b>
              </p>
            </>
          );
        }}
      />
    </div>
  );
}
