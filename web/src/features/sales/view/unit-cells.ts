import { makeSalesKey } from '../../../../../shared/domain/sales/sheet-keys.ts';
import type { KeptUnits, SalesEntry } from '../../../../../shared/model/sales.ts';
import { cellKey, type Cells, cellText, changedKeys, type EntryRow, monthsOfYear, readCell } from './entry-grid.ts';

/** A kind of unit: its key and its label. */
export type DealType = { readonly metricKey: string; readonly display: string };

/** The deal types of every franchise. */
const usualTypes: readonly DealType[] = [
  { metricKey: 'new-franchise', display: 'New franchise' },
  { metricKey: 'resale', display: 'Resale' },
  { metricKey: 'conversion', display: 'Conversion' },
];
export const makeDealType = (display: string): DealType => ({ metricKey: makeSalesKey(display), display });

/** The usual deal types and those in any of these months, without duplicates. */
export function dealTypes(months: readonly KeptUnits[], added: readonly DealType[]): DealType[] {
  const found = months.flatMap(({ entries }) => entries.map(({ metricKey, display }) => ({ metricKey, display })));
  return [...new Map([...usualTypes, ...found, ...added].map(type => [type.metricKey, type])).values()];
}

export const discoveryRow: EntryRow = {
  key: 'discovery',
  label: 'Discovery days',
  spoken: 'Discovery days',
  whole: true,
  most: 10_000,
};
const unitsKey = (type: DealType) => `units:${type.metricKey}`;
const eachKey = (type: DealType) => `each:${type.metricKey}`;

export type TypeRows = { readonly type: DealType; readonly units: EntryRow; readonly each: EntryRow };
export const rowsOfType = (type: DealType): TypeRows => ({
  type,
  units: { key: unitsKey(type), label: 'Units', spoken: `${type.display}, units`, whole: true, most: 1_000_000 },
  each: {
    key: eachKey(type),
    label: 'Revenue per unit',
    spoken: `${type.display}, revenue per unit`,
    whole: false,
    most: 1_000_000_000,
  },
});

/** The stored units as cells. */
export function keptCells(months: readonly KeptUnits[]): Cells {
  const cells: Record<string, string> = {};
  for (const { yearMonth, entries, common } of months) {
    for (const entry of entries) {
      cells[cellKey(unitsKey(entry), yearMonth)] = cellText(entry.value, true);
      if (entry.value > 0 || entry.revenuePerUnit > 0)
        cells[cellKey(eachKey(entry), yearMonth)] = cellText(entry.revenuePerUnit, false);
    }
    if (common.discoveryDays > 0) cells[cellKey(discoveryRow.key, yearMonth)] = cellText(common.discoveryDays, true);
  }
  return cells;
}

/** The errors of a year's cells, by key. */
export function unitProblems(year: number, types: readonly DealType[], cells: Cells): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const yearMonth of monthsOfYear(year)) {
    for (const { units, each } of types.map(rowsOfType)) {
      const [sold, price] = [units, each].map(row => {
        const key = cellKey(row.key, yearMonth);
        const read = readCell(cells[key] ?? '', row);
        if ('problem' in read) problems[key] = read.problem;
        return 'problem' in read ? undefined : read.value;
      });
      if (sold === null && typeof price === 'number')
        problems[cellKey(units.key, yearMonth)] = 'Units are missing for this revenue.';
      if (typeof sold === 'number' && sold > 0 && price === null)
        problems[cellKey(each.key, yearMonth)] = 'Revenue per unit is missing.';
    }
    const key = cellKey(discoveryRow.key, yearMonth);
    const read = readCell(cells[key] ?? '', discoveryRow);
    if ('problem' in read) problems[key] = read.problem;
  }
  return problems;
}

type MonthToSave = { yearMonth: string; seen: number; entries: SalesEntry[]; common: { discoveryDays: number } };

/**
 * The months with a changed cell, in their saved form. An unchanged cell keeps its exact number, even if its text is
 * rounded.
 */
export function changedMonths(
  year: number,
  types: readonly DealType[],
  stored: readonly KeptUnits[],
  cells: Cells,
): MonthToSave[] {
  const before = keptCells(stored);
  const changed = new Set(changedKeys(before, cells).map(key => key.slice(key.indexOf('@') + 1)));
  return monthsOfYear(year)
    .filter(yearMonth => changed.has(yearMonth))
    .map(yearMonth => {
      const month = stored.find(record => record.yearMonth === yearMonth);
      return {
        yearMonth,
        seen: month?.revision ?? 0,
        entries: makeEntries(yearMonth, types, month, before, cells),
        common: { discoveryDays: numberIn(cells, cellKey(discoveryRow.key, yearMonth), discoveryRow) ?? 0 },
      };
    });
}

function makeEntries(
  yearMonth: string,
  types: readonly DealType[],
  month: KeptUnits | undefined,
  before: Cells,
  cells: Cells,
): SalesEntry[] {
  return types.flatMap(type => {
    const { units, each } = rowsOfType(type);
    const exact = month?.entries.find(({ metricKey }) => metricKey === type.metricKey);
    const value = numberIn(cells, cellKey(units.key, yearMonth), units);
    if (value === null) return [];
    const priceKey = cellKey(each.key, yearMonth);
    const isUntouched = exact !== undefined && (before[priceKey] ?? '') === (cells[priceKey] ?? '');
    const revenuePerUnit = isUntouched ? exact.revenuePerUnit : (numberIn(cells, priceKey, each) ?? 0);
    return [{ ...type, value, revenuePerUnit }];
  });
}

/** The number of a cell; null if it is empty or invalid. */
export function numberIn(cells: Cells, key: string, row: EntryRow): number | null {
  const read = readCell(cells[key] ?? '', row);
  return 'problem' in read ? null : read.value;
}

export type TypeTotal = { readonly units: number; readonly revenue: number };

/** Units and revenue of one deal type in one month, from the cells; null if nothing is entered. */
export function computeTypeTotal(type: DealType, yearMonth: string, cells: Cells): TypeTotal | null {
  const { units, each } = rowsOfType(type);
  const value = numberIn(cells, cellKey(units.key, yearMonth), units);
  if (value === null) return null;
  const price = numberIn(cells, cellKey(each.key, yearMonth), each) ?? 0;
  return { units: value, revenue: Math.round(value * price * 100) / 100 };
}

/** The sum of several totals; null if all are null. */
export const added = (totals: readonly (TypeTotal | null)[]): TypeTotal | null =>
  totals.reduce<TypeTotal | null>(
    (sum, total) =>
      total === null
        ? sum
        : {
            units: (sum?.units ?? 0) + total.units,
            revenue: (Math.round((sum?.revenue ?? 0) * 100) + Math.round(total.revenue * 100)) / 100,
          },
    null,
  );
