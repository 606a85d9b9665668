import { percentChange } from '../../../../../shared/domain/metrics/change.ts';
import type { Facts } from '../../../../../shared/domain/pages/facts.ts';
import { measureDefinition, verdictOf } from '../../../../../shared/domain/pages/format.ts';
import { isMoneyMeasure, measureOf, measures, type MeasureKey } from '../../../../../shared/domain/pages/measures.ts';
import type { RowsPanel } from '../../../../../shared/domain/pages/pages.ts';
import { remainderName } from '../../../../../shared/domain/pages/remainder.ts';
import type { PageRow, RowsData } from '../../../../../shared/model/page.ts';
import type { Channel } from '../../../../../shared/model/panel.ts';
import { rowName } from './row-name.ts';

export type BreakdownRow = {
  readonly id: string;
  /** `rest`: rows that the answer left out, in one. `remainder`: what no row explains. */
  readonly kind: 'row' | 'rest' | 'remainder';
  readonly name: string;
  readonly key: readonly string[];
  readonly facts: Facts;
  readonly previous: Facts | null;
  readonly currency: string | undefined;
  readonly channel: Channel | undefined;
  /** What it is sorted by, point by point. */
  readonly trend?: readonly (number | null)[] | undefined;
};

export type Breakdown = {
  readonly panel: RowsPanel;
  readonly columns: readonly MeasureKey[];
  readonly rows: readonly BreakdownRow[];
  /** Below the rows however they are sorted: the rest, and what is not attributed. */
  readonly pinned: readonly BreakdownRow[];
  readonly total: Facts;
  readonly previousTotal: Facts | null;
  readonly currencies: readonly string[];
  /** There is something to compare with: breakdowns of a year have none. */
  readonly compared: boolean;
  /** Both sides have their days: a change is good or bad. */
  readonly comparable: boolean;
  /** Money of the sorted column cannot be compared from row to row. */
  readonly mixed: boolean;
};

const shopMeasures: ReadonlySet<MeasureKey> = new Set<MeasureKey>(['revenue', 'transactions', 'orderValue', 'itemsPurchased', 'itemRevenue']);

export function rowOf(panel: RowsPanel, { key, facts, previous, currency, channel, trend }: PageRow): BreakdownRow {
  const own = panel.dimension === 'channel' ? channel : panel.dimension === 'sourceMedium' || panel.dimension === 'campaign' ? channel : undefined;
  return { id: JSON.stringify([key, channel ?? '', currency ?? '']), kind: 'row', name: rowName(panel.dimension, key), key, facts, previous, currency, channel: own, trend };
}

/** A breakdown's rows with names, what is left of them, and its columns: the sorted one first (specification 9: column 2). */
export function breakdownOf(panel: RowsPanel, data: RowsData, isEcommerce: boolean): Breakdown {
  const wanted = isEcommerce ? panel.columns : panel.columns.filter(column => column === panel.sort || !shopMeasures.has(column));
  const one = data.currencies.length === 1 ? data.currencies[0] : undefined;
  const more = { key: [], currency: one, channel: undefined };
  const { remainder } = data;
  const pinned: BreakdownRow[] = [
    ...(data.rest === null ? [] : [{ ...more, id: 'rest', kind: 'rest' as const, name: data.rest.rows === 1 ? '1 more row' : `${data.rest.rows.toLocaleString('en-US')} more rows`, facts: data.rest.facts, previous: data.rest.previous }]),
    ...(remainder === null ? [] : [{ ...more, id: 'remainder', kind: 'remainder' as const, name: remainderName(panel.dimension), ...remainder }]),
  ];
  return {
    panel,
    columns: [panel.sort, ...wanted.filter(column => column !== panel.sort)],
    rows: data.rows.map(row => rowOf(panel, row)),
    pinned,
    total: data.total, previousTotal: data.previousTotal, currencies: data.currencies,
    compared: data.previousTotal !== null || data.rows.some(({ previous }) => previous !== null),
    comparable: data.comparable,
    mixed: data.currencies.length > 1 && isMoneyMeasure(panel.sort),
  };
}

/** Whether a change of the sorted measure is good; neither, where the comparison was collected in part. */
export const changeVerdict = ({ comparable, panel }: Breakdown, change: number | null) => (comparable ? verdictOf(measureDefinition(panel.sort), change) : 'neutral');

export const valueOf = (column: MeasureKey, row: Pick<BreakdownRow, 'facts'>): number | null => measureOf(column, row.facts);

/** The change of a row's measure; null where it was not known, or either is not above 0 (specification 9). */
export function changeOfRow(column: MeasureKey, { facts, previous }: Pick<BreakdownRow, 'facts' | 'previous'>): number | null {
  const [now, before] = [measureOf(column, facts), measureOf(column, previous)];
  return now === null || before === null ? null : percentChange(now, before);
}

/** A row's part of the total; null for rates, for money in several currencies, and where the total is not known. */
export function shareOf(breakdown: Breakdown, row: Pick<BreakdownRow, 'facts'>): number | null {
  const { sort } = breakdown.panel;
  if (measures[sort].made.kind !== 'sum' || breakdown.mixed) return null;
  const [part, whole] = [valueOf(sort, row), measureOf(sort, breakdown.total)];
  return part === null || whole === null || whole <= 0 ? null : part / whole;
}

/** The best rows by the panel's sort; rows that do not know it stand last. */
export const bestRows = ({ rows, panel }: Breakdown, count: number): readonly BreakdownRow[] =>
  rows.toSorted((a, b) => (valueOf(panel.sort, b) ?? -Infinity) - (valueOf(panel.sort, a) ?? -Infinity)).slice(0, count);

/** A channel's fixed colour; rows that are no channel have none. */
export const colorOf = ({ channel }: Pick<BreakdownRow, 'channel'>): string | undefined => (channel === undefined ? undefined : `var(--channel-${channel})`);
