import { useMemo } from 'react';
import { formatMonth, formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { LineChart } from '../../../charts/line-chart.tsx';
import { TipLine } from '../../../charts/tip-line.tsx';
import type { ScorePoint } from '../view/audit-history.ts';
import { scoreScale } from '../view/score-scale.ts';

/** The score by month with each value at its point; the table below it has the same data. */
export function ScoreLine({ points, color }: { points: readonly ScorePoint[]; color: string }) {
  const chart = useMemo(
    () => ({
      lines: [{ id: 'Score', values: points.map(({ score }) => score), color, dots: points.map(() => color) }],
      keys: points.map(({ yearMonth }) => yearMonth),
      names: points.map(({ yearMonth }) => formatMonthShort(yearMonth)),
      scale: scoreScale(points.flatMap(({ score }) => score ?? [])),
      marks: { above: points.map(({ score }) => ({ text: String(score ?? ''), color: '--t2' })) },
    }),
    [points, color],
  );
  return (
    <figure className="score-line">
      <LineChart
        {...chart}
        label="Audit score by month"
        text={String}
        height={196}
        isInset
        sentence={index => {
          const point = points[index];
          return point === undefined ? '' : `${formatMonth(point.yearMonth)}: ${point.score ?? 'no score'}`;
        }}
        tip={index => {
          const point = points[index];
          if (point === undefined) return null;
          return <TipLine name={formatMonth(point.yearMonth)} value={String(point.score ?? 'No score')} isMain />;
        }}
      />
    </figure>
  );
}
