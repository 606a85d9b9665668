import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCommon } from '../../../../shared/numbers/comparison/common-text.ts';
import { partialText } from '../../../../shared/numbers/comparison/print.ts';
import { findCommon, likeWithLike, type Point } from '../../../../shared/numbers/comparison/like-with-like.ts';
import { sitesLikeWithLike } from '../../../../shared/numbers/comparison/sites-in-common.ts';
import { comparePeriods } from '../../../../shared/numbers/comparison/compare.ts';
import { computeMetricChange } from '../../../../shared/numbers/metrics/change.ts';
import { metricOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import type { FactSource } from '../../../../shared/numbers/metrics/source.ts';
import { givenBy } from '../../../../shared/numbers/metrics/source.ts';
import { metricTable } from '../../../../shared/numbers/metrics/table.ts';
import { dayAt } from '../../../../shared/domain/periods/days.ts';

/** Views of a day by platform; null: no record of the day. */
type Day = { readonly gmb: number | null; readonly fb?: number | null; readonly bing?: number | null };

const source = (gives: FactSource['gives'], parts: FactSource['parts'] | null): FactSource => ({
  connection: 'working', gives, parts: parts ?? {}, dayCount: parts === null ? 0 : 1, missingDays: [], currencies: gives === givenBy.gmb ? [] : ['USD'],
});
const spend = (value: number | null | undefined) => (value == null ? null : { adSpend: value });
const makePoints = (days: readonly Day[]): Point[] =>
  days.map(({ gmb, fb, bing }, index) => ({
    date: dayAt(20_000 + index),
    sources: [source(givenBy.gmb, gmb === null ? null : { profileViews: gmb }), source(givenBy.fb, spend(fb)), source(givenBy.bing, spend(bing))],
  }));
const makeWholePeriod = (days: readonly Day[]) => ({
  length: days.length,
  sources: (['gmb', 'fb', 'bing'] as const).map(key => source(givenBy[key], days.some(day => day[key] != null) ? (key === 'gmb' ? { profileViews: 1 } : { adSpend: 1 }) : null)),
});

function compared(metric: 'gmbViews' | 'adSpend', now: readonly Day[], before: readonly Day[]) {
  const like = likeWithLike(makePoints(now), makePoints(before));
  const readValue = (sources: readonly FactSource[]) => metricOfSources(metric, sources, { isEcommerce: false });
  const sums = (points: readonly Point[]) => readValue(likeWithLike(points, points).now);
  const { aggregation: how } = metricTable[metric];
  return comparePeriods({ value: sums(makePoints(now)), previous: sums(makePoints(before)) }, {
    how, look: metricTable[metric], like, readValue, findCommon: () => findCommon(how, like, { now: makeWholePeriod(now), before: makeWholePeriod(before) }),
  });
}

/** As it is printed: sums whole, means a day with three digits of the larger one. */
function printed(a: number, b: number, isMean: boolean): readonly [number, number] {
  const decimals = !isMean ? 0 : Math.max(a, b) < 1 ? 3 : Math.max(a, b) < 10 ? 2 : 1;
  return [Number(a.toFixed(decimals)), Number(b.toFixed(decimals))];
}

/** The second computation: of the days that both sides have, and of those that the shorter side cannot have. */
function naiveChange(now: readonly (number | null)[], before: readonly (number | null)[]): number | null {
  const filterCommon = (values: readonly (number | null)[], other: readonly (number | null)[]) =>
    values.filter((value, index): value is number => value !== null && (index >= other.length || other[index] !== null));
  const [a, b] = [filterCommon(now, before), filterCommon(before, now)];
  if (a.length === 0 || b.length === 0) return null;
  const isMean = a.length !== b.length;
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0) / (isMean ? list.length : 1);
  const [shownNow, shownBefore] = printed(sum(a), sum(b), isMean);
  const change = shownNow > 0 && shownBefore > 0 ? shownNow / shownBefore - 1 : null;
  return change !== null && Math.abs(change) < 0.0005 ? 0 : change;
}

const views = (values: readonly (number | null)[]): Day[] => values.map(gmb => ({ gmb }));
const value = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 500 }) }, { weight: 1, arbitrary: fc.constant(null) });
const period = (most = 31) => fc.array(value, { minLength: 1, maxLength: most });

/** Half of the last printed digit of a change in percent: 0.0%. */
const printsAsNoChange = 0.0005;

describe('a change over the days in both periods', () => {
  it('covers 28 days if the last 3 are not synced: +0.7% per day', () => {
    const late = [...Array.from({ length: 28 }, () => 1007), null, null, null];
    const { change, common } = compared('gmbViews', views(late), views(Array.from({ length: 31 }, () => 1000)));
    expect(change).toBeCloseTo(0.007, 12);
    expect(describeCommon(common)).toBe('28 of 31 days');
  });
  it('uses daily averages between months of different lengths, including the last day', () => {
    const october = Array.from({ length: 31 }, (_, index) => (index === 30 ? 131 : 100));
    const { change, common } = compared('gmbViews', views(october), views(Array.from({ length: 30 }, () => 100)));
    // 3,131 in 31 days are 101.0 a day, 3,000 in 30 are 100.0.
    expect(change).toBeCloseTo(0.01, 12);
    expect(common).toEqual({ perDay: true });
  });
  it('is empty and has no basis if there are no common days', () => {
    expect(compared('gmbViews', views([5, null]), views([null, 5]))).toMatchObject({ change: null });
  });
  it('has no basis note if both periods are complete', () => {
    expect(compared('gmbViews', views([5, 6]), views([4, 4])).common).toBeUndefined();
    expect(compared('gmbViews', views([0, 0]), views([0, 0]))).toEqual({ change: null, comparable: true });
  });
  it('covers the platforms in both periods', () => {
    const now: Day[] = [{ gmb: null, fb: 10, bing: 50 }, { gmb: null, fb: 12, bing: 50 }];
    const before: Day[] = [{ gmb: null, fb: 10 }, { gmb: null, fb: 10 }];
    const { change, common } = compared('adSpend', now, before);
    expect(change).toBeCloseTo(0.1, 12);
    expect(describeCommon(common)).toBe('1 of 2 platforms');
  });
});

describe('units sold', () => {
  const months = (units: number, days: number): Point[] =>
    Array.from({ length: days }, (_, index) => ({ date: dayAt(20_000 + index), sources: [source(givenBy.crm, { unitsSold: index === 0 ? units : 0, leads: 1 })] }));
  const crm = (now: readonly Point[], before: readonly Point[], metric: 'unitSales') => {
    const like = likeWithLike(now, before);
    const [a, b] = [like.now, like.before].map(sources => metricOfSources(metric, sources, { isEcommerce: false }));
    const whole = (points: readonly Point[]) => ({ length: points.length, sources: [source(givenBy.crm, { unitsSold: 1 })] });
    return [a && b ? computeMetricChange(metric, a, b) : undefined, findCommon(metricTable[metric].aggregation, like, { now: whole(now), before: whole(before) })];
  };
  it.each([
    ['five in October after five in September are no change', 5, 31, 5, 30, 0],
    ['six in March after five in February are a fifth more', 6, 31, 5, 28, 0.2],
  ] as const)('%s', (_, now, days, before, daysBefore, change) => {
    const [actual, common] = crm(months(now, days), months(before, daysBefore), 'unitSales');
    expect(actual).toBeCloseTo(change, 12);
    expect(common).toBeUndefined();
  });
});

describe('the rule, checked by a second computation', () => {
  it('equals the change of means over common days', () => {
    fc.assert(fc.property(period(), period(), (now, before) => {
      const expected = naiveChange(now, before);
      const { change } = compared('gmbViews', views(now), views(before));
      if (expected === null) expect(change).toBeNull();
      else expect(change).toBeCloseTo(expected, 9);
    }));
  });
  it('is 0 for identical days, regardless of missing or late days in one period', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 900 }), period(), period(), (daily, now, before) => {
      const flat = (list: readonly (number | null)[]) => views(list.map(count => (count === null ? null : daily)));
      const { change } = compared('gmbViews', flat(now), flat(before));
      if (change !== null) expect(change).toBeCloseTo(0, 12);
      const same = compared('gmbViews', views(now), views(now)).change;
      if (same !== null) expect(same).toBeCloseTo(0, 12);
    }));
  });
  it('is symmetric: swapping the periods inverts the change', () => {
    fc.assert(fc.property(period(), period(), (now, before) => {
      const [there, back] = [compared('gmbViews', views(now), views(before)).change, compared('gmbViews', views(before), views(now)).change];
      if (there === null || back === null) expect(there).toBe(back);
      // A change that prints as 0.0% is none; one way may be just above that.
      else if (there === 0 || back === 0) expect(Math.max(Math.abs(there), Math.abs(back))).toBeLessThan(printsAsNoChange * 1.01);
      else expect((1 + there) * (1 + back)).toBeCloseTo(1, 9);
    }));
  });
  it('removing a day from one period removes only that pair from the change', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 })), { minLength: 2, maxLength: 31 }), fc.nat(), fc.boolean(), (pairs, at, isNow) => {
      const removed = at % pairs.length;
      const gone = (side: 0 | 1, cut: boolean) => views(pairs.map((pair, index) => (cut && index === removed ? null : pair[side])));
      const { change, common } = compared('gmbViews', gone(0, isNow), gone(1, !isNow));
      const rest = pairs.filter((_, index) => index !== removed);
      const sum = (side: 0 | 1) => rest.reduce((total, pair) => total + pair[side], 0);
      const exact = sum(0) / sum(1) - 1;
      expect(change).toBeCloseTo(Math.abs(exact) < printsAsNoChange ? 0 : exact, 9);
      expect(common).toEqual({ days: pairs.length - 1, ofDays: pairs.length });
    }));
  });
});

describe('coverage of the two numbers in a change', () => {
  it.each([
    [undefined, ''],
    [{ days: 28, ofDays: 31 }, '28 of 31 days'],
    [{ days: 0, ofDays: 1 }, '0 of 1 day'],
    [{ platforms: 3, ofPlatforms: 5 }, '3 of 5 platforms'],
    [{ sites: 18, ofSites: 21, perDay: true }, '18 of 21 sites'],
    [{ sites: 18, ofSites: 21, ownParts: true }, '18 of 21 sites, same days at each site'],
    [{ days: 28, ofDays: 31, platforms: 1, ofPlatforms: 2, sites: 18, ofSites: 21 }, '28 of 31 days, 1 of 2 platforms, 18 of 21 sites'],
  ] as const)('%j', (common, words) => expect(partialText(common)).toBe(words));
});

describe('across several sites', () => {
  const ten = (value: number | null, from = 10) => Array.from({ length: 10 }, (_, index) => (index < from ? 100 : value));
  const commonOfSites = (...sites: readonly (readonly (number | null)[])[]) =>
    sitesLikeWithLike(
      sites.map(days => ({ now: makeWholePeriod(views(days)).sources, before: makeWholePeriod(views(ten(100))).sources, like: likeWithLike(makePoints(views(days)), makePoints(views(ten(100)))) })),
      { now: 10, before: 10 },
    ).sites(metricTable.gmbViews.aggregation);
  it.each([
    ['all days of all', [ten(100), ten(100)], ''],
    ['a platform that is late at all of them', [ten(null, 7), ten(null, 7)], '7 of 10 days'],
    ['one that lacks days', [ten(null, 7), ten(100)], 'same days at each site'],
    ['one that lacks days, one that has none', [ten(null, 7), ten(100), ten(null, 0)], '2 of 3 sites, same days at each site'],
    ['no site', [], ''],
  ])('%s', (_, sites, words) => expect(partialText(commonOfSites(...sites))).toBe(words));
});

describe('values that cannot be added up', () => {
  const notAdditive = { kind: 'not-additive' } as const;
  it('have no basis', () => {
    expect(sitesLikeWithLike([], { now: 31, before: 31 }).sites(notAdditive)).toBeUndefined();
    const like = likeWithLike(makePoints(views([1])), makePoints(views([2])));
    expect(findCommon(notAdditive, like, { now: makeWholePeriod(views([1])), before: makeWholePeriod(views([2])) })).toBeUndefined();
  });
  it('a platform missing in the other period has no common days', () => {
    const like = { now: likeWithLike(makePoints(views([1, 2])), makePoints(views([1, 2]))).now, before: [] };
    const whole = makeWholePeriod(views([1, 2]));
    expect(findCommon(metricTable.gmbViews.aggregation, like, { now: whole, before: whole })).toEqual({ days: 0, ofDays: 2 });
  });
  it('a complete period compared with part of another shows the coverage of the latter', () => {
    const like = likeWithLike(makePoints(views([1, 2])), makePoints(views([1, 2])));
    const [whole, longer] = [makeWholePeriod(views([1, 2])), makeWholePeriod(views([1, 2, 3]))];
    expect(findCommon(metricTable.gmbViews.aggregation, like, { now: whole, before: longer })).toMatchObject({ days: 2, ofDays: 3 });
  });
});
