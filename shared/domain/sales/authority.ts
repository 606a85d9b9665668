import type { KeptUnits, SalesBook, UnitsAuthority } from '../../model/sales.ts';
import { salesTotals } from './totals.ts';

/** A month's units from both sides: the side that counts and the other side. */
export type CountedMonth = {
  readonly yearMonth: string;
  readonly authority: UnitsAuthority;
  /** Units of each side; null without data. */
  readonly entered: number | null;
  readonly won: number | null;
  /** Won deals minus entered units; null unless both exist. */
  readonly difference: number | null;
};

type Sides = Pick<SalesBook, 'units' | 'won' | 'authority'>;
type Named = Pick<SalesBook, 'won' | 'authority'> & {
  readonly units: readonly Pick<KeptUnits, 'yearMonth' | 'entries'>[];
};

/**
 * Lists each month's units, oldest first: from the side the site chose, otherwise entered units, otherwise won CRM
 * leads. Only one side counts; the other is shown but never added (product sheets, Unit sales).
 */
export function countedMonths({ units, won, authority }: Named): CountedMonth[] {
  const entered = new Map(units.map(month => [month.yearMonth, salesTotals(month.entries).units]));
  const deals = new Map(won.map(month => [month.yearMonth, month.units]));
  return [...new Set([...entered.keys(), ...deals.keys()])].sort().map(yearMonth => {
    const [enteredUnits, crm] = [entered.get(yearMonth) ?? null, deals.get(yearMonth) ?? null];
    return {
      yearMonth,
      authority: authority[yearMonth] ?? (enteredUnits === null ? 'crm' : 'entered'),
      entered: enteredUnits,
      won: crm,
      difference: enteredUnits === null || crm === null ? null : crm - enteredUnits,
    };
  });
}

/**
 * Returns the months as they count: an entered month whose authority is the CRM has the CRM's deals as its only line.
 */
export function countedUnits(book: Sides & Pick<SalesBook, 'currency'>): KeptUnits[] {
  const entered = new Map(book.units.map(month => [month.yearMonth, month]));
  const deals = new Map(book.won.map(month => [month.yearMonth, month]));
  return countedMonths(book).map(({ yearMonth, authority }) => {
    const stored = entered.get(yearMonth);
    const shell = stored ?? {
      yearMonth,
      currency: book.currency,
      entries: [],
      common: { discoveryDays: 0 },
      revision: 1,
      changedAt: '1970-01-01T00:00:00.000Z',
    };
    if (authority === 'entered') return shell;
    const { units = 0, revenue = 0 } = deals.get(yearMonth) ?? {};
    const line = {
      metricKey: 'won-leads',
      display: 'Won leads',
      value: units,
      revenuePerUnit: units === 0 ? 0 : revenue / units,
    };
    return { ...shell, entries: units === 0 ? [] : [line] };
  });
}
