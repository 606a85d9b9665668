import type { BreakdownLine } from '../../model/breakdown-rows.ts';
import type { FactKey } from '../../model/page-keys.ts';
import { eachDay, monthRange, type YearMonth } from '../../domain/periods/days.ts';
import { listRecordKeys } from '../../domain/keyed.ts';
import type { Dimension, SectionRef, StoredDays } from '../breakdowns/dimension.ts';
import { type DimensionKey, dimensions } from '../breakdowns/dimensions.ts';
import { getDimension } from '../breakdowns/registry.ts';
import { type RowSum, rowId } from '../breakdowns/row-sums.ts';
import { getSectionDays, groupByDate } from '../breakdowns/section-days.ts';
import { factEntries } from '../metrics/facts.ts';

/**
 * The number of rows per breakdown that a node stores for a month. All others are one line, so that totals remain
 * exact.
 */
export const maxLines = 500;
/** The limit of rows in memory while sites are added; above it the smallest are merged right away. */
const maxHeld = 4000;
const minHeld = 2000;

export const dimensionKeys = listRecordKeys(dimensions);

/** The lines of one breakdown by id, during addition. */
export type Lines = Map<string, BreakdownLine>;
/** The lines of every breakdown of one month of a node. */
export type MonthLines = Map<DimensionKey, Lines>;

/** The facts that rank rows, most important first. */
const rankFacts: Readonly<Record<(typeof dimensions)[DimensionKey]['service'], readonly FactKey[]>> = {
  ga4: ['sessions', 'itemRevenue', 'goals'],
  gsc: ['searchClicks', 'searchImpressions'],
  gmb: ['profileViews', 'profileActions', 'reviews'],
  social: ['views', 'newFans'],
  ads: ['adSpend', 'adClicks'],
  fb: ['linkClicks', 'adSpend', 'adClicks'],
};

const other = '(other)';
/**
 * Returns the key under which small rows are combined: campaigns of different platforms are separate, because platforms
 * count differently.
 */
const makeRestKey = (dimension: DimensionKey, key: readonly string[]): string[] =>
  dimension === 'adCampaign' ? [...key.slice(0, 1), other] : [other];

const lineId = (line: Pick<BreakdownLine, 'kind' | 'key' | 'channel' | 'currency'>): string =>
  `${line.kind ?? ''}${rowId(line)}`;

/** Returns the line of this name, created if there is none. */
function findLine(lines: Lines, line: Omit<BreakdownLine, 'facts'>): BreakdownLine {
  const id = lineId(line);
  let held = lines.get(id);
  if (held === undefined) lines.set(id, (held = { ...line, key: [...line.key], facts: {} }));
  return held;
}

function addPoint({ facts }: BreakdownLine, fact: FactKey, value: number, point: number): void {
  const points = (facts[fact] ??= []);
  while (points.length <= point) points.push(null);
  points[point] = (points[point] ?? 0) + value;
}

/** Lists the sections whose days produce the lines of a breakdown. */
export const listLineSections = ({ rowsFrom, totalsFrom = [] }: Dimension): readonly SectionRef[] => [
  ...rowsFrom,
  ...totalsFrom,
];

/** Adds the days of one site in a month 'yyyyMM' to the lines of its node. */
export function addSiteDays(month: MonthLines, days: StoredDays, yearMonth: YearMonth): void {
  const { start, end } = monthRange(yearMonth);
  const byDate = groupByDate(days);
  for (const [point, date] of eachDay(start, end).entries()) {
    const day = byDate.get(date);
    if (day === undefined) continue;
    for (const key of dimensionKeys) {
      const dimension = getDimension(key);
      if (!listLineSections(dimension).some(ref => getSectionDays(day, ref).length > 0)) continue;
      let lines = month.get(key);
      if (lines === undefined) month.set(key, (lines = new Map()));
      addDay(lines, key, dimension, day, point);
    }
  }
  for (const [key, lines] of month) if (lines.size > maxHeld) month.set(key, cutLines(lines, key, minHeld));
}

function addDay(lines: Lines, key: DimensionKey, dimension: Dimension, day: StoredDays, point: number): void {
  const context = { hasMoney: true };
  const add = (kind: BreakdownLine['kind'], { facts, key: named, channel, currency }: RowSum) => {
    const line = findLine(lines, {
      ...(kind === undefined ? {} : { kind }),
      key: [...named],
      ...(channel === undefined ? {} : { channel }),
      ...(currency === undefined ? {} : { currency }),
    });
    for (const [fact, value] of factEntries(facts)) addPoint(line, fact, value, point);
  };
  for (const row of dimension.readRows(day, context).values()) add(undefined, row);
  for (const row of listDayTotals(dimension, day)) add('total', row);
  if (dimensions[key].service !== 'ga4') return;
  for (const { unknown = [] } of day.ga4?.core ?? [])
    for (const field of unknown) {
      const fact = withheldFacts[field];
      if (fact !== undefined) addPoint(findLine(lines, { kind: 'withheld', key: [] }), fact, 1, point);
    }
}

/** Facts that are unknown in rows if Google Analytics no longer provides the field. */
const withheldFacts: Readonly<Record<string, FactKey>> = {
  sessions: 'sessions',
  engagedSessions: 'engagedSessions',
  keyEvents: 'goals',
  transactions: 'transactions',
  revenue: 'revenue',
};

/** Returns the day's total, one row per currency; none if the rows are complete. */
function listDayTotals(dimension: Dimension, day: StoredDays): RowSum[] {
  const context = { hasMoney: true };
  const { totalRows, readTotals: computeTotals } = dimension;
  if (totalRows !== undefined)
    return totalRows.of === dimension.readRows ? [] : [...totalRows.of(day, context).values()];
  if (computeTotals === undefined) return [];
  const currency = day.ga4?.core?.[0]?.currency ?? day.ga4?.shop?.[0]?.currency;
  return [{ key: [], ...(currency === undefined ? {} : { currency }), facts: computeTotals(day, context) }];
}

/** Returns the largest lines of a breakdown, and the others combined by channel and currency. */
export function cutLines(lines: Lines, dimension: DimensionKey, most = maxLines): Lines {
  const rows = [...lines.values()].filter(({ kind }) => kind === undefined);
  if (rows.length <= most) return lines;
  const ranks = rankFacts[dimensions[dimension].service];
  const sumPoints = (points: readonly (number | null)[] = []) =>
    points.reduce<number>((sum, value) => sum + Number(value), 0);
  const ranked = rows
    .map(row => ({ row, sums: ranks.map(fact => sumPoints(row.facts[fact])) }))
    .sort((a, b) => {
      const place = ranks.findIndex((_, at) => a.sums[at] !== b.sums[at]);
      return place < 0 ? (lineId(a.row) < lineId(b.row) ? -1 : 1) : Number(b.sums[place]) - Number(a.sums[place]);
    })
    .map(({ row }) => row);
  const cut: Lines = new Map([...lines].filter(([, { kind }]) => kind !== undefined));
  for (const row of ranked.slice(0, most)) cut.set(lineId(row), row);
  for (const row of ranked.slice(most)) addLine(cut, { ...row, kind: 'rest', key: makeRestKey(dimension, row.key) });
  return cut;
}

/** Adds a line's values, at their own points or all at one. */
function addLine(lines: Lines, { facts, ...line }: BreakdownLine, onePoint?: number): void {
  // A line without values doesn't exist.
  if (!factEntries(facts).some(([, points]) => points.some(value => value !== null))) return;
  const held = findLine(lines, line);
  for (const [fact, points] of factEntries(facts))
    for (const [point, value] of points.entries()) if (value !== null) addPoint(held, fact, value, onePoint ?? point);
}

const tidy = (sum: number | null): number | null => (sum === null ? null : Number(sum.toFixed(6)));

/** Sorts lines by name for storage and rounds sums to a millionth. */
export const listLines = (lines: Lines): BreakdownLine[] =>
  [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { facts, ...line }]) => ({
      ...line,
      facts: Object.fromEntries(factEntries(facts).map(([fact, points]) => [fact, points.map(tidy)])),
    }));

/** Adds up the lines of a month as one point of its year. */
export function foldMonth(lines: readonly BreakdownLine[], point: number): BreakdownLine[] {
  const folded: Lines = new Map();
  for (const line of lines) addLine(folded, line, point);
  return listLines(folded);
}

/** Replaces some points in the lines of a year. */
export function replacePoints(
  year: readonly BreakdownLine[],
  points: ReadonlySet<number>,
  lines: readonly BreakdownLine[],
): BreakdownLine[] {
  const sums: Lines = new Map();
  for (const { facts, ...line } of year)
    addLine(sums, {
      ...line,
      facts: Object.fromEntries(
        factEntries(facts).map(([fact, values]) => [
          fact,
          values.map((value, point) => (points.has(point) ? null : value)),
        ]),
      ),
    });
  for (const line of lines) addLine(sums, line);
  return listLines(sums);
}

/** Stored lines of one breakdown: days by month 'yyyyMM', months by year 'yyyy'. */
export type StoredLines = {
  readonly days: ReadonlyMap<string, readonly BreakdownLine[]>;
  readonly years: ReadonlyMap<string, readonly BreakdownLine[]>;
};
