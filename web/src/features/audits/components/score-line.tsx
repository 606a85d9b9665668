import { formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import type { ScorePoint } from '../view/audit-history.ts';
import { scoreScale } from '../view/score-scale.ts';

/** Runs of points without a gap: each is drawn as a line of its own. */
function runsOf(points: readonly { readonly x: number; readonly y: number | null }[]): string[] {
  const runs: string[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) runs.push([]);
    else runs.at(-1)?.push(`${x},${y}`);
  }
  return runs.filter(run => run.length > 1).map(run => run.join(' '));
}

/**
 * The score month by month with each value written at its point. The same data stands in the table below it, so the
 * drawing itself is one image with a sentence for a screen reader.
 */
export function ScoreLine({ points }: { points: readonly ScorePoint[] }) {
  const scores = points.flatMap(point => point.score ?? []);
  const { low, high, ticks } = scoreScale(scores);
  const placed = points.map((point, index) => ({
    ...point,
    x: points.length === 1 ? 50 : (index / (points.length - 1)) * 100,
    y: point.score === null ? null : ((high - point.score) / (high - low)) * 100,
  }));
  const [first, last] = [placed.find(point => point.score !== null), placed.findLast(point => point.score !== null)];
  const said =
    first === undefined || last === undefined
      ? 'No score yet'
      : `Audit score from ${formatMonth(first.yearMonth)}, ${first.score}, to ${formatMonth(last.yearMonth)}, ${last.score}`;
  return (
    <figure className="score-line" aria-label={said}>
      <div className="score-line-plot" aria-hidden="true">
        {ticks.map(tick => (
          <div key={tick} className="score-line-tick" style={{ top: `${((high - tick) / (high - low)) * 100}%` }}>
            <span className="number">{tick}</span>
          </div>
        ))}
        <div className="score-line-points">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            {runsOf(placed).map(run => (
              <polyline key={run} points={run} vectorEffect="non-scaling-stroke" />
            ))}
          </svg>
          {placed.map(point =>
            point.y === null ? null : (
              <div
                key={point.yearMonth}
                className={point === last ? 'score-line-point last' : 'score-line-point'}
                style={{ left: `${point.x}%`, top: `${point.y}%` }}
              >
                <span className="number">{point.score}</span>
              </div>
            ),
          )}
        </div>
      </div>
      <div className="score-line-months" aria-hidden="true">
        {placed.map(point => (
          <span key={point.yearMonth} className={point === last ? 'last' : undefined} style={{ left: `${point.x}%` }}>
            {formatMonthShort(point.yearMonth)}
          </span>
        ))}
      </div>
    </figure>
  );
}
