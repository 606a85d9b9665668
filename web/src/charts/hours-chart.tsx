import { scaleFor, tickTexts } from './axes.ts';
import { ChartReader } from './chart-reader.tsx';
import { axisWidth, Grid, toY, type Plot } from './plot.tsx';
import { useWidth } from './use-width.ts';

/** An hour of the site's day, 0 to 23; the value is null where the platform told none. */
export type HourColumn = { readonly hour: number; readonly value: number | null; readonly afterHours: boolean };

const height = 230;
const twoDigits = (hour: number) => String(hour).padStart(2, '0');
/** '17:00 – 17:59' */
const hourName = (hour: number): string => `${twoDigits(hour)}:00 – ${twoDigits(hour)}:59`;

/** Twenty-four columns from zero; business hours stand back in grey. */
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
  const [place, width] = useWidth(480);
  const scale = scaleFor(
    hours.map(({ value }) => value),
    { fromZero: true, least },
  );
  const texts = tickTexts(scale.ticks, short, text);
  const plot: Plot = { left: axisWidth(texts), right: width - 4, top: 8, bottom: height - 24 };
  const slot = (plot.right - plot.left) / Math.max(hours.length, 1);
  const xOf = (index: number) => plot.left + (index + 0.5) * slot;
  const every = slot * 3 > 34 ? 3 : 6;
  const sentence = ({ hour, value, afterHours }: HourColumn) =>
    `${hourName(hour)}: ${value === null ? 'unknown' : text(value)}, ${afterHours ? 'after hours' : 'business hours'}`;
  return (
    <div ref={place} className="chart">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <Grid plot={plot} scale={scale} texts={texts} />
        {hours.map(({ hour, value, afterHours }, index) => {
          const y = value === null ? plot.bottom : toY(plot, scale, value);
          return value === null ? null : (
            <rect
              key={hour}
              x={xOf(index) - slot * 0.34}
              y={y}
              width={slot * 0.68}
              height={Math.max(plot.bottom - y, 0)}
              rx="2"
              className={afterHours ? 'chart-bar' : 'chart-bar chart-bar-quiet'}
            />
          );
        })}
        {hours.map(({ hour }, index) =>
          hour % every === 0 ? (
            <text key={hour} x={xOf(index)} y={height - 6} textAnchor="middle" className="chart-text">
              {twoDigits(hour)}
            </text>
          ) : null,
        )}
      </svg>
      <ChartReader
        label={`Hours of ${title}`}
        count={hours.length}
        plot={plot}
        xOf={xOf}
        height={height}
        width={width}
        sentence={index => {
          const column = hours[index];
          return column === undefined ? '' : sentence(column);
        }}
        tip={index => {
          const column = hours[index];
          return column === undefined ? null : (
            <>
              <p className="chart-tip-title">
                {hourName(column.hour)}, {column.afterHours ? 'after hours' : 'business hours'}
              </p>
              <p className="chart-tip-line">
                {title}
                <b className="number">{column.value === null ? 'Unknown' : text(column.value)}</b>
              </p>
            </>
          );
        }}
      />
    </div>
  );
}
