import type { SearchRow } from './search.ts';

export type BestRows = {
  add(row: SearchRow): void;
  /** Returns a day's best rows, most clicks first, then most impressions, then by name. */
  of(date: string): SearchRow[];
};

/**
 * Collects the best `kept` rows per day from pages of rows, in constant memory. A row repeated across pages counts
 * once.
 */
export function keepBest(rowsPerDay: number): BestRows {
  const days = new Map<string, SearchRow[]>();
  const best = (rows: readonly SearchRow[]) => {
    const once = new Map(rows.map(row => [row.key, row]));
    return [...once.values()].sort(byWorth).slice(0, rowsPerDay);
  };
  return {
    add(row) {
      const rows = days.get(row.date) ?? [];
      rows.push(row);
      days.set(row.date, rows.length > rowsPerDay + slack ? best(rows) : rows);
    },
    of: date => best(days.get(date) ?? []),
  };
}

/** Rows collected before the worst are dropped. */
const slack = 1_000;
const byWorth = (a: SearchRow, b: SearchRow) =>
  b.clicks - a.clicks || b.impressions - a.impressions || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
