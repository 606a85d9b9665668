import { addDays, type DayRange } from '../../shared/domain/periods/days.ts';

/** Reads the days of two ranges, oldest first; one query if they touch, as a period and its predecessor do. */
export async function readBoth<T extends { readonly date: string }>(
  range: DayRange,
  comparison: DayRange,
  read: (start: string, end: string) => Promise<T[]>,
): Promise<T[]> {
  if (addDays(comparison.end, 1) === range.start) return read(comparison.start, range.end);
  const parts = await Promise.all([comparison, range].map(({ start, end }) => read(start, end)));
  const byDate = new Map(parts.flat().map(day => [day.date, day]));
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
