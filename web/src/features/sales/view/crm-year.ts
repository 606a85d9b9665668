import type * as z from 'zod/mini';
import type { listLeadMonths } from '../../../../../shared/contract/leads.ts';
import { monthsOfYear } from '../../../../../shared/domain/leads/yearly.ts';
import { funnelStages } from '../../../../../shared/domain/leads/stages.ts';
import { getLeadCount } from '../../../../../shared/domain/leads/sums.ts';

export type LeadYears = z.infer<typeof listLeadMonths.response>;

export type FunnelStage = {
  readonly title: string;
  readonly count: number;
  /** The share of the previous stage; null for the first, or if that is 0. */
  readonly share: number | null;
};

/** The four stages of the sales funnel for the leads of a year. */
export function funnelOfYear({ result }: LeadYears, year: number): FunnelStage[] {
  const sums = result.find(({ key }) => key === String(year))?.sums ?? {};
  return funnelStages.map(({ count, title }, index) => {
    const before = funnelStages[index - 1];
    const of = before === undefined ? 0 : getLeadCount(sums, before.count);
    return { title, count: getLeadCount(sums, count), share: of === 0 ? null : getLeadCount(sums, count) / of };
  });
}

export type SourceUnits = {
  readonly name: string;
  readonly units: number;
  readonly share: number;
  readonly byDealType: Readonly<Record<string, number>>;
};

/** Units of a year by the lead's source, most first, with their deal types. */
export function sourcesOfYear({ years }: LeadYears, year: number): { sources: SourceUnits[]; dealTypes: string[] } {
  const months = Object.values(years[String(year)] ?? {});
  const sums = new Map<string, Map<string, number>>();
  for (const { sourceDealTypeUnitTotals } of months) {
    for (const [source, dealTypes] of Object.entries(sourceDealTypeUnitTotals)) {
      const held = sums.get(source) ?? new Map<string, number>();
      for (const [dealType, units] of Object.entries(dealTypes)) held.set(dealType, (held.get(dealType) ?? 0) + units);
      sums.set(source, held);
    }
  }
  const total = (units: Iterable<number>) => [...units].reduce((sum, count) => sum + count, 0);
  const all = total([...sums.values()].map(held => total(held.values())));
  const sources = [...sums].map(([name, held]) => {
    const units = total(held.values());
    return { name, units, share: all === 0 ? 0 : units / all, byDealType: Object.fromEntries(held) };
  });
  const types = new Map<string, number>();
  for (const held of sums.values())
    for (const [dealType, units] of held) types.set(dealType, (types.get(dealType) ?? 0) + units);
  return {
    sources: sources.sort((a, b) => b.units - a.units || (a.name < b.name ? -1 : 1)),
    dealTypes: [...types].sort(([x, a], [y, b]) => b - a || (x < y ? -1 : 1)).map(([dealType]) => dealType),
  };
}

export const crmMeasures = ['totalUnits', 'totalWebsiteUnits', 'totalDEI'] as const;
export type CrmMeasure = (typeof crmMeasures)[number];
/** A year's twelve months of one measure; null if a number under five could be derived from it. */
export type CrmYearRow = {
  readonly year: string;
  readonly months: readonly (number | null)[];
  readonly total: number | null;
};

/** The three years of the yearly summary, newest first, month by month; `current`: the month in progress. */
export const crmYearRows = ({ years, dei }: LeadYears, measure: CrmMeasure, current: string): CrmYearRow[] =>
  Object.entries(years)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([year, months]) => {
      const values = monthsOfYear(Number(year)).map(month => {
        const value = months[month]?.[measure] ?? null;
        // A month with a deal has begun, whatever a browser's clock says.
        return month > current && value === 0 ? null : value;
      });
      const total =
        measure === 'totalDEI' ? (dei[year] ?? null) : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      return { year, months: values, total };
    });

export type PeopleUnits = {
  readonly website: number;
  /** Null if a small number could be derived from it. */
  readonly dei: number | null;
};

/** Units of a year from the brand's own website, and of veterans and minorities; small numbers are hidden. */
export function peopleOfYear({ years, dei }: LeadYears, year: number): PeopleUnits {
  const months = Object.values(years[String(year)] ?? {});
  return {
    website: months.reduce((sum, { totalWebsiteUnits }) => sum + totalWebsiteUnits, 0),
    dei: dei[String(year)] ?? null,
  };
}
