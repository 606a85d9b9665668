import type { Channel } from '../../model/panel.ts';
import { type FactKey, type Facts, factEntries } from '../metrics/facts.ts';

/** A row during addition. */
export type RowSum = {
  readonly key: readonly string[];
  readonly channel?: Channel | undefined;
  /** Money rows only. */
  readonly currency?: string | undefined;
  readonly facts: Partial<Record<FactKey, number>>;
};
/** Rows by their key (and currency): the same campaign in two currencies is two rows. */
export type RowSums = Map<string, RowSum>;

/** The sort values by row, one per point of the range; null if the platform reported nothing. */
export type RowTrends = ReadonlyMap<string, readonly (number | null)[]>;

/** Returns a row's id: its key, and its currency if it has money. */
export const rowId = ({ key, channel, currency }: Omit<RowSum, 'facts'>): string =>
  JSON.stringify([key, channel ?? null, currency ?? null]);

/** Adds facts to a row. Null is unreported and adds nothing, so that a fact that no day has stays absent. */
export function addToRow(
  sums: RowSums,
  row: Omit<RowSum, 'facts'>,
  facts: Readonly<Partial<Record<FactKey, number | null>>>,
): void {
  const id = rowId(row);
  let sum = sums.get(id);
  if (sum === undefined) sums.set(id, (sum = { ...row, facts: {} }));
  addFacts(sum.facts, facts);
}

/** Adds facts to a sum, in place. */
export function addFacts(
  sum: Partial<Record<FactKey, number>>,
  facts: Readonly<Partial<Record<FactKey, number | null>>>,
): void {
  for (const [name, value] of factEntries(facts))
    if (value !== null && value !== undefined) sum[name] = (sum[name] ?? 0) + value;
}

/** Adds up the facts of all rows of one currency; rows in several are added without money. */
export function sumRowFacts(rows: readonly RowSum[], isMoney: (fact: FactKey) => boolean): Facts {
  const mixed = new Set(rows.flatMap(({ currency }) => (currency === undefined ? [] : [currency]))).size > 1;
  const total: Partial<Record<FactKey, number>> = {};
  for (const { facts } of rows)
    addFacts(total, mixed ? Object.fromEntries(factEntries(facts).filter(([fact]) => !isMoney(fact))) : facts);
  return total;
}
