import { type SourceKey, sourceKeys } from '../../platforms/registry.ts';
import type { SummedSource } from '../../model/compared-sites.ts';
import { type FactSource, givenBy } from '../metrics/source.ts';
import { partKeys, type PartKey } from '../metrics/parts.ts';
import { addTimes } from '../metrics/times.ts';
import type { LikeWithLike } from './like-with-like.ts';

/** Sums of many sites' sources, by everything that decides how a metric reads a source. */
type SourceSums = Map<string, SummedSource>;

/**
 * Adds a site's source to the sums, so that every metric of the sums equals that of all sites' sources. Sources are only
 * merged if they have the same connection, currencies, and kinds of values.
 * @param perDay its daily averages, if they are compared
 * @param only the parts to keep; absent: all
 */
function addSource(
  sums: SourceSums,
  source: FactSource,
  perDay: FactSource['parts'] | undefined,
  only: readonly PartKey[] = partKeys,
): void {
  for (const key of sourceKeys) if (givenBy[key] === source.gives) addNamed(sums, key, source, perDay, only);
}

function addNamed(
  sums: SourceSums,
  key: SourceKey,
  source: FactSource,
  perDay: FactSource['parts'] | undefined,
  only: readonly PartKey[],
): void {
  const { connection, currencies, dayCount, missingDays, times, totalFans } = source;
  const withheld = pickParts(source.withheld ?? {}, only);
  const hasTotal = totalFans !== undefined;
  // Google Analytics' parts of a ratio must be missing on the same days, site by site.
  const torn = key === 'ga4' || key === 'ga4Ads' ? JSON.stringify(withheld) : '';
  const id = [key, connection, currencies.join(), hasTotal, dayCount > 0, torn].join('|');
  const held = sums.get(id);
  sums.set(id, {
    source: key,
    connection,
    days: Math.max(held?.days ?? 0, dayCount),
    parts: addAmounts(held?.parts, dayCount > 0 ? pickParts(source.parts, only) : {}),
    ...(perDay === undefined ? {} : { perDay: addAmounts(held?.perDay, dayCount > 0 ? pickParts(perDay, only) : {}) }),
    missing: mergeDays(held?.missing ?? [], missingDays),
    withheld: mergeWithheld(held?.withheld, withheld),
    currencies: [...currencies],
    ...(times === undefined && held?.times === undefined ? {} : { times: { ...addTimes(held?.times, times) } }),
    ...(totalFans === undefined
      ? {}
      : { fans: { date: totalFans.date, value: (held?.fans?.value ?? 0) + totalFans.value } }),
  });
}

type Amounts = SummedSource['parts'];

const pickParts = <Value>(of: Readonly<Partial<Record<PartKey, Value>>>, only: readonly PartKey[]) =>
  Object.fromEntries(only.flatMap(part => (of[part] === undefined ? [] : [[part, of[part]]]))) as Record<string, Value>;

function addAmounts(sum: Amounts = {}, more: Amounts): Amounts {
  const added = { ...sum };
  for (const [part, amount] of Object.entries(more)) added[part] = (added[part] ?? 0) + amount;
  return added;
}

const mergeDays = (a: readonly string[], b: readonly string[]): string[] =>
  b.length === 0 ? [...a] : [...new Set([...a, ...b])].sort();

function mergeWithheld(
  sum: SummedSource['withheld'] = {},
  more: Readonly<Record<string, readonly string[]>>,
): SummedSource['withheld'] {
  const merged = { ...sum };
  for (const [part, days] of Object.entries(more)) merged[part] = mergeDays(merged[part] ?? [], days);
  return merged;
}

/** Lists the sums in a fixed order, rounded to twelve digits: rates divide small daily averages. */
const listSums = (sums: SourceSums): SummedSource[] =>
  [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => ({
      ...sum,
      parts: roundAmounts(sum.parts),
      ...(sum.perDay === undefined ? {} : { perDay: roundAmounts(sum.perDay) }),
    }));

type SummedPair = Readonly<Record<'now' | 'before', readonly SummedSource[]>>;

/** Adds up sites' pairs of periods one by one, beginning with `from`. */
export function sumPairs(from: SummedPair = { now: [], before: [] }) {
  const sides = ['now', 'before'] as const;
  const sums = { now: new Map() as SourceSums, before: new Map() as SourceSums };
  for (const side of sides)
    for (const source of from[side].map(toFactSource)) addSource(sums[side], source, source.perDay);
  return {
    /** `daily`: its daily averages, if they are compared. `only`: the parts to keep; absent: all. */
    add: (pair: LikeWithLike, daily?: LikeWithLike, only?: readonly PartKey[]): void => {
      for (const side of sides)
        for (const [place, source] of pair[side].entries())
          addSource(sums[side], source, daily?.[side][place]?.parts, only);
    },
    read: () => ({ now: listSums(sums.now), before: listSums(sums.before) }),
  };
}

/** Converts summed pairs, which metrics read like those of one site. */
export const toPair = ({ now, before }: SummedPair): LikeWithLike => ({
  now: now.map(toFactSource),
  before: before.map(toFactSource),
});

const roundAmounts = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([part, amount]) => [part, Number(amount.toPrecision(12))]));

/** Converts a sum to a source, which metrics read like that of one site. */
const toFactSource = ({ source, connection, days, parts, perDay, ...sum }: SummedSource): FactSource => ({
  connection,
  gives: givenBy[source],
  parts,
  ...(perDay === undefined ? {} : { perDay }),
  dayCount: days,
  missingDays: sum.missing,
  withheld: sum.withheld,
  currencies: sum.currencies,
  times: sum.times,
  totalFans: sum.fans,
});
