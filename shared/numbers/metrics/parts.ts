import { type GivenPart, partsOfSource, sourceKeys } from '../../platforms/registry.ts';
import { keyed } from '../../domain/keyed.ts';

/**
 * The additive numbers behind every metric, by the source that provides them (shared/platforms): a sum is one of them,
 * a rate divides one by another. Days, months and sites add up part by part, and rates are calculated only then, so
 * that an average is never averaged.
 */
/** Facebook's check-ins are retired: no source provides them. */
const givenByNone = 'checkins';

export type PartKey = GivenPart | typeof givenByNone;
export type Parts = Record<PartKey, number>;

export const partKeys: readonly PartKey[] = [
  ...new Set<PartKey>([...sourceKeys.flatMap<PartKey>(key => partsOfSource[key]), givenByNone]),
];

/** Parts whose unit is money in the platform's currency. */
export const moneyParts: ReadonlySet<PartKey> = new Set<PartKey>(['revenue', 'paidRevenue', 'adSpend', 'leadSpend']);

/** Nouns for the amounts printed next to a ratio; a ratio of other parts prints none. */
export const partNouns: Readonly<Partial<Record<PartKey, readonly [one: string, many: string]>>> = {
  adSpend: ['ad spend', 'ad spend'],
  paidRevenue: ['ad revenue', 'ad revenue'],
  revenue: ['revenue', 'revenue'],
  paidLeads: ['paid lead', 'paid leads'],
  adClicks: ['click', 'clicks'],
  transactions: ['order', 'orders'],
  goals: ['goal', 'goals'],
  sessions: ['session', 'sessions'],
  paidGoals: ['goal', 'goals'],
  paidSessions: ['session', 'sessions'],
  leads: ['lead', 'leads'],
  booked: ['booked', 'booked'],
  bookingsKept: ['kept', 'kept'],
};

const zero = keyed(partKeys, () => 0);

/** Returns all parts at 0. */
export const noParts = (): Parts => ({ ...zero });

/** Adds the second to the first, in place. */
export function addParts(sum: Parts, more: Readonly<Partial<Parts>>): void {
  for (const key of partKeys) sum[key] += more[key] ?? 0;
}
