import { formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import { isAfterHours } from '../../../../../shared/platforms/ga4/day-parts.ts';
import { formatMeasure, formatMeasureCompact, measureDefinition } from '../../../../../shared/domain/pages/format.ts';
import { measures } from '../../../../../shared/numbers/metrics/measures.ts';
import { HoursChart } from '../../../charts/hours-chart.tsx';
import type { Breakdown } from '../view/breakdown.ts';
import { hoursMeasure, listHours } from '../view/choose-chart.ts';
import { printedStep } from '../../../../../shared/numbers/metrics/change.ts';

/** The site's day by hour, and the share outside business hours (specification 5: 17 and later, 8 and earlier). */
export function RowHours({ breakdown }: { breakdown: Breakdown }) {
  const sort = hoursMeasure(breakdown);
  const hours = listHours(breakdown, sort).map(hour => ({ ...hour, afterHours: isAfterHours(hour.hour) }));
  const sum = (after: boolean) =>
    hours.reduce((total, { value, afterHours }) => total + (afterHours === after ? (value ?? 0) : 0), 0);
  const [after, within] = [sum(true), sum(false)];
  const text = (value: number) => formatMeasure(sort, value);
  const unit = measures[sort].title.toLowerCase();
  return (
    <div>
      <p className="hours-legend">
        <span>
          <i className="row-swatch" style={{ background: 'var(--series)' }} />
          <b className="number">{text(after)}</b> {unit} after hours
          {after + within > 0 ? `, ${formatPercent(after / (after + within))}` : ''}
        </span>
        <span>
          <i className="row-swatch" style={{ background: 'var(--comparison)' }} />
          <b className="number">{text(within)}</b> from 9 AM to 5 PM
          {sort === breakdown.panel.sort
            ? ''
            : `; no ${measures[breakdown.panel.sort].title.toLowerCase()} were counted`}
        </span>
      </p>
      <HoursChart
        hours={hours}
        title={measures[sort].title}
        text={text}
        short={value => formatMeasureCompact(sort, value)}
        least={printedStep(measureDefinition(sort))}
      />
    </div>
  );
}
