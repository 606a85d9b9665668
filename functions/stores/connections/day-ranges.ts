import { addDays, eachDay } from '../../../shared/domain/periods/days.ts';

type Range = { start: string; end: string };

/** Converts days to ranges, oldest first; duplicates count once. */
export function toDayRanges(days: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = ranges.at(-1);
    if (last && addDays(last.end, 1) === day) last.end = day;
    else ranges.push({ start: day, end: day });
  }
  return ranges;
}

/** Packs days as a few short texts, 'yyyy-MM-dd' or 'yyyy-MM-dd..yyyy-MM-dd', so half a year adds little to an item. */
export const packDays = (days: readonly string[]): string[] =>
  toDayRanges(days).map(({ start, end }) => (start === end ? start : `${start}..${end}`));

export const unpackDays = (packed: readonly string[]): string[] =>
  packed.flatMap(text => {
    const [start = text, end = start] = text.split('..');
    return eachDay(start, end);
  });
