import { formatNumber, formatPercent } from '../../../../../shared/domain/formats/numbers.ts';
import type { Overview } from '../../../../../shared/model/panel.ts';
import type { Column } from '../../../components/table/data-table.tsx';
import type { CityRow } from './city-markers.ts';
import { cityName } from '../../../components/map/us-states.ts';

export type CitiesData = Extract<Overview['panels']['cities'], { state: 'ready' }>['data'];
export type City = CityRow;

const topCities = 5;
const sum = (rows: readonly City[], of: (row: City) => number) => rows.reduce((total, row) => total + of(row), 0);

export const measureTitle = (data: CitiesData): 'Goals' | 'Transactions' =>
  data.measure === 'transactions' ? 'Transactions' : 'Goals';

/** 'City, State'; Sessions; Goals or Transactions, sorted by the third, descending (specification 2 and 9). */
export function cityColumns(data: CitiesData): Column<City>[] {
  return [
    { key: 'city', title: 'City, State', value: row => cityName(row.city, row.region) },
    {
      key: 'sessions',
      title: 'Sessions',
      numeric: true,
      value: row => row.sessions,
      text: row => formatNumber(row.sessions),
      total: rows => formatNumber(sum(rows, row => row.sessions)),
    },
    {
      key: 'value',
      title: measureTitle(data),
      numeric: true,
      bar: 'var(--good-fill)',
      value: row => row.value,
      text: row => formatNumber(row.value),
      total: rows => formatNumber(sum(rows, row => row.value)),
    },
  ];
}

export const topFive = (data: CitiesData): City[] =>
  data.rows.toSorted((a, b) => b.value - a.value || b.sessions - a.sessions).slice(0, topCities);

export type Share = { title: string; value: number; share: string; width: number; color: string };

/** All goals in three parts: the top five cities, all other cities, and goals without a city. */
export function goalShares(data: CitiesData): Share[] {
  const top = sum(topFive(data), row => row.value);
  const part = (title: string, value: number, color: string): Share => ({
    title,
    value,
    color,
    width: data.total > 0 ? (value / data.total) * 100 : 0,
    share: data.total > 0 ? formatPercent(value / data.total) : '–',
  });
  return [
    part('Top five', top, 'var(--good-fill)'),
    part('Other cities', Math.max(data.located - top, 0), 'var(--series)'),
    part('No cities yet', Math.max(data.total - data.located, 0), 'var(--comparison)'),
  ];
}
