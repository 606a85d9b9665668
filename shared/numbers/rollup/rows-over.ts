import type { RollupRecord } from '../../model/month-record.ts';
import type { Coverage, NodeDay, NodeMonth } from '../../model/node-rows.ts';
import { type Day, type DayRange, eachDay, monthRange, listMonths } from '../../domain/periods/days.ts';
import { coverageOverTime } from './coverage.ts';
import { mergeMonths } from './merge.ts';

/** A node's stored rows, by what they are of. */
export type RowsByTime = { readonly days: ReadonlyMap<Day, NodeDay>; readonly months: ReadonlyMap<string, NodeMonth> };
/** Sums of some rows of one node, with how complete they are. */
export type Part = { readonly record: RollupRecord; readonly coverage: Coverage };

/** Months of which a range needs the days, since it does not hold all of them: 'yyyyMM'. */
export const partialMonths = (range: DayRange): string[] =>
  listMonths(range).filter(yearMonth => {
    const month = monthRange(yearMonth);
    return range.start > month.start || month.end > range.end;
  });

/** The part of a range that lies in a month 'yyyyMM'. */
export function withinMonth({ start, end }: DayRange, yearMonth: string): DayRange {
  const month = monthRange(yearMonth);
  return { start: start > month.start ? start : month.start, end: end < month.end ? end : month.end };
}

/** The sums of a range: of months that lie in it whole from their rows, of the others from those of their days. */
export function sumRange({ days, months }: RowsByTime, range: DayRange): Part {
  const partial = new Set(partialMonths(range));
  const parts = listMonths(range).flatMap((month): Part[] => {
    if (partial.has(month)) {
      const { start, end } = withinMonth(range, month);
      return eachDay(start, end).flatMap(day => days.get(day) ?? []);
    }
    const row = months.get(month);
    return row === undefined ? [] : [{ record: row, coverage: row.coverage }];
  });
  return {
    record: mergeMonths(parts.map(({ record }) => record)),
    coverage: coverageOverTime(parts.map(({ coverage }) => coverage)),
  };
}
