import type { RollupRecord } from '../../model/month-record.ts';
import type { Coverage, NodeDay, NodeMonth } from '../../model/node-rows.ts';
import { type Day, type DayRange, eachDay, monthRange, listMonths } from '../../domain/periods/days.ts';
import { coverageOverTime } from './coverage.ts';
import { mergeMonths } from './merge.ts';

/** A node's stored rows, by period. */
export type RowsByTime = { readonly days: ReadonlyMap<Day, NodeDay>; readonly months: ReadonlyMap<string, NodeMonth> };
/** Sums of some rows of one node, with their completeness. */
export type Part = { readonly record: RollupRecord; readonly coverage: Coverage };

/** Lists the months whose days a range needs, because it covers them only partly: 'yyyyMM'. */
export const partialMonths = (range: DayRange): string[] =>
  listMonths(range).filter(yearMonth => {
    const month = monthRange(yearMonth);
    return range.start > month.start || month.end > range.end;
  });

/** Returns the part of a range in a month 'yyyyMM'. */
export function withinMonth({ start, end }: DayRange, yearMonth: string): DayRange {
  const month = monthRange(yearMonth);
  return { start: start > month.start ? start : month.start, end: end < month.end ? end : month.end };
}

/** Adds up a range: months entirely inside it from their rows, the others from their days. */
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
