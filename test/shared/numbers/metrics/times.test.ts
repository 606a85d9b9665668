import { describe, expect, it, test } from 'vitest';
import { metricOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import { givenBy, type FactSource } from '../../../../shared/numbers/metrics/source.ts';
import { addTimes, medianOfTimes, roundTimes } from '../../../../shared/numbers/metrics/times.ts';
import { mergeMonths, mergeSites } from '../../../../shared/numbers/rollup/merge.ts';
import { likeWithLike } from '../../../../shared/numbers/comparison/like-with-like.ts';

describe('times', () => {
  test.each([[{}, null], [{ 4: 1 }, 4], [{ 9: 1, 1: 1 }, 5], [{ 570: 2, 141: 3, 2: 1 }, 141], [{ 10: 2, 20: 2 }, 15]])('the median of %j is %s', (times, median) =>
    expect(medianOfTimes(times)).toBe(median));
  it('add up, and missing times add nothing', () => {
    expect(addTimes({ 4: 1, 5: 2 }, { 5: 1 })).toEqual({ 4: 1, 5: 3 });
    expect([addTimes(undefined, { 5: 1 }), addTimes({ 5: 1 }, undefined), addTimes(undefined, undefined)]).toEqual([{ 5: 1 }, { 5: 1 }, undefined]);
  });
  it('are rounded by at most 1/64 above sites', () => {
    expect(roundTimes({ 0: 1, 1: 1, 63: 1 })).toEqual({ 0: 1, 1: 1, 63: 1 });
    expect(roundTimes({ 570: 1, 571: 2 })).toEqual({ 576: 3 });
    for (let minutes = 1; minutes < 100_000; minutes += 37) {
      const [rounded] = Object.keys(roundTimes({ [minutes]: 1 }));
      expect(Math.abs(Number(rounded) - minutes) / minutes).toBeLessThanOrEqual(1 / 64);
    }
  });
});

describe('speed to booking', () => {
  const record = (times?: Record<string, number>) => ({
    ...mergeMonths([]),
    sources: { crm: { days: 1, currencies: [], parts: { bookingMinutes: 1140, bookingsTimed: 2 }, ...(times && { times }) } },
  });
  const source = (times?: Record<string, number>): FactSource => ({
    connection: 'working', gives: givenBy.crm, parts: { bookingMinutes: 1140, bookingsTimed: 3 }, dayCount: 1, missingDays: [], currencies: [], times,
  });
  const speed = (sources: readonly FactSource[]) => metricOfSources('speedToBookingMinutes', sources, { isEcommerce: false });
  it('is the median of all times, or their mean if times are not stored', () => {
    expect(speed([source({ 141: 2, 858: 1 })])).toMatchObject({ value: 141 });
    expect(speed([source({ 141: 2 }), source()])).toMatchObject({ value: 141 });
    expect(speed([source()])).toMatchObject({ value: 380 });
  });
  it('keeps times over months, rounds them over sites, and compares those of common days', () => {
    expect(mergeMonths([record({ 570: 1 }), record({ 570: 1 })]).sources.crm?.times).toEqual({ 570: 2 });
    expect(mergeSites([record({ 570: 1 }), record({ 571: 1 })]).sources.crm?.times).toEqual({ 576: 2 });
    expect(mergeMonths([record(), record()]).sources.crm?.times).toBeUndefined();
    const like = likeWithLike([{ date: '2026-10-01', sources: [source({ 5: 1 })] }], [{ date: '2026-09-01', sources: [source({ 7: 1 })] }]);
    expect([like.now[0]?.times, like.before[0]?.times]).toEqual([{ 5: 1 }, { 7: 1 }]);
  });
});
