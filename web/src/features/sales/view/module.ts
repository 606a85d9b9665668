import { formatMonthShort } from '../../../../../shared/domain/formats/dates.ts';
import { previousYearMonth, toYearMonth } from '../../../../../shared/domain/periods/days.ts';
import { salesOfYear, salesTotals, type SalesTotals } from '../../../../../shared/domain/sales/totals.ts';
import type { KeptUnits, SalesBook } from '../../../../../shared/model/sales.ts';
import type { LeadYears } from './crm-year.ts';
import { monthsOfYear } from './entry-grid.ts';

/** A month of the module; null if nothing was entered. */
export type ModuleMonth = { readonly yearMonth: string; readonly totals: SalesTotals | null; readonly isOver: boolean };
export type ModuleYear = {
  readonly year: number;
  readonly months: readonly ModuleMonth[];
  readonly units: number;
  readonly revenue: number;
};

/** A sum of a year; null, not 0, if nothing was entered or won in any of its months. */
export const sumOfYear = (year: ModuleYear | undefined, measure: 'units' | 'revenue'): number | null =>
  year?.months.some(({ totals }) => totals !== null) === true ? year[measure] : null;

const inCurrency = (book: SalesBook): readonly KeptUnits[] =>
  book.units.filter(({ currency }) => currency === book.currency);

/** Three years for the module: of a site, or of all sites of a node. */
export type ShownYears = {
  /** The newest first. */
  readonly years: readonly ModuleYear[];
  /** The currency; null if there are several, and then no money is shown. */
  readonly currency: string | null;
  /** Compares a year with the year before it. */
  readonly compare: (year: number) => Compared;
};

/**
 * Builds the three years of a book.
 * @param newest the last of the three years
 */
export const yearsOfBook = (book: SalesBook, newest: number): ShownYears => ({
  years: moduleYears(book, newest),
  currency: book.currency,
  compare: year => comparedYears(book, year),
});

/** Units of all sites of a node, from the source that counts at each site. `today`: in the node's time zone. */
export function yearsOfNode({ counted, currency }: Pick<LeadYears, 'counted' | 'currency'>, today: string): ShownYears {
  const current = toYearMonth(today);
  const totals = (units: number, revenue: number): SalesTotals => ({
    units,
    revenue,
    averageRevenue: units === 0 ? null : revenue / units,
  });
  const shown = Object.keys(counted)
    .map(Number)
    .sort((a, b) => b - a);
  return {
    currency,
    years: shown.map(year => {
      const countedMonths = counted[year] ?? {};
      const months = monthsOfYear(year).map((yearMonth): ModuleMonth => {
        const month = countedMonths[yearMonth];
        return {
          yearMonth,
          totals: month === undefined ? null : totals(month.units, month.revenue ?? 0),
          isOver: yearMonth < current,
        };
      });
      const sum = (measure: 'units' | 'revenue') =>
        months.reduce((all, month) => all + (month.totals?.[measure] ?? 0), 0);
      return { year, months, units: sum('units'), revenue: sum('revenue') };
    }),
    // Sites with data in both months, for completed months.
    compare: year => {
      const countedMonths = counted[year] ?? {};
      const both = monthsOfYear(year).flatMap(yearMonth => {
        const like = countedMonths[yearMonth]?.like;
        return like === undefined || like.sites === 0 || yearMonth >= current ? [] : [{ yearMonth, ...like }];
      });
      type Like = (typeof both)[number];
      const sum = (of: (like: Like) => number | null) => both.reduce((all, like) => all + (of(like) ?? 0), 0);
      return {
        now: totals(
          sum(like => like.units),
          sum(like => like.revenue),
        ),
        before: totals(
          sum(like => like.unitsBefore),
          sum(like => like.revenueBefore),
        ),
        months: formatSpan(both.map(({ yearMonth }) => yearMonth)),
      };
    },
  };
}

/** The newest year first, each with its twelve months in the book's currency. */
function moduleYears(book: SalesBook, newest: number): ModuleYear[] {
  const current = toYearMonth(book.today);
  const entered = new Map(inCurrency(book).map(month => [month.yearMonth, salesTotals(month.entries)]));
  return [newest, newest - 1, newest - 2].map(year => {
    const { units, revenue } = salesOfYear(book.units, year, book.currency);
    const months = monthsOfYear(year).map(yearMonth => ({
      yearMonth,
      totals: entered.get(yearMonth) ?? null,
      isOver: yearMonth < current,
    }));
    return { year, months, units, revenue };
  });
}

export type Compared = {
  readonly now: SalesTotals;
  readonly before: SalesTotals;
  /** 'Jan to Oct', the months on both sides; null if there are none. */
  readonly months: string | null;
};

/**
 * Compares a year with the year before it, over the completed months that both have entries for. The month in progress,
 * and a month without an entry on one side, count on neither side.
 */
export function comparedYears(book: SalesBook, year: number): Compared {
  const current = toYearMonth(book.today);
  const entered = new Map(inCurrency(book).map(month => [month.yearMonth, month]));
  const both = monthsOfYear(year).filter(
    month => month < current && entered.has(month) && entered.has(previousYearMonth(month, 12)),
  );
  const sum = (months: readonly string[]) => salesTotals(months.flatMap(month => entered.get(month)?.entries ?? []));
  return { now: sum(both), before: sum(both.map(month => previousYearMonth(month, 12))), months: formatSpan(both) };
}

/** 'Jan to Oct' for months without a gap, otherwise 'Jan, Mar and Apr'. */
function formatSpan(months: readonly string[]): string | null {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (months.length === 1) return formatMonthShort(first);
  const whole = Number(last) - Number(first) + 1 === months.length;
  const names = months.map(formatMonthShort);
  return whole
    ? `${formatMonthShort(first)} to ${formatMonthShort(last)}`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** The months of a change: '40 in Jan to Oct 2025'; if the year has more months, also its own part. */
export const comparedText = (
  [now, before]: readonly [now: string, before: string],
  { months, isWhole }: { readonly months: string; readonly isWhole: boolean },
  year: number,
): string => (isWhole ? `${before} in ${months} ${year - 1}` : `${now} in ${months}, ${before} in ${year - 1}`);

/** The change from before to now as a fraction; null if either side is 0 or unknown (specification 9). */
export const computeSalesChange = (now: number | null, before: number | null): number | null =>
  now === null || before === null || now <= 0 || before <= 0 ? null : now / before - 1;

export type TypeLine = {
  readonly metricKey: string;
  readonly display: string;
  readonly units: number;
  readonly revenue: number;
};

/** The total of each deal type in a year, largest first. */
export function typeLines(book: SalesBook, year: number): TypeLine[] {
  const lines = new Map<string, { display: string; entries: KeptUnits['entries'] }>();
  for (const { yearMonth, entries } of inCurrency(book)) {
    if (!yearMonth.startsWith(String(year))) continue;
    for (const entry of entries) {
      const line = lines.get(entry.metricKey) ?? { display: entry.display, entries: [] };
      lines.set(entry.metricKey, { display: entry.display, entries: [...line.entries, entry] });
    }
  }
  return [...lines]
    .map(([metricKey, { display, entries }]) => {
      const { units, revenue } = salesTotals(entries);
      return { metricKey, display, units, revenue };
    })
    .sort((a, b) => b.units - a.units || b.revenue - a.revenue);
}
