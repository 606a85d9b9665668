import type { Absence, MetricValue } from '../../model/metric-value.ts';
import type { Aggregation } from './definition.ts';
import { moneyParts, type PartKey } from './parts.ts';
import { addTimes, medianOfTimes } from './times.ts';
import { findAbsence, getPartAmount, daysLacking, givenBy, hasPart, type FactSource } from './source.ts';

export const unknown = (why: Absence): MetricValue => ({ known: false, why });

/** The order of reasons if several sources have no value: those that a user can fix come first. */
const urgency: readonly Absence[] = ['reconnect-needed', 'forbidden', 'missing-days', 'no-data', 'not-connected'];

export function absenceAmong(sources: readonly FactSource[]): Absence {
  const reasons = sources.map(findAbsence);
  return urgency.find(reason => reasons.includes(reason)) ?? 'not-connected';
}

/** Returns the sources that provide a part, and those of them with a value. */
export function sourcesGiving(
  sources: readonly FactSource[],
  part: PartKey,
): { giving: FactSource[]; used: FactSource[] } {
  const giving = sources.filter(source => source.gives.has(part));
  return { giving, used: giving.filter(source => hasPart(source, part)) };
}

const total = (sources: readonly FactSource[], part: PartKey): number =>
  sources.reduce((sum, source) => sum + getPartAmount(source, part), 0);

/** Adds up a part over all sources; money in several currencies is never added. */
export function sumPart(sources: readonly FactSource[], part: PartKey): MetricValue {
  const { giving, used } = sourcesGiving(sources, part);
  if (used.length === 0) return unknown(absenceAmong(giving));
  const currencies = listCurrencies(used, part);
  if (currencies.length > 1) return unknown('mixed-currency');
  return number(total(used, part), daysMissing(giving, [part]), currencies[0]);
}

/** Divides one part by another, each over all sources that provide it. */
export function computeRatio(
  sources: readonly FactSource[],
  { of, over, scale = 1, median }: Extract<Aggregation, { kind: 'ratio' }>,
): MetricValue {
  const above = sourcesGiving(sources, of);
  if (above.used.length === 0) return unknown(absenceAmong(above.giving));
  const below = sourcesGiving(sources, over);
  if (below.used.length === 0) return unknown(absenceAmong(below.giving));
  if (above.giving.some(source => isTorn(source, of, over))) return unknown('no-data');
  const currencies = [...new Set([...listCurrencies(above.used, of), ...listCurrencies(below.used, over)])];
  if (currencies.length > 1) return unknown('mixed-currency');
  const denominator = total(below.used, over);
  // Without a successful lab run there is no data; all other services returned zero.
  if (denominator <= 0) return unknown(givenBy.pagespeed.has(over) ? 'no-data' : 'no-denominator');
  const currency = moneyParts.has(of) && !moneyParts.has(over) ? currencies[0] : undefined;
  const missing = daysMissing([...above.giving, ...below.giving], [of, over]);
  const ratio = total(above.used, of) / denominator / scale;
  return number(median === true ? (medianOver(below.used) ?? ratio) : ratio, missing, currency);
}

/** Returns the median of the times stored by sources; null if none stores them, as in records of an older version. */
function medianOver(used: readonly FactSource[]): number | null {
  const times = used.map(source => source.times).reduce(addTimes, undefined);
  return times === undefined ? null : medianOfTimes(times);
}

/**
 * Returns true for GA4 if it has the two parts of a ratio on different days: it leaves a field out only after retiring
 * it, and the earlier counts would be divided by all days.
 */
function isTorn({ gives, withheld }: FactSource, of: PartKey, over: PartKey): boolean {
  if (withheld === undefined || (gives !== givenBy.ga4 && gives !== givenBy.ga4Ads) || !gives.has(over)) return false;
  const days = new Set(withheld[of]);
  const others = withheld[over] ?? [];
  return days.size !== others.length || !others.every(day => days.has(day));
}

/**
 * Lists the currencies of a money part. An amount of 0 has one only if all are 0, because it can be added to any other.
 */
function listCurrencies(used: readonly FactSource[], part: PartKey): string[] {
  if (!moneyParts.has(part)) return [];
  const spending = used.filter(source => getPartAmount(source, part) !== 0);
  return [...new Set((spending.length > 0 ? spending : used).flatMap(({ currencies }) => currencies))];
}

export function number(value: number, missingDays: number, currency?: string): MetricValue {
  return {
    known: true,
    value,
    ...(currency === undefined ? {} : { currency }),
    ...(missingDays === 0 ? {} : { missingDays }),
  };
}

/** Returns the number of days of the range on which any connected source is missing a part that it should provide. */
export function daysMissing(sources: readonly FactSource[], parts: readonly PartKey[]): number {
  const days = new Set<string>();
  for (const source of new Set(sources)) {
    if (source.dayCount === 0 && source.connection === 'not-connected') continue;
    for (const part of parts) if (source.gives.has(part)) for (const day of daysLacking(source, part)) days.add(day);
  }
  return days.size;
}
