import type { RecordService } from '../../platforms/registry.ts';
import type { Common } from '../../model/metric-value.ts';
import type { RollupRecord } from '../../model/month-record.ts';
import { daysInCommon } from '../../numbers/comparison/days-in-common.ts';
import { type Day, type DayRange, countDays } from '../periods/days.ts';
import type { Dimension, DimensionContext, OfMonths, StoredDays } from '../../numbers/breakdowns/dimension.ts';
import { type FactKey, type Facts, factEntries } from '../../numbers/metrics/facts.ts';
import { type MeasureKey, computeMeasure } from '../../numbers/metrics/measures.ts';
import { daysHeld, listPresenceServices } from '../../numbers/breakdowns/presence.ts';
import { addFacts, addToRow, type RowSums } from '../../numbers/breakdowns/row-sums.ts';
import { totalOfRows } from './rows.ts';
import { daysOn, onlyService } from '../../numbers/breakdowns/section-days.ts';

/** Rows of one side of a comparison, and their total. */
export type Sums = { readonly rows: RowSums; readonly total: Facts };
/** One side: its range and its days. */
export type Side = { readonly range: DayRange; readonly days: StoredDays };

/** The data that a breakdown's changes are based on. */
export type LikeRows = {
  /** False: the two periods have nothing in common, so there is no change. */
  readonly comparable: boolean;
  readonly common?: Common | undefined;
  /** Both sides cut to common data, as daily averages if their lengths differ; null: nothing was cut. */
  readonly like: { readonly now: Sums; readonly before: Sums } | null;
};

/** One service (or its months) on both sides: the number of days that count, and their sums. */
type Pair = { readonly now: PairPart; readonly before: PairPart; readonly isCut: boolean };
export type PairPart = { readonly days: number; readonly sums: () => Sums };

/**
 * Applies the rule of every comparison (comparison/like-with-like.ts) to the rows of a breakdown: each platform counts
 * with the days that both periods have, or that the shorter period cannot have; sides of different length are daily
 * averages.
 */
export function likeDays(
  dimension: Dimension,
  context: DimensionContext,
  now: Side,
  before: Side,
  sort: MeasureKey,
): LikeRows {
  const pairs = listPresenceServices(dimension).flatMap((service): Pair[] => {
    const of = (side: Side, days: readonly Dated[]) =>
      sumDimension(dimension, sectionsOn(side.days, service, days), context);
    const listHeldDays = (side: Side) => daysHeld(dimension, side.days, service);
    const [currentDays, other] = [listHeldDays(now), listHeldDays(before)];
    if (dimension.rowsAreSources !== true)
      return makePairs({ side: now, held: currentDays }, { side: before, held: other }, of);
    const ids = [of(now, currentDays), of(before, other)].flatMap(({ rows }) => [...rows.keys()]);
    return [...new Set(ids)].flatMap(id => {
      const row = (side: Side, days: readonly Dated[]): Sums => {
        const rows: RowSums = new Map([...of(side, days).rows].filter(([key]) => key === id));
        return { rows, total: totalOfRows(rows) };
      };
      const listMeasuredDays = (side: Side, days: readonly Dated[]) =>
        days.filter(day => computeMeasure(sort, row(side, [day]).total) !== null);
      return makePairs(
        { side: now, held: listMeasuredDays(now, currentDays) },
        { side: before, held: listMeasuredDays(before, other) },
        row,
      );
    });
  });
  return comparePairs(pairs, countDays(now.range), countDays(before.range));
}

type Dated = { readonly date: Day };
type Held = { readonly side: Side; readonly held: readonly Dated[] };

/** Pairs one source's sums over the days that both sides have; empty if neither side has a day. */
function makePairs(now: Held, before: Held, of: (side: Side, days: readonly Dated[]) => Sums): Pair[] {
  if (now.held.length === 0 && before.held.length === 0) return [];
  const held = daysInCommon(now.held, now.side.range, before.held, before.side.range);
  const part = (days: readonly Dated[], side: Side): PairPart => ({ days: days.length, sums: () => of(side, days) });
  return [
    {
      now: part(held.now, now.side),
      before: part(held.before, before.side),
      isCut: held.now.length < now.held.length || held.before.length < before.held.length,
    },
  ];
}

const sectionsOn = (days: StoredDays, service: RecordService, held: readonly Dated[]): StoredDays =>
  daysOn(onlyService(days, service), new Set(held.map(({ date }) => date)));

/** Calculates the rows of some days and their total. */
export function sumDimension(dimension: Dimension, days: StoredDays, context: DimensionContext): Sums {
  const rows = dimension.readRows(days, context);
  return { rows, total: dimension.readTotals === undefined ? totalOfRows(rows) : dimension.readTotals(days, context) };
}

/**
 * Applies the rule to rows calculated from GA4's months: a month counts if both periods have it, by its position in the
 * period.
 */
export function likeMonths(
  { readRows: sumRows, readTotals: sumTotals }: Required<OfMonths>,
  now: readonly RollupRecord[],
  before: readonly RollupRecord[],
  lengths: { readonly now: number; readonly before: number },
): LikeRows {
  const across = (records: readonly RollupRecord[], other: readonly RollupRecord[]) =>
    records.filter(
      (record, index) =>
        countGa4Days(record) > 0 &&
        (index >= other.length || other.slice(index, index + 1).some(counterpart => countGa4Days(counterpart) > 0)),
    );
  const held = { now: across(now, before), before: across(before, now) };
  const part = (records: readonly RollupRecord[]): PairPart => ({
    days: records.reduce((sum, record) => sum + countGa4Days(record), 0),
    sums: () => ({ rows: sumRows(records), total: sumTotals(records) }),
  });
  const hasDays = (records: readonly RollupRecord[]) => records.filter(record => countGa4Days(record) > 0).length;
  const pair = {
    now: part(held.now),
    before: part(held.before),
    isCut: held.now.length < hasDays(now) || held.before.length < hasDays(before),
  };
  return comparePairs([pair], lengths.now, lengths.before);
}

const countGa4Days = ({ sources }: RollupRecord): number => sources.ga4?.days ?? 0;

/** Adds up pairs in which both sides have days; as daily averages if their numbers of days differ. */
export function comparePairs(pairs: readonly Pair[], length: number, lengthBefore: number): LikeRows {
  const used = pairs.filter(({ now, before }) => now.days > 0 && before.days > 0);
  if (used.length === 0) return { comparable: false, like: null };
  const days = Math.min(...used.map(({ now }) => now.days));
  const isUneven = used.some(({ now, before }) => now.days !== before.days);
  const isShort = days < length || used.some(({ before }) => before.days < lengthBefore);
  const commonParts: Common = {
    ...(isShort ? { days, ofDays: length } : {}),
    ...(used.length < pairs.length ? { platforms: used.length, ofPlatforms: pairs.length } : {}),
    ...(isUneven ? { perDay: true } : {}),
  };
  const common = Object.keys(commonParts).length === 0 ? undefined : commonParts;
  const isWhole = used.length === pairs.length && pairs.every(({ isCut }) => !isCut);
  if (!isUneven && isWhole) return { comparable: true, common, like: null };
  const now = { rows: new Map() as RowSums, total: {} };
  const before = { rows: new Map() as RowSums, total: {} };
  for (const pair of used) {
    addScaled(now, pair.now.sums(), isUneven ? 1 / pair.now.days : 1);
    addScaled(before, pair.before.sums(), isUneven ? 1 / pair.before.days : 1);
  }
  return { comparable: true, common, like: { now, before } };
}

function addScaled(sum: Sums & { total: Partial<Record<FactKey, number>> }, more: Sums, factor: number): void {
  for (const { facts, ...row } of more.rows.values()) addToRow(sum.rows, row, scaled(facts, factor));
  addFacts(sum.total, scaled(more.total, factor));
}

const scaled = (facts: Facts, factor: number): Facts =>
  Object.fromEntries(factEntries(facts).map(([fact, value]) => [fact, value * factor]));
