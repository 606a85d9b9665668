import { type BreakdownLine, breakdownLineSchema } from '../../shared/model/breakdown-rows.ts';
import type { DimensionKey } from '../../shared/numbers/breakdowns/dimensions.ts';
import {
  cutLines,
  foldMonth,
  type Lines,
  listLines,
  maxLines,
  replacePoints,
  type StoredLines,
} from '../../shared/numbers/rollup/breakdown-lines.ts';
import { monthWithDash } from '../../shared/domain/periods/days.ts';
import { prepareRecords } from './codecs/day-items.ts';
import { listItems } from './codecs/compressed-items.ts';
import { changeLines, decodeLines, writeLines } from './rollups.ts';

/**
 * Breakdowns of a region, organization or company: the days of a month (sk lines#dimension#yyyy-MM) and the months of a
 * year (month-lines#dimension#yyyy), one item each. An item contains the largest rows and the rest as one.
 */
const dayKey = (dimension: DimensionKey, month: string) => `lines#${dimension}#${monthWithDash(month)}`;
const yearKey = (dimension: DimensionKey, year: string) => `month-lines#${dimension}#${year}`;

/** Reads a breakdown's stored lines: of these months 'yyyyMM' by day, of these years 'yyyy' by month. */
export async function readLines(
  siteId: string,
  dimension: DimensionKey,
  months: readonly string[],
  years: readonly string[],
): Promise<StoredLines> {
  const read = async (keys: readonly string[]) => {
    const [from, to] = [keys[0], keys.at(-1)];
    if (from === undefined || to === undefined) return new Map<string, BreakdownLine[]>();
    const items = (await listItems('rollups', { siteId, from, to })).filter(({ sk }) => keys.includes(sk));
    const lines = await Promise.all(items.map(item => decodeLines(siteId, item, breakdownLineSchema)));
    return new Map(items.map(({ sk }, place) => [sk.split('#').at(-1)?.replace('-', '') ?? '', lines[place] ?? []]));
  };
  const [days, ofYears] = await Promise.all([
    read([...months].sort().map(month => dayKey(dimension, month))),
    read([...years].sort().map(year => yearKey(dimension, year))),
  ]);
  return { days, years: ofYears };
}

/** Writes a month 'yyyyMM' of a breakdown by day, and returns it as one point of its year. */
export async function writeMonthLines(
  siteId: string,
  dimension: DimensionKey,
  yearMonth: string,
  lines: Lines,
  readAt: Date,
): Promise<BreakdownLine[]> {
  let stored = listLines(cutLines(lines, dimension));
  let prepared = prepareRecords(stored);
  // Long names use up an item's space: then half as many rows fit.
  for (let most = maxLines / 2; most > 1 && !(await prepared.fits()); most /= 2) {
    stored = listLines(cutLines(lines, dimension, Math.floor(most)));
    prepared = prepareRecords(stored);
  }
  await writeLines(siteId, dayKey(dimension, yearMonth), prepared, readAt, stored.length === 0);
  return foldMonth(stored, toMonthIndex(yearMonth));
}

/** Writes months 'yyyyMM' of a breakdown into their year; others stay. */
export async function writeYearLines(
  siteId: string,
  dimension: DimensionKey,
  year: string,
  months: ReadonlyMap<string, readonly BreakdownLine[]>,
  readAt: Date,
): Promise<void> {
  const points = new Set([...months.keys()].map(toMonthIndex));
  await changeLines(
    siteId,
    yearKey(dimension, year),
    breakdownLineSchema,
    stored => replacePoints(stored, points, [...months.values()].flat()),
    readAt,
  );
}

const toMonthIndex = (yearMonth: string): number => Number(yearMonth.slice(4)) - 1;
