import type { Common } from '../../model/metric-value.ts';
import type { Aggregation } from '../metrics/definition.ts';
import type { PartKey, Parts } from '../metrics/parts.ts';
import { getPartAmount, type Fans, type FactSource, givenBy, hasPart } from '../metrics/source.ts';
import { addTimes, type Times } from '../metrics/times.ts';
import type { Day } from '../../domain/periods/days.ts';

/** One point of a period, a day or a month, with each platform's data. */
export type Point = { readonly date: Day; readonly sources: readonly FactSource[] };

/** Two periods cut to common data: the sources of each side, the same platforms in the same order. */
export type LikeWithLike = { readonly now: readonly FactSource[]; readonly before: readonly FactSource[] };

/**
 * Applies the rule of every comparison. Points are paired by their position in the period, platform by platform: a
 * point counts if both periods have it, or if the other period is too short to have one at this position (October 31
 * compared with September). Each side is its daily average times the average number of days of both sides. With the
 * same number of days on both sides that is the plain sum, and identical days mean no change regardless of the month's
 * length. Units are few and sold by the month: five and then five are no change, whatever the days. A platform that
 * samples (PageSpeed) is not paired; its means are used as they are. Followers count for platforms that report them in
 * both periods. A platform without a common point adds nothing to either side.
 */
export function likeWithLike(now: readonly Point[], before: readonly Point[]): LikeWithLike {
  const kinds = [...new Set([...now, ...before].flatMap(({ sources }) => sources.map(({ gives }) => gives)))];
  const pairs = kinds.map(gives => makePair(gives, toSide(now, gives), toSide(before, gives)));
  return { now: pairs.map(pair => pair.now), before: pairs.map(pair => pair.before) };
}

/** One platform of one period, point by point. */
type Side = readonly { readonly date: Day; readonly source: FactSource | undefined }[];

const toSide = (points: readonly Point[], gives: FactSource['gives']): Side =>
  points.map(({ date, sources }) => ({ date, source: sources.find(source => source.gives === gives) }));

/** Parts that are compared directly, not by day. */
export const countedWhole: ReadonlySet<PartKey> = new Set<PartKey>(['unitsSold']);

/** Returns true for a metric that is compared by its daily average. */
export const isByDay = (how: Aggregation): boolean => how.kind === 'sum' && !countedWhole.has(how.part);

/** Returns true if a platform with one of the parts has different numbers of days on the two sides. */
export const isUneven = ({ now, before }: LikeWithLike, ...parts: readonly PartKey[]): boolean =>
  now.some((source, index) => parts.some(part => hasPart(source, part)) && source.dayCount !== before[index]?.dayCount);

type Pair = { readonly now: FactSource; readonly before: FactSource };

function makePair(gives: FactSource['gives'], now: Side, before: Side): Pair {
  const [current, earlier] = [makeCut(gives, now, before), makeCut(gives, before, now)];
  const parts = { now: {} as Partial<Parts>, before: {} as Partial<Parts> };
  for (const part of gives) {
    const [a, b] = [current.sums.get(part), earlier.sums.get(part)];
    if (a === undefined || b === undefined) continue;
    const isWhole = countedWhole.has(part);
    const days = (a.days + b.days) / 2;
    parts.now[part] = isWhole ? a.sum : (a.sum / a.days) * days;
    parts.before[part] = isWhole ? b.sum : (b.sum / b.days) * days;
  }
  const isCommon = current.days > 0 && earlier.days > 0;
  const hasFans = current.fans !== undefined && earlier.fans !== undefined;
  const side = (cut: Cut, partSums: Partial<Parts>): FactSource => ({
    connection: 'working',
    gives,
    missingDays: [],
    parts: isCommon ? partSums : {},
    dayCount: isCommon ? cut.days : 0,
    withheld: cut.withheld,
    currencies: [...cut.currencies].sort(),
    times: isCommon ? cut.times : undefined,
    totalFans: hasFans ? cut.fans : undefined,
  });
  return { now: side(current, parts.now), before: side(earlier, parts.before) };
}

type Cut = {
  /** The sum of the common points and their number of days, by part. */
  readonly sums: Map<PartKey, { sum: number; days: number }>;
  readonly withheld: Partial<Record<PartKey, Day[]>>;
  readonly currencies: Set<string>;
  times: Times | undefined;
  days: number;
  fans: Fans | undefined;
};

/** Returns one side's sums of a platform at the points that both sides have. */
function makeCut(gives: FactSource['gives'], side: Side, other: Side): Cut {
  const cut: Cut = { sums: new Map(), withheld: {}, currencies: new Set(), times: undefined, days: 0, fans: undefined };
  const isSampled = gives === givenBy.pagespeed;
  for (const [index, { date, source }] of side.entries()) {
    if (source?.totalFans !== undefined) cut.fans = source.totalFans;
    const counterpart = other[index]?.source;
    const isAlone = isSampled || index >= other.length;
    if (source === undefined || source.dayCount === 0 || (!isAlone && (counterpart?.dayCount ?? 0) === 0)) continue;
    cut.days += source.dayCount;
    cut.times = addTimes(cut.times, source.times);
    for (const currency of source.currencies) cut.currencies.add(currency);
    for (const part of gives) {
      const isGiven = hasPart(source, part) && (isAlone || (counterpart !== undefined && hasPart(counterpart, part)));
      if (!isGiven) {
        (cut.withheld[part] ??= []).push(date);
        continue;
      }
      const sum = cut.sums.get(part) ?? { sum: 0, days: 0 };
      // A month counts with the days on which the platform reported this part.
      const days = source.dayCount - (source.withheld?.[part]?.length ?? 0);
      cut.sums.set(part, { sum: sum.sum + getPartAmount(source, part), days: sum.days + Math.max(1, days) });
    }
  }
  return cut;
}

/** Lists the parts of a metric, which identify its platforms. */
export function listMetricParts(how: Aggregation): readonly PartKey[] {
  if (how.kind === 'sum') return [how.part];
  return how.kind === 'ratio' ? [how.of, how.over] : ['newFans'];
}

/**
 * Returns the basis of a change in days and platforms. Of the platforms that provide the metric and had a value in
 * either period, it counts those with common days, and the fewest common days of any of them. Absent if nothing was
 * left out.
 */
export function findCommon(
  how: Aggregation,
  like: LikeWithLike,
  whole: { readonly now: Whole; readonly before: Whole },
): Common | undefined {
  if (how.kind === 'not-additive') return undefined;
  const parts = listMetricParts(how);
  const isReported = (source: FactSource): boolean =>
    how.kind === 'last' ? source.totalFans !== undefined : parts.some(part => hasPart(source, part));
  const had = new Set([...whole.now.sources, ...whole.before.sources].filter(isReported).map(({ gives }) => gives));
  const used = like.now.filter(source => had.has(source.gives) && isReported(source));
  const platforms = used.length < had.size ? { platforms: used.length, ofPlatforms: had.size } : {};
  const daily = how.kind === 'last' ? [] : used.filter(({ gives }) => gives !== givenBy.pagespeed);
  const [of, ofBefore] = [whole.now.length, whole.before.length];
  const days = Math.min(of, ...daily.map(({ dayCount }) => dayCount));
  const before = Math.min(ofBefore, ...daily.map(source => daysBefore(source, like)));
  // If only one period is cut, its part is shown.
  const cut = days < of ? { days, ofDays: of } : before < ofBefore ? { days: before, ofDays: ofBefore } : {};
  const isLonger = (source: FactSource) => ![0, source.dayCount].includes(daysBefore(source, like));
  const perDay = isByDay(how) && daily.some(isLonger) ? { perDay: true as const } : {};
  const common = { ...cut, ...platforms, ...perDay };
  return Object.keys(common).length === 0 ? undefined : common;
}

/** A period as a whole: its platforms, and its number of days. */
export type Whole = { readonly sources: readonly FactSource[]; readonly length: number };

const daysBefore = ({ gives }: FactSource, { before }: LikeWithLike): number =>
  before.find(source => source.gives === gives)?.dayCount ?? 0;
