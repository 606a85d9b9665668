import type * as z from 'zod/mini';
import type { listLeadMonths } from '../contract/leads.ts';
import { formatMonth } from '../domain/formats/dates.ts';
import { formatCurrency, formatNumber } from '../domain/formats/numbers.ts';
import { printNumbers, type PrintedPair } from '../numbers/comparison/print.ts';
import { changeIn } from '../numbers/metrics/change.ts';
import { formatChangeIn } from '../numbers/metrics/format.ts';
import { metricTable } from '../numbers/metrics/table.ts';
import type { ColumnData } from './table-model.ts';
import type { MonthPair } from './months.ts';

type RecordedSales = Pick<
  z.infer<typeof listLeadMonths.response>,
  'counted' | 'currency' | 'entered' | 'enteredCurrency'
>;
type Money = { readonly amount: number | null; readonly change: number | null; readonly against: PrintedPair | null };
/** A month of entered and CRM sales; null if there is neither. */
export type SoldMonth = {
  readonly yearMonth: string;
  readonly partial: boolean;
  readonly units: number | null;
  readonly ofUnits: Money | null;
  readonly entered: Money | null;
};

type Sum = { readonly revenue: number | null; readonly like: { revenue: number | null; revenueBefore: number | null } };

/** The year-over-year change of the sites that reported both months; none for an unfinished month. */
function compareMoney({ revenue, like }: Sum, partial: boolean, currency: string | null): Omit<Money, 'amount'> {
  if (partial || like.revenue === null || like.revenueBefore === null) return { change: null, against: null };
  const pair = { value: like.revenue, previous: like.revenueBefore };
  return {
    change: changeIn(metricTable.revenue, pair.value, pair.previous),
    against: printNumbers(metricTable.revenue, pair, revenue === like.revenue ? undefined : pair, {
      currency: currency ?? undefined,
    }),
  };
}

/** The report's months with their units, the revenue of the units, and the entered revenue. */
export function soldMonths(
  pairs: readonly Pick<MonthPair, 'yearMonth' | 'partial'>[],
  sales: RecordedSales,
): SoldMonth[] {
  return pairs.map(({ yearMonth, partial }) => {
    const year = yearMonth.slice(0, 4);
    const counted = sales.counted[year]?.[yearMonth];
    const entered = sales.entered[year]?.[yearMonth];
    const money = (month: NonNullable<typeof counted | typeof entered>, currency: string | null): Money => ({
      amount: month.revenue,
      ...compareMoney(month, partial, currency),
    });
    return {
      yearMonth,
      partial,
      units: counted?.units ?? null,
      ofUnits: counted === undefined ? null : money(counted, sales.currency),
      entered: entered === undefined ? null : money(entered, sales.enteredCurrency),
    };
  });
}

type SoldColumn = ColumnData<SoldMonth>;

/** The columns with a value in any month; empty if these months have no sales. */
export function soldColumns(rows: readonly SoldMonth[], sales: RecordedSales): SoldColumn[] {
  const hasUnits = rows.some(({ units }) => units !== null);
  const hasEntered = rows.some(({ entered }) => entered !== null);
  if (!hasUnits && !hasEntered) return [];
  return [
    {
      key: 'month',
      title: 'Month',
      value: ({ yearMonth }) => yearMonth,
      text: ({ yearMonth, partial }) => `${formatMonth(yearMonth)}${partial ? ' to date' : ''}`,
    },
    ...(hasUnits
      ? [
          {
            key: 'units',
            title: 'Units',
            numeric: true,
            value: ({ units }: SoldMonth) => units,
            text: ({ units }: SoldMonth) => (units === null ? '–' : formatNumber(units)),
            total: (all: readonly SoldMonth[]) => formatNumber(all.reduce((sum, { units }) => sum + (units ?? 0), 0)),
          },
          ...moneyColumns('unit-revenue', 'Revenue of units', sales.currency, ({ ofUnits }) => ofUnits),
        ]
      : []),
    ...(hasEntered ? moneyColumns('entered', 'Entered revenue', sales.enteredCurrency, ({ entered }) => entered) : []),
  ];
}

function moneyColumns(
  key: string,
  title: string,
  currency: string | null,
  of: (row: SoldMonth) => Money | null,
): SoldColumn[] {
  const money = (amount: number | null) =>
    amount === null || currency === null ? '–' : formatCurrency(amount, currency);
  const change = (row: SoldMonth) => of(row)?.change ?? null;
  return [
    {
      key,
      title,
      numeric: true,
      value: row => of(row)?.amount ?? null,
      text: row => money(of(row)?.amount ?? null),
      total: rows => money(rows.reduce((sum, row) => sum + (of(row)?.amount ?? 0), 0)),
    },
    {
      key: `${key}-change`,
      title: 'Year over year',
      numeric: true,
      compared: row => of(row)?.against ?? null,
      value: change,
      text: row => {
        const by = change(row);
        return by === null ? '–' : formatChangeIn('currency', by);
      },
    },
  ];
}

/** The sales of the report's last twelve months: a table without columns if there are none. */
export type Sold = { readonly columns: readonly SoldColumn[]; readonly rows: readonly SoldMonth[] };
