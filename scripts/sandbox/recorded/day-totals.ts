import { addDays, dayNumber, weekday } from '../calendar.ts';
import { hashParts, makeRandom } from '../generated/random.ts';
import type { PartEntry } from './parts.ts';
import type { Recording } from './recording.ts';

/** Returns sessions by recorded day: from `users.csv`, or else the table by day, or else the sum of the devices. */
export function authority(recordings: readonly Recording[]): Map<string, number> | null {
  const byDay = recordings.filter(
    ({ dimensions, metrics }) => dimensions.length === 1 && dimensions[0] === 'date' && metrics.includes('sessions'),
  );
  const chosen =
    byDay.find(({ report }) => report === 'users') ??
    byDay[0] ??
    recordings.find(({ dimensions }) => dimensions.includes('date') && dimensions.includes('deviceCategory'));
  if (chosen === undefined) return null;
  const date = chosen.dimensions.indexOf('date');
  const sessions = chosen.dimensions.length + chosen.metrics.indexOf('sessions');
  const days = new Map<string, number>();
  for (const row of chosen.rows) days.set(row[date] ?? '', (days.get(row[date] ?? '') ?? 0) + Number(row[sessions]));
  return days;
}

/** Returns the whole weeks to shift a recording, so that its newest day is the last such weekday before the anchor. */
export const weeksToMove = (newestDay: string, anchorDay: string): number =>
  Math.floor((dayNumber(anchorDay) - 1 - dayNumber(newestDay)) / 7);

export type Totals = {
  sessions: number;
  engagedSessions: number;
  sessionSeconds: number;
  screenPageViews: number;
  users: number;
};

/**
 * Generates a day's totals: a recorded day's own sessions, or those of a fixed recorded day of the same weekday, within
 * three percent. The rest follows from the recorded sources' averages.
 */
export function makeDayTotals(
  agency: string,
  recorded: ReadonlyMap<string, number>,
  moveDays: number,
  traffic: readonly PartEntry[],
): (day: string) => Totals {
  const byWeekday = new Map<number, number[]>();
  for (const [day, sessions] of recorded)
    byWeekday.set(weekday(day), [...(byWeekday.get(weekday(day)) ?? []), sessions]);
  const everything = [...recorded.values()];
  const weighted = (rate: (entry: PartEntry) => number | null): number => {
    const rated = traffic.filter(entry => rate(entry) !== null);
    const sessions = rated.reduce((sum, entry) => sum + entry.sessions, 0);
    return sessions === 0 ? 0 : rated.reduce((sum, entry) => sum + entry.sessions * (rate(entry) ?? 0), 0) / sessions;
  };
  const averages = {
    engaged: weighted(entry => entry.engagedRate),
    seconds: weighted(entry => entry.secondsPerSession),
    views: weighted(entry => entry.viewsPerSession),
    users: weighted(entry => entry.usersPerSession),
  };
  return day => {
    let sessions = recorded.get(addDays(day, -moveDays));
    if (sessions === undefined) {
      const alike = byWeekday.get(weekday(day)) ?? everything;
      const model = alike[hashParts(agency, day) % alike.length] ?? 0;
      sessions = Math.round(model * (0.97 + 0.06 * makeRandom(agency, day, 'generated')()));
    }
    return {
      sessions,
      engagedSessions: Math.round(sessions * averages.engaged),
      sessionSeconds: Math.round(sessions * averages.seconds),
      screenPageViews: Math.round(sessions * averages.views),
      users: Math.round(sessions * averages.users),
    };
  };
}

const metricsOfRate = [
  { rate: (entry: PartEntry) => entry.engagedRate, metrics: ['engagedSessions', 'engagementRate', 'bounceRate'] },
  { rate: (entry: PartEntry) => entry.secondsPerSession, metrics: ['averageSessionDuration'] },
] as const;

/** Lists metrics without any recorded source: an agency without a source list, and no average of all agencies. */
export const unrecordedMetrics = (traffic: readonly PartEntry[]): string[] =>
  metricsOfRate.flatMap(({ rate, metrics }) => (traffic.some(entry => rate(entry) !== null) ? [] : [...metrics]));
