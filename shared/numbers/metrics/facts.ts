import { type FactKey, isGivenPart } from '../../model/page-keys.ts';
import { moneyParts } from './parts.ts';

export { type FactKey, factKeys } from '../../model/page-keys.ts';

/** Facts that are there; one that the platform does not tell is absent, never 0. */
export type Facts = Readonly<Partial<Record<FactKey, number>>>;

/** Whether a fact is money in the row's currency: never added across currencies. */
export const isMoneyFact = (fact: FactKey): boolean =>
  isGivenPart(fact) ? moneyParts.has(fact) : fact === 'itemRevenue' || fact === 'conversionValue';

/** Facts with their names. */
export const factEntries = <Value>(facts: Readonly<Partial<Record<FactKey, Value>>>): [FactKey, Value][] =>
  Object.entries(facts) as [FactKey, Value][];

/** What adds up across currencies. */
export const withoutMoney = (facts: Facts): Facts =>
  Object.fromEntries(factEntries(facts).filter(([fact]) => !isMoneyFact(fact)));

/** How many there are of a fact; 0 where nothing tells of it. */
export const amountIn = (facts: Facts | null | undefined, fact: FactKey): number => facts?.[fact] ?? 0;
