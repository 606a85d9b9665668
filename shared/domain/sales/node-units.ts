import type { KeptUnits, UnitsAuthority } from '../../model/sales.ts';
import { previousYearMonth, type YearMonth } from '../periods/days.ts';
import { countedMonths } from './authority.ts';
import { salesTotals } from './totals.ts';

type Entered = Pick<KeptUnits, 'yearMonth' | 'entries' | 'currency'>;
type Deals = { readonly units: number; readonly revenue: number };

/** Both sides of a site's units: entered units, and the deals won in its CRM by month. */
export type SiteSides = {
  /** The currency of the deals that its CRM won. */
  readonly currency: string;
  readonly entered: readonly Entered[];
  readonly won: ReadonlyMap<YearMonth, Deals>;
  readonly authority: Readonly<Record<string, UnitsAuthority>>;
};

/** A month of all sites of a node. */
export type NodeUnits = {
  readonly units: number;
  /** Null if the sites reported several currencies in any month. */
  readonly revenue: number | null;
  /** The number of sites with data for the month, and of those with counted entered units. */
  readonly sites: number;
  readonly entered: number;
  /** Sites that also have the same month of the previous year: their units now and then. */
  readonly like: {
    readonly sites: number;
    readonly units: number;
    readonly unitsBefore: number;
    readonly revenue: number | null;
    readonly revenueBefore: number | null;
  };
};

type Counted = Deals & { readonly authority: UnitsAuthority; readonly currency: string };

/**
 * Adds up the units of a node's sites by month, each from the side that counts there (product sheets, Unit sales 6e:
 * one side counts, they are never added). A month without data is absent. `currency` is null if there are several
 * currencies or none.
 */
export function unitsOfNode(
  sites: readonly SiteSides[],
  months: readonly YearMonth[],
): { readonly currency: string | null; readonly months: Map<YearMonth, NodeUnits> } {
  const countedSites = sites.map(countSiteMonths);
  const currencies = new Set(
    countedSites
      .flatMap(site => [...site.values()])
      .flatMap(({ currency, revenue }) => (revenue === 0 ? [] : [currency])),
  );
  const isOne = currencies.size < 2;
  const sum = (held: readonly Counted[], measure: keyof Deals) => held.reduce((all, entry) => all + entry[measure], 0);
  const money = (held: readonly Counted[]) => (isOne ? Math.round(sum(held, 'revenue') * 100) / 100 : null);
  const rows = months.flatMap((month): [YearMonth, NodeUnits][] => {
    const held = countedSites.flatMap(site => site.get(month) ?? []);
    if (held.length === 0) return [];
    const like = countedSites.flatMap(site => {
      const [now, before] = [site.get(month), site.get(previousYearMonth(month, 12))];
      return now === undefined || before === undefined ? [] : [{ now, before }];
    });
    const [now, before] = [like.map(pair => pair.now), like.map(pair => pair.before)];
    const row: NodeUnits = {
      units: sum(held, 'units'),
      revenue: money(held),
      sites: held.length,
      entered: held.filter(({ authority }) => authority === 'entered').length,
      like: {
        sites: like.length,
        units: sum(now, 'units'),
        unitsBefore: sum(before, 'units'),
        revenue: money(now),
        revenueBefore: money(before),
      },
    };
    return [[month, row]];
  });
  return { currency: isOne ? ([...currencies][0] ?? null) : null, months: new Map(rows) };
}

function countSiteMonths({ currency, entered, won, authority }: SiteSides): Map<YearMonth, Counted> {
  const enteredMonths = new Map(entered.map(month => [month.yearMonth, month]));
  const deals = [...won].map(([yearMonth, month]) => ({ yearMonth, ...month }));
  return new Map(
    countedMonths({ units: entered, won: deals, authority }).map(({ yearMonth, authority: side }) => {
      const stored = enteredMonths.get(yearMonth);
      if (side === 'crm' || stored === undefined)
        return [yearMonth, { authority: side, currency, ...dealsIn(side === 'crm' ? won.get(yearMonth) : undefined) }];
      const { units, revenue } = salesTotals(stored.entries);
      return [yearMonth, { authority: side, currency: stored.currency, units, revenue }];
    }),
  );
}

const dealsIn = (deals: Deals | undefined): Deals => ({ units: deals?.units ?? 0, revenue: deals?.revenue ?? 0 });
