import { addDays, countDays, type Day } from '../../../../../shared/domain/periods/days.ts';
import { formatDateRange } from '../../../../../shared/domain/formats/dates.ts';
import type { Connection } from '../../../../../shared/model/connection.ts';

export const formatMissingDays = (count: number): string =>
  count === 1 ? '1 day is missing' : `${count} days are missing`;

export type MissingRange = { readonly key: Day; readonly days: string; readonly count: number; readonly why: string };

const notAskedYet = 'Not requested yet.';
/** More ranges than these are counted, not listed. */
export const maxMissingRanges = 24;

/** Missing days in a row with one reason, newest first: 'Nov 3 – 7, 2026' and the sentence why. */
export function missingRanges({
  missingDays,
  missingWhy,
}: Pick<Connection, 'missingDays' | 'missingWhy'>): readonly MissingRange[] {
  const findReason = (day: Day) =>
    missingWhy?.find(({ start, end }) => start <= day && day <= end)?.message ?? notAskedYet;
  const runs: { start: Day; end: Day; why: string }[] = [];
  for (const day of missingDays) {
    const why = findReason(day);
    const last = runs.at(-1);
    if (last !== undefined && last.why === why && addDays(last.end, 1) === day) last.end = day;
    else runs.push({ start: day, end: day, why });
  }
  return runs
    .reverse()
    .map(run => ({ key: run.start, days: formatDateRange(run, { year: true }), count: countDays(run), why: run.why }));
}
