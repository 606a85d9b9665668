import type { Common, MetricValue } from '../../model/metric-value.ts';
import { changeOfValues, printedValue, type PrintedLook } from '../metrics/change.ts';
import type { Aggregation } from '../metrics/definition.ts';
import type { Parts } from '../metrics/parts.ts';
import type { FactSource } from '../metrics/source.ts';
import { countedWhole, type LikeWithLike } from './like-with-like.ts';

/** The two numbers behind a change. */
export type Pair = { readonly value: MetricValue; readonly previous: MetricValue };

export type Comparison = {
  /** The change of the pair shown with it: `like` if present, otherwise the two periods' own values. */
  readonly change: number | null;
  /** False: the two periods have nothing in common, so there is no change. */
  readonly comparable: boolean;
  /** The common parts of both periods; absent: all of both. */
  readonly common?: Common;
  /** The compared numbers, if they differ from the periods' own values: over common days, or as daily averages. */
  readonly like?: Pair;
};

type Side = 'value' | 'previous';
type Compared = {
  readonly how: Aggregation;
  readonly look: PrintedLook;
  readonly like: LikeWithLike;
  readonly readValue: (sources: readonly FactSource[], side: Side) => MetricValue;
  readonly findCommon: (how: Aggregation) => Common | undefined;
};

/**
 * Compares a metric of two periods by their common parts. Growth is already a comparison, so its values are unchanged.
 */
export function comparePeriods(
  whole: Pair,
  { how, look, like, readValue, findCommon: findCommonParts }: Compared,
): Comparison {
  if (how.kind === 'not-additive')
    return { change: changeOfValues(look, whole.value, whole.previous), comparable: true };
  const makePair = ({ now, before }: LikeWithLike): Pair => ({
    value: readValue(now, 'value'),
    previous: readValue(before, 'previous'),
  });
  const cut = makePair(like);
  const comparable = !(whole.value.known && whole.previous.known) || (cut.value.known && cut.previous.known);
  const common = comparable ? findCommonParts(how) : undefined;
  const pair = common?.perDay === true ? makePair(toDailyAverages(like)) : cut;
  const printed = adjustLook(look, common, ...listKnownNumbers(pair));
  const isOwn = readsAs(printed, pair.value, whole.value) && readsAs(printed, pair.previous, whole.previous);
  return {
    change: changeOfValues(printed, pair.value, pair.previous),
    comparable,
    ...(common === undefined ? {} : { common }),
    ...(pair.value.known && pair.previous.known && !isOwn ? { like: pair } : {}),
  };
}

/** Returns the known numbers of a pair. */
export const listKnownNumbers = ({ value, previous }: Pair): readonly number[] =>
  [value, previous].flatMap(metricValue => (metricValue.known ? [metricValue.value] : []));

const readsAs = (look: PrintedLook, a: MetricValue, b: MetricValue): boolean =>
  a.known && b.known && printedValue(look, a.value) === printedValue(look, b.value);

/**
 * Returns the format of two compared numbers. Daily averages have more decimals than totals: three digits of the larger
 * one, so that 12 and 13 goals a month do not both read as 0.4 a day.
 */
export function adjustLook<T extends PrintedLook>(look: T, common: Common | undefined, ...pair: readonly number[]): T {
  if (common?.perDay !== true) return look;
  const largest = Math.max(0, ...pair.map(Math.abs));
  const decimals = largest < 1 ? 3 : largest < 10 || look.format === 'currency' ? 2 : 1;
  return { ...look, decimals: Math.max(look.decimals, decimals) };
}

/** Converts both sides to daily averages; followers and samples are unchanged. */
export function toDailyAverages({ now, before }: LikeWithLike): LikeWithLike {
  const perDay = (source: FactSource, days: number): FactSource => {
    if (source.perDay !== undefined) return { ...source, parts: source.perDay };
    return days === 0 ? source : { ...source, parts: scaleParts(source, days) };
  };
  // Both sides of a platform are scaled to the average of their days (`likeWithLike`).
  const days = (index: number) => ((now[index]?.dayCount ?? 0) + (before[index]?.dayCount ?? 0)) / 2;
  return {
    now: now.map((source, index) => perDay(source, days(index))),
    before: before.map((source, index) => perDay(source, days(index))),
  };
}

function scaleParts({ gives, parts }: FactSource, days: number): Partial<Parts> {
  const scaled: Partial<Parts> = {};
  for (const part of gives) {
    const amount = parts[part];
    if (amount !== undefined) scaled[part] = countedWhole.has(part) ? amount : amount / days;
  }
  return scaled;
}
