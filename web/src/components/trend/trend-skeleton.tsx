import type { ReactNode } from 'react';
import { daysBetween } from '../../../../shared/domain/periods/days.ts';
import { maxLateDays, minMonthDays } from '../../../../shared/numbers/forecast/month-end.ts';
import type { PageFigure } from '../../../../shared/model/page.ts';
import { useScope } from '../../app/address/scope.tsx';
import { Skeleton } from '../status/skeleton.tsx';
import { isSum } from './trend-looks.ts';
import './trend.css';

/**
 * The skeleton of a figure's trend, at its final size: with a forecast if the period's last month can have one. `empty`:
 * why there is no trend, at the same size, so that nothing below moves.
 */
export function TrendSkeleton({ figure, empty }: { figure: PageFigure['key'] | null | undefined; empty?: ReactNode }) {
  const { today, period } = useScope();
  // Until the site is known, its newest days are the most likely period.
  const isCurrent =
    today === undefined ||
    period === undefined ||
    (Number(today.slice(8)) > minMonthDays && daysBetween(period.end, today) <= maxLateDays + 1);
  const hasForecast = figure != null && isSum(figure) && isCurrent;
  return (
    <div className="trend">
      {empty === undefined && (
        <span className="visually-hidden" role="status">
          Loading figures
        </span>
      )}
      <div className="trend-head">{empty === undefined && <Skeleton width={180} height={20} />}</div>
      <div className={empty === undefined ? 'trend-space' : 'trend-space trend-none'}>
        {empty === undefined ? <Skeleton height={300} radius={8} /> : empty}
      </div>
      {hasForecast && <p className="trend-forecast" />}
    </div>
  );
}
