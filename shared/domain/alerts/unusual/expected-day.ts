import { median } from '../../../numbers/metrics/median.ts';
import { type Day, dayNumber } from '../../periods/days.ts';

/** The days an expectation is based on, and the minimum of them and of the same weekday. */
export const baseDays = 56;
const enoughDays = 28;
const enoughOfWeekday = 3;
/** The days that define the current level. */
const levelDays = 14;
const enoughLevelDays = 6;
/** Iglewicz and Hoaglin (1993) call a value an outlier from 3.5; recorded traffic varies more than that. */
const unusualScore = 4;
const severeScore = 8;
/** Changes below this share are never reported, however steady the site is. */
const unusualChange = 0.25;
const severeChange = 0.5;
/** Noise that even the steadiest site has. */
const minNoise = 0.06;

/**
 * A value of a day, out of how many single events it is made (visits, leads; null where it is not made of any), and
 * whether the day is a holiday, which is neither judged nor expected from.
 */
export type Observed = {
  readonly value: number;
  readonly events: number | null;
  readonly isHoliday: boolean;
};
/** Keyed by day number (dayNumber) for thousands of lookups a morning. */
export type Series = ReadonlyMap<number, Observed>;

export type Expectation = {
  readonly expected: number;
  /** The usual range of a day, by its weekday and season. */
  readonly low: number;
  readonly high: number;
  readonly actual: number;
  /** Modified z-score of the day, negative below what was expected. */
  readonly score: number;
  readonly degree: 'usual' | 'unusual' | 'severe';
};

/**
 * Computes a day's expected value from its weekday and the weeks before, and how far off it is; null if the eight weeks
 * before are too thin, and on a holiday. The method is a seasonal decomposition by medians (the robust form of STL:
 * Cleveland and others, 1990) with modified z-scores (Iglewicz and Hoaglin, 1993). On logarithms: a day's week is the
 * median of the seven days around it; a weekday's effect is the median difference of its days from their weeks; the
 * level is the median of the previous fourteen days without their weekday effects, so that it follows the season. Level
 * plus effect is the expectation. The scale is the median error of the same rule over those eight weeks, times 1.4826,
 * and at least the counting error.
 * @param past the seasonal factor of the day, from the same day of the previous year; 1 if unknown
 */
export function expectDay(series: Series, day: Day, past = 1): Expectation | null {
  const today = dayNumber(day);
  const current = series.get(today);
  if (current === undefined || current.isHoliday) return null;
  const base = Array.from({ length: baseDays }, (_, index) => {
    const observed = series.get(today - baseDays + index);
    return observed === undefined || observed.isHoliday ? null : observed;
  });
  const held = base.filter(observed => observed !== null);
  const ofWeekday = base.filter((observed, index) => observed !== null && index % 7 === 0).length;
  if (held.length < enoughDays || ofWeekday < enoughOfWeekday) return null;
  // What is added so that a day without any has a logarithm: a hundredth of what is usual, half a visit at most.
  const add = Math.min(0.5, median(held.map(({ value }) => value)) / 100);
  if (add <= 0) return null;
  const logs = base.map(observed => (observed === null ? null : Math.log(observed.value + add)));
  const differences = logs.map((log, index) =>
    log === null ? null : log - median(dropNulls(logs.slice(Math.max(0, index - 3), index + 4))),
  );
  // The base is whole weeks: an index has the weekday of every seventh, and the day itself that of the first.
  const effectOn = (index: number) =>
    median(dropNulls(differences.filter((_difference, at) => (at - index) % 7 === 0)));
  const plain = logs.map((log, index) => (log === null ? null : log - effectOn(index)));
  const level = levelBefore(baseDays, plain);
  if (level === null) return null;
  const misses = plain.flatMap((log, index) => {
    const then = levelBefore(index, plain);
    return log === null || then === null ? [] : [Math.abs(log - then)];
  });
  const forecast = level + effectOn(0) + Math.log(past);
  const counts = held.flatMap(({ events }) => (events === null ? [] : [events]));
  const counted = counts.length === 0 ? 0 : 1 / Math.max(1, median(counts));
  const scatter = Math.max(median(misses) * 1.4826, Math.sqrt(minNoise ** 2 + counted));
  // The effect of a weekday is itself only a median of so many days: its variance is pi / 2n of theirs.
  const scale = scatter * Math.sqrt(1 + Math.PI / 2 / ofWeekday);
  const move = Math.log(current.value + add) - forecast;
  const bound = (side: number) => Math.max(0, Math.exp(forecast + side * scale) - add);
  return {
    expected: bound(0),
    low: bound(-unusualScore),
    high: bound(unusualScore),
    actual: current.value,
    score: move / scale,
    degree: toDegree(move, move / scale),
  };
}

/** A quarter more is as far as a fifth less: what divides by as much. */
function toDegree(move: number, score: number): Expectation['degree'] {
  const reaches = (least: number, change: number) => Math.abs(score) >= least && Math.abs(move) >= Math.log(1 + change);
  return reaches(severeScore, severeChange) ? 'severe' : reaches(unusualScore, unusualChange) ? 'unusual' : 'usual';
}

/** Returns the level before a day, from days without their weekday effects; null if there are too few. */
function levelBefore(index: number, plain: readonly (number | null)[]): number | null {
  const before = dropNulls(plain.slice(Math.max(0, index - levelDays), index));
  return before.length < enoughLevelDays ? null : median(before);
}

const dropNulls = (values: readonly (number | null)[]): number[] => values.filter(value => value !== null);
