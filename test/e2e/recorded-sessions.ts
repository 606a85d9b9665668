import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const weekMs = 7 * 86_400_000;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The sessions a day of a recorded agency as its file says, moved by whole weeks so that the newest recorded day is
 * the last such weekday before `anchorDay`. Written apart from the stand-in: the second computation of the test.
 */
export function recordedSessions(agency: string, anchorDay: string): ReadonlyMap<string, number> {
  const file = join(import.meta.dirname, '../../data/recordings/usgov', `${agency}__users.csv`);
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1).map(line => line.trim().split(','));
  const recorded = rows.map(([date = '', visits = '']) => ({ at: Date.parse(`${date}T00:00:00Z`), sessions: Number(visits) }));
  const newest = Math.max(...recorded.map(({ at }) => at));
  const weeks = Math.floor((Date.parse(`${anchorDay}T00:00:00Z`) - 86_400_000 - newest) / weekMs);
  return new Map(recorded.map(({ at, sessions }) => [day(at + weeks * weekMs), sessions]));
}

/** The whole calendar month before the one that holds `today`, as first and last day and as yyyyMM. */
export function monthBefore(today: string): { readonly start: string; readonly end: string; readonly yearMonth: string } {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  const end = day(first.getTime() - 86_400_000);
  return { start: `${end.slice(0, 7)}-01`, end, yearMonth: end.slice(0, 7).replace('-', '') };
}
