import { type FactKey } from '../../model/page-keys.ts';

export { type FactKey, factKeys } from '../../model/page-keys.ts';

/** Facts that are there; one that the platform does not tell is absent, never 0. */
export type Facts = Readonly<Partial<Record<FactKey, number>>>;

/** Facts whose unit is money in the row's currency: never added across currencies. */
export const moneyFacts: ReadonlySet<FactKey> = new Set<FactKey>([
  'revenue',
  'itemRevenue',
  'spend',
  'conversionValue',
]);

/** Facts with their names. */
export const factEntries = <Value>(facts: Readonly<Partial<Record<FactKey, Value>>>): [FactKey, Value][] =>
  Object.entries(facts) as [FactKey, Value][];

/** What adds up across currencies. */
export const withoutMoney = (facts: Facts): Facts =>
  Object.fromEntries(factEntries(facts).filter(([fact]) => !moneyFacts.has(fact)));
