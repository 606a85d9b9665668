import { maxParts, partColor } from '../../../charts/part-colors.ts';
import type { MeasureKey } from '../../../../../shared/numbers/metrics/measures.ts';
import type { RowsPanel } from '../../../../../shared/screens/pages/definition.ts';
import { bestRows, getColumnValue, type Breakdown } from './breakdown.ts';

const maxBars = 8;
const hoursOfDay = /^\d{1,2}$/;

/** The number of rows that a panel draws. */
export const shownRows = ({ top, chart }: RowsPanel): number => top ?? (chart === 'donut' ? maxParts : maxBars);

/**
 * The chart of a breakdown: the declared one, unless it would be empty or misleading. Money in several currencies has
 * no common bar, a donut needs a value above 0, hours need hours.
 */
export function chooseChart(breakdown: Breakdown): RowsPanel['chart'] {
  const { panel, rows, mixed } = breakdown;
  if (mixed || panel.chart === 'none' || rows.length === 0) return 'none';
  const values = rows.map(row => getColumnValue(panel.sort, row));
  if (values.every(value => value === null)) return 'none';
  if (panel.chart === 'donut')
    return values.some(value => value !== null && value > 0) && rows.length > 1 ? 'donut' : 'bars';
  if (panel.chart === 'hours') return rows.some(({ key }) => hoursOfDay.test(key[0] ?? '')) ? 'hours' : 'bars';
  return panel.chart;
}

export type Part = {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly color: string;
  readonly row: Breakdown['rows'][number] | null;
};

/** The best rows as parts of the total, and the rest as one part; channels keep their color. */
export function donutParts(breakdown: Breakdown, total: number | null): readonly Part[] {
  const { sort } = breakdown.panel;
  const best = bestRows(breakdown, maxParts).flatMap(row => {
    const value = getColumnValue(sort, row);
    return value === null ? [] : [{ row, value }];
  });
  const parts: Part[] = best.map(({ row, value }, index) => ({
    id: row.id,
    name: row.name,
    value,
    row,
    color: `var(${partColor(row.channel, index)})`,
  }));
  const left = (total ?? 0) - best.reduce((sum, { value }) => sum + value, 0);
  if (left > Math.abs(total ?? 0) * 1e-6) {
    const more = breakdown.rows.length > best.length || breakdown.pinned.some(({ kind }) => kind === 'rest');
    parts.push({
      id: 'left',
      name: more ? 'All others' : (breakdown.pinned[0]?.name ?? 'Not attributed'),
      value: left,
      color: 'var(--comparison)',
      row: null,
    });
  }
  return parts;
}

/** The measure of the hours chart: the sorted one, or sessions if that is 0, which show when people visit. */
export const hoursMeasure = ({ panel, columns, rows }: Breakdown): MeasureKey =>
  columns.includes('sessions') && !rows.some(row => (getColumnValue(panel.sort, row) ?? 0) > 0)
    ? 'sessions'
    : panel.sort;

export type Hour = { readonly hour: number; readonly value: number | null };

/** All 24 hours; a missing hour is 0 if the breakdown is known. */
export function listHours({ panel, rows }: Breakdown, measure: MeasureKey = panel.sort): readonly Hour[] {
  const values = new Map(
    rows.flatMap(row =>
      hoursOfDay.test(row.key[0] ?? '') ? [[Number(row.key[0]), getColumnValue(measure, row)] as const] : [],
    ),
  );
  return Array.from({ length: 24 }, (_, hour) => ({ hour, value: values.has(hour) ? (values.get(hour) ?? null) : 0 }));
}
