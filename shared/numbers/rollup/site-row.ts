import type { RollupRecord } from '../../model/month-record.ts';
import type { Coverage, SiteRow } from '../../model/node-rows.ts';
import {
  addDays,
  type Day,
  type DayRange,
  eachDay,
  countDays,
  monthRange,
  listMonths,
  monthsWithin,
  toYearMonth,
} from '../../domain/periods/days.ts';
import { chooseGrain } from '../../domain/periods/grain.ts';
import { computeComparison, type Period } from '../../domain/periods/periods.ts';
import { cutSources, type RecordPoint } from './cut-sources.ts';
import { tidied } from './node-rows.ts';
import { type Part, partialMonths, sumRange, type RowsByTime } from './rows-over.ts';

/** The one table whose rows also hold each site's newest audit. */
export const auditsPeriod = 'last-31';

/** A period of a node's table: its id appears in the address, and each site uses the days of its own zone. */
export type TablePeriod = Pick<Period, 'id' | 'kind' | 'start' | 'end'>;

/**
 * Returns a site's days of a period. The last days end with the site's own yesterday, and so does the current month or
 * year; months, quarters and past years are the same for every site. `today` is the date in the site's zone.
 */
export function rangeOfSite({ kind, start, end }: TablePeriod, today: Day): DayRange {
  const yesterday = addDays(today, -1);
  switch (kind) {
    case 'last-31':
      return { start: addDays(today, -31), end: yesterday };
    case 'last-7':
      return { start: addDays(today, -7), end: yesterday };
    case 'month':
    case 'quarter':
    case 'custom':
      return { start, end };
    case 'this-month':
      return until(start, monthRange(toYearMonth(start)).end, yesterday);
    case 'year':
      return until(start, `${start.slice(0, 4)}-12-31`, yesterday);
  }
}

/** Returns a period that may still be running: until yesterday, or its first day if it starts today. */
const until = (start: Day, last: Day, yesterday: Day): DayRange => ({
  start,
  end: last <= yesterday ? last : yesterday < start ? start : yesterday,
});

/** Returns a period's range with its two comparisons. */
export const comparedRanges = (range: DayRange) =>
  ({ range, previous: computeComparison(range, 'previous'), yearAgo: computeComparison(range, 'year-ago') }) as const;

/** Adds up a site's range: months entirely inside it from their rows, the days of others from theirs. */
export function recordOfRange(rows: RowsByTime, range: DayRange): Part {
  const { record, coverage } = sumRange(rows, range);
  return { record: summary(record), coverage };
}

/** Returns the part of a record that a table of sites needs: the sources without their breakdowns. */
const summary = (record: RollupRecord): RollupRecord =>
  tidied({ ...record, channels: [], devices: [], hours: [], events: [] });

type Who = Pick<
  SiteRow,
  | 'siteId'
  | 'name'
  | 'sitePath'
  | 'timeZone'
  | 'linked'
  | 'isEcommerce'
  | 'place'
  | 'suspended'
  | 'score'
  | 'previousScore'
  | 'audit'
>;

/** Creates a site's row in the table of a period. `today` is the date in the site's zone. */
export function makeSiteRow(who: Who, period: TablePeriod, rows: RowsByTime, today: Day): SiteRow {
  const { range, previous, yearAgo } = comparedRanges(rangeOfSite(period, today));
  const part = recordOfRange(rows, range);
  const { record } = part;
  const coverage = {
    ...(countDays({ start: range.start, end: today }) <= recent ? newestBefore(rows, range) : {}),
    ...part.coverage,
  };
  const points = listPoints(rows, range, chooseGrain(range));
  const cut = (other: DayRange) => cutSources(points, listPoints(rows, other, chooseGrain(range)));
  const like = { previous: cut(previous), yearAgo: cut(yearAgo) };
  return {
    ...who,
    record,
    previous: recordOfRange(rows, previous).record,
    yearAgo: recordOfRange(rows, yearAgo).record,
    coverage,
    ...(Object.values(like).every(isEmpty) ? {} : { like }),
    spark: makeSpark(rows, range, period.kind),
  };
}

/** The maximum age of a range's first day for which a connected platform may have no due day yet. */
const recent = 7;

/** Returns the newest state of each platform before a range, without its missing days. */
function newestBefore({ days }: RowsByTime, { start }: DayRange): Coverage {
  const before = eachDay(addDays(start, -recent), addDays(start, -1)).flatMap(day => days.get(day)?.coverage ?? []);
  const newest: Coverage = Object.assign({}, ...before);
  return Object.fromEntries(
    Object.entries(newest).map(([service, held]) => [service, { ...held, missing: [], siteDays: 0 }]),
  );
}

const isEmpty = (cut: object): boolean => Object.keys(cut).length === 0;

/** Splits a range into the points of its comparison: days, or months if it is long. */
const listPoints = (rows: RowsByTime, range: DayRange, grain: 'day' | 'month'): RecordPoint[] =>
  grain === 'day'
    ? eachDay(range.start, range.end).map(date => ({ length: 1, record: rows.days.get(date)?.record }))
    : monthsWithin(range).map(part => ({ length: countDays(part), record: recordOfRange(rows, part).record }));

/** Lists the months whose days a range's comparisons need; for a long range, those it covers partly. */
export const comparedByDay = (range: DayRange): string[] => {
  const ranges = Object.values(comparedRanges(range));
  return ranges.flatMap(chooseGrain(range) === 'day' ? listMonths : partialMonths);
};

function makeSpark(rows: RowsByTime, range: DayRange, kind: Period['kind']): SiteRow['spark'] {
  const records: (RollupRecord | undefined)[] =
    kind === 'year'
      ? listMonths(range).map(month => rows.months.get(month))
      : eachDay(range.start, range.end).map(date => rows.days.get(date)?.record);
  const part = (key: string) => records.map(record => record?.sources.ga4?.parts[key] ?? null);
  return { sessions: part('sessions'), goals: part('goals') };
}
