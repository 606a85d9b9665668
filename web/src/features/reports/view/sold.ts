import type * as z from 'zod/mini';
import type { listLeadMonths } from '../../../../../shared/contract/leads.ts';
import { formatMonth } from '../../../../../shared/domain/formats/dates.ts';
import { formatChange, formatCurrency, formatNumber } from '../../../../../shared/domain/formats/numbers.ts';
import type { ColumnData } from '../../../components/table/table-model.ts';
import type { MonthPair } from './months.ts';

type Told = Pick<z.infer<typeof listLeadMonths.response>, 'counted' | 'currency' | 'entered' | 'enteredCurrency'>;
type Money = { readonly amount: number | null; readonly change: number | null };
/** A month of what people entered and CRMs won; null where nobody told it. */
export type SoldMonth = {
  readonly yearMonth: string;
  readonly partial: boolean;
  readonly units: number | null;
  readonly ofUnits: Money | null;
  readonly entered: Money | null;
};

const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || now <= 0 || before <= 0 ? null : now / before - 1;

/** The report's months with their units, what those brought, and the revenue that was entered. */
export function soldMonths(pairs: readonly Pick<MonthPair, 'yearMonth' | 'partial'>[], told: Told): SoldMonth[] {
  return pairs.map(({ yearMonth, partial }) => {
    const year = yearMonth.slice(0, 4);
    const counted = told.counted[year]?.[yearMonth];
    const entered = told.entered[year]?.[yearMonth];
    // Of a month that still runs a whole one would be compared.
    const money = (month: NonNullable<typeof counted | typeof entered>): Money => ({
      amount: month.revenue,
      change: partial ? null : changeOf(month.like.revenue, month.like.revenueBefore),
    });
    return {
      yearMonth,
      partial,
      units: counted?.units ?? null,
      ofUnits: counted === undefined ? null : money(counted),
      entered: entered === undefined ? null : money(entered),
    };
  });
}

type SoldColumn = ColumnData<SoldMonth> & { readonly change?: (row: SoldMonth) => number | null };

/** The columns that some month has; empty where people told nothing of these months. */
export function soldColumns(rows: readonly SoldMonth[], told: Told): SoldColumn[] {
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
          ...moneyColumns('unit-revenue', 'Revenue of units', told.currency, ({ ofUnits }) => ofUnits),
        ]
      : []),
    ...(hasEntered ? moneyColumns('entered', 'Entered revenue', told.enteredCurrency, ({ entered }) => entered) : []),
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
      change,
      value: change,
      text: row => {
        const by = change(row);
        return by === null ? '–' : formatChange(by);
      },
    },
  ];
}

/** What people told of the report's last twelve months: a table without columns where they told nothing. */
export type Sold = { readonly columns: readonly SoldColumn[]; readonly rows: readonly SoldMonth[] };
