import { formatHour } from '../../../shared/domain/formats/dates.ts';
import { useMemo } from 'react';
import { scaleFor } from '../../../shared/documents/axes.ts';
import { BarsChart } from './bars-chart.tsx';
import { TipLine } from './tip-line.tsx';

/** An hour of the site's day, 0 to 23; the value is null if the platform reported none. */
export type HourColumn = { readonly hour: number; readonly value: number | null; readonly afterHours: boolean };

const height = 230;
const twoDigits = (hour: number) => String(hour).padStart(2, '0');
const partOfDay = ({ afterHours }: HourColumn) => (afterHours ? 'after hours' : 'business hours');

/** Twenty-four columns from zero; business hours are gray. */
export function HoursChart({
  hours,
  title,
  text,
  short,
  least,
}: {
  hours: readonly HourColumn[];
  title: string;
  text: (value: number) => string;
  short: (value: number) => string;
  least: number;
}) {
  const bars = useMemo(
    () =>
      hours.map(({ hour, value, afterHours }) => ({
        key: twoDigits(hour),
        name: formatHour(hour),
        value,
        color: afterHours ? '--series' : '--comparison',
      })),
    [hours],
  );
  const scale = useMemo(
    () =>
      scaleFor(
        hours.map(({ value }) => value),
        { fromZero: true, least },
      ),
    [hours, least],
  );
  return (
    <BarsChart
      bars={bars}
      label={`Hours of ${title}`}
      scale={scale}
      short={short}
      long={text}
      height={height}
      sentence={index => {
        const column = hours[index];
        if (column === undefined) return '';
        return `${formatHour(column.hour)}: ${column.value === null ? 'unknown' : text(column.value)}, ${partOfDay(column)}`;
      }}
      tip={index => {
        const column = hours[index];
        if (column === undefined) return null;
        return (
          <>
            <p className="chart-tip-title">
              {formatHour(column.hour)}, {partOfDay(column)}
            </p>
            <TipLine name={title} value={column.value === null ? 'Unknown' : text(column.value)} isMain />
          </>
        );
      }}
    />
  );
}
