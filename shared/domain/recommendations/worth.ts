import type { Worth } from '../../model/recommendation.ts';
import type { Finding } from './finding.ts';

/** The cost of one goal at the site, from the audit's cost per lead; null if it is unknown or in several currencies. */
export type GoalPrice = { readonly amount: number; readonly currency: string };

/** Calculates a finding's worth: missing goals have a price, other losses are only counted. */
export function computeWorth({ worth }: Pick<Finding, 'worth'>, price: GoalPrice | null): Worth | undefined {
  if (worth === undefined) return undefined;
  const { lost, ...counted } = worth;
  const { goals } = counted;
  if (lost !== true || price === null || goals === undefined || goals <= 0) return counted;
  return {
    ...counted,
    amount: Math.round(goals * price.amount * 100) / 100,
    currency: price.currency,
    basis: `${counted.basis}, at the site’s cost per lead`.slice(0, 120),
  };
}

/** The figure that lists sort by and show first: money, then goals, then visits. */
export type Figure =
  | { readonly kind: 'money'; readonly value: number; readonly currency: string }
  | { readonly kind: 'goals' | 'sessions'; readonly value: number };
export function findWorthFigure(worth: Worth | undefined): Figure | null {
  if (worth === undefined) return null;
  const { amount = 0, currency, goals = 0, sessions = 0 } = worth;
  if (amount > 0 && currency !== undefined) return { kind: 'money', value: amount, currency };
  if (goals > 0) return { kind: 'goals', value: goals };
  return sessions > 0 ? { kind: 'sessions', value: sessions } : null;
}

const kinds: readonly (Figure['kind'] | undefined)[] = ['money', 'goals', 'sessions', undefined];

/** Sorts by worth: those with a price first, then by goals, then by visits. */
export function byWorth(a: Worth | undefined, b: Worth | undefined): number {
  const [figure, other] = [findWorthFigure(a), findWorthFigure(b)];
  return kinds.indexOf(figure?.kind) - kinds.indexOf(other?.kind) || (other?.value ?? 0) - (figure?.value ?? 0);
}

/** Adds up the worth of several items, one sum per currency, and counts those with a price. */
export function priced(worths: readonly (Worth | undefined)[]): {
  readonly sums: readonly GoalPrice[];
  readonly count: number;
} {
  const money = worths.map(findWorthFigure).filter(figure => figure?.kind === 'money');
  const sums = new Map<string, number>();
  for (const { currency, value } of money) sums.set(currency, (sums.get(currency) ?? 0) + value);
  return {
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })).toSorted((a, b) => b.amount - a.amount),
    count: money.length,
  };
}
