import { addDays, type Day, eachDay, listMonths, monthRange } from '../../shared/domain/periods/days.ts';
import { forecastMonth } from '../../shared/numbers/forecast/month-end.ts';
import { unusualSites } from './alerts/unusual-sites.ts';
import { type FigureGroup, median, rounded } from './figure.ts';

type Series = readonly { readonly date: Day; readonly value: number }[];

/** A site's recorded sessions, and the goals thinned from them. */
const listSeries = (): Series[] =>
  unusualSites(true, 1).flatMap(({ ga4 }) =>
    (['sessions', 'keyEvents'] as const).map(part =>
      ga4.map(({ date, traffic }) => ({ date, value: traffic.reduce((sum, row) => sum + row[part], 0) })),
    ),
  );

/**
 * A recording moved by whole weeks, so that other recorded days are a calendar month's. The real November and December
 * alone would test only months with a week of holidays.
 */
const moved = (series: Series, weeks: number): Series =>
  series.map(({ date, value }) => ({ date: addDays(date, 7 * weeks), value }));

export type Backtest = { readonly day: number; readonly isCovered: boolean; readonly error: number };

/** Projects every whole month of a series on each of its mornings, and compares with what the month became. */
export function backtest(series: Series): Backtest[] {
  const [first, last] = [series[0]?.date ?? '', series.at(-1)?.date ?? ''];
  return listMonths({ start: first, end: last })
    .map(monthRange)
    .filter(({ start, end }) => start >= first && end <= last)
    .flatMap(({ start, end }) => {
      const inMonth = series.filter(({ date }) => date >= start && date <= end);
      const actual = inMonth.reduce((sum, { value }) => sum + value, 0);
      return eachDay(start, end).flatMap((today, index) => {
        const forecast = forecastMonth(
          series.filter(({ date }) => date < today),
          today,
        );
        return forecast === null
          ? []
          : [
              {
                day: index,
                isCovered: forecast.low <= actual && actual <= forecast.high,
                error: Math.abs(forecast.total - actual) / actual,
              },
            ];
      });
    });
}

const weeksMoved = [0, 1, 2, 3];
/** Known days of a month at its middle. */
const midMonth = 15;

/** Month-end projections over recorded traffic, on every morning of a month. */
export const forecastFigures: FigureGroup = {
  names: ['forecast-coverage', 'forecast-error-median'],
  async *measure() {
    const all = listSeries().flatMap(series => weeksMoved.flatMap(weeks => backtest(moved(series, weeks))));
    yield {
      name: 'forecast-coverage',
      value: rounded(all.filter(({ isCovered }) => isCovered).length / all.length, 3),
      unit: `of ${all.length} ranges of 90 %`,
      against: 'limit from 0.85',
      againstValue: 0.95,
    };
    const middle = all.filter(({ day }) => day === midMonth).map(({ error }) => error);
    yield {
      name: 'forecast-error-median',
      value: rounded(median(middle), 3),
      unit: `of ${middle.length} months at day ${midMonth}`,
      against: 'limit',
      againstValue: 0.06,
    };
  },
};
