import { type FactKey, isGivenPart } from '../../model/page-keys.ts';
import { moneyParts } from './parts.ts';

export { type FactKey, factKeys } from '../../model/page-keys.ts';

/** The reported facts; a fact that the platform does not report is absent, never 0. */
export type Facts = Readonly<Partial<Record<FactKey, number>>>;

/** Returns true if a fact is money in the row's currency, which is never added across currencies. */
export const isMoneyFact = (fact: FactKey): boolean =>
  isGivenPart(fact) ? moneyParts.has(fact) : fact === 'itemRevenue' || fact === 'conversionValue';

/** Lists facts with their names. */
export const factEntries = <Value>(facts: Readonly<Partial<Record<FactKey, Value>>>): [FactKey, Value][] =>
  Object.entries(facts) as [FactKey, Value][];

/** Returns the facts that can be added across currencies. */
export const withoutMoney = (facts: Facts): Facts =>
  Object.fromEntries(factEntries(facts).filter(([fact]) => !isMoneyFact(fact)));

/** Returns the amount of a fact; 0 if it is absent. */
export const amountIn = (facts: Facts | null | undefined, fact: FactKey): number => facts?.[fact] ?? 0;
