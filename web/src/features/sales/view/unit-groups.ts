import { formatCompactCurrency, formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import { cellKey, type Cells, type GridGroup, monthsOfYear } from './entry-grid.ts';
import {
  added,
  type DealType,
  discoveryRow,
  numberIn,
  rowsOfType,
  computeTypeTotal,
  type TypeTotal,
} from './unit-cells.ts';

const none = '–';

/** Deals that the CRM won, by month. */
type Won = ReadonlyMap<string, number>;

/**
 * The grid of unit sales. It has units, revenue per unit and revenue for each deal type. It also has discovery days,
 * the units won in the CRM, if any, and the sum of all entries.
 */
export function unitGroups(
  year: number,
  types: readonly DealType[],
  cells: Cells,
  currency: string,
  won: Won,
): GridGroup[] {
  const months = monthsOfYear(year);
  const money = (value: number) => formatCurrency(value, currency);
  const of = (total: TypeTotal | null, say: (total: TypeTotal) => string) => (total === null ? none : say(total));
  const all = (month: string) => added(types.map(type => computeTypeTotal(type, month, cells)));
  const ofYear = added(months.map(all));
  const groups = types.map((type, index): GridGroup => {
    const { units, each } = rowsOfType(type);
    const total = added(months.map(month => computeTypeTotal(type, month, cells)));
    const average = total === null || total.units === 0 ? none : money(total.revenue / total.units);
    return {
      key: type.metricKey,
      title: type.display,
      ...(index === 0 ? { note: 'Units are whole numbers, revenue has two decimals' } : {}),
      rows: [
        { kind: 'entry', row: units, total: of(total, ({ units: sold }) => formatNumber(sold)) },
        { kind: 'entry', row: each, total: average },
        {
          kind: 'sum',
          key: `${type.metricKey}-revenue`,
          label: 'Revenue',
          total: of(total, ({ revenue }) => money(revenue)),
          text: month =>
            of(computeTypeTotal(type, month, cells), ({ units: sold, revenue }) =>
              sold === 0 && revenue === 0 ? none : money(revenue),
            ),
        },
      ],
    };
  });
  const days = months.map(month => numberIn(cells, cellKey(discoveryRow.key, month), discoveryRow));
  const discovered = days.every(day => day === null)
    ? none
    : formatNumber(days.reduce<number>((sum, day) => sum + (day ?? 0), 0));
  return [
    ...groups,
    {
      key: 'all',
      title: 'All deal types',
      rows: [
        { kind: 'entry', row: discoveryRow, total: discovered },
        ...(won.size === 0 ? [] : [wonRow(months, won, month => all(month)?.units ?? null)]),
        {
          kind: 'sum',
          key: 'all-units',
          label: 'Units',
          strong: true,
          text: month => of(all(month), ({ units }) => formatNumber(units)),
          total: of(ofYear, ({ units }) => formatNumber(units)),
        },
        {
          kind: 'sum',
          key: 'all-revenue',
          label: 'Revenue',
          strong: true,
          text: month => of(all(month), ({ revenue }) => formatCompactCurrency(revenue, currency)),
          total: of(ofYear, ({ revenue }) => money(revenue)),
        },
      ],
    },
  ];
}

/** '5', or '5, −1' if one less was won than entered. */
function wonRow(
  months: readonly string[],
  won: Won,
  entered: (month: string) => number | null,
): GridGroup['rows'][number] {
  const difference = (month: string): number => {
    const [deals, units] = [won.get(month), entered(month)];
    return deals === undefined || units === null ? 0 : deals - units;
  };
  const text = (month: string): string => {
    const [deals, by] = [won.get(month), difference(month)];
    if (deals === undefined) return none;
    return by === 0
      ? formatNumber(deals)
      : `${formatNumber(deals)}, ${by > 0 ? '+' : '−'}${formatNumber(Math.abs(by))}`;
  };
  return {
    kind: 'sum',
    key: 'won-leads',
    label: 'Won leads, CRM',
    text,
    differs: month => difference(month) !== 0,
    total: formatNumber(months.reduce((sum, month) => sum + (won.get(month) ?? 0), 0)),
  };
}
