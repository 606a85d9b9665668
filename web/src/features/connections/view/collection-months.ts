import { fallbackProgress } from '../../../../../shared/domain/onboarding/wizard.ts';
import type { Connection } from '../../../../../shared/model/connection.ts';
import { addMonths, type Day } from '../../../../../shared/domain/periods/days.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';
import type { Progress } from './progress.ts';

/** One month of one platform: loaded, loading, waiting for the platform, failed, or still to come. */
export type MonthState = 'arrived' | 'reading' | 'waiting' | 'failed' | 'to-come';

const words: Record<MonthState, string> = {
  arrived: 'arrived',
  reading: 'being read',
  waiting: 'waiting for the platform',
  failed: 'failed',
  'to-come': 'to come',
};
export const monthWord = (state: MonthState): string => words[state];

/** The months of a platform, oldest first; they arrive newest first. One window is one month. */
export function monthStates({ done, failed, total, finished }: Progress, waits: boolean): readonly MonthState[] {
  const newestFirst = Array.from({ length: total }, (_, index): MonthState => {
    if (index < done) return 'arrived';
    if (index < done + failed) return 'failed';
    if (finished || index > done + failed) return 'to-come';
    return waits ? 'waiting' : 'reading';
  });
  return newestFirst.reverse();
}

/** Months of a sync by their first day, oldest first, for the line above the squares. */
export const monthsTo = (end: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => addMonths(`${end.slice(0, 7)}-01`, index - count + 1));

/** The percentage of finished parts; 100 only when every sync is finished. */
export function percentOfAll(all: readonly Progress[]): number {
  const total = all.reduce((sum, progress) => sum + progress.total, 0);
  const through = all.reduce((sum, progress) => sum + progress.done + progress.failed, 0);
  if (all.length > 0 && all.every(({ finished }) => finished)) return 100;
  return total === 0 ? 5 : Math.min(99, Math.floor((100 * through) / total));
}

/** The specification's estimate, shown while neither channel nor record is available; it never reaches 100. */
export const guessedPercent = (lastPercent: number, missedAnswers: number): number => {
  let percent = lastPercent;
  for (let index = 0; index < missedAnswers && percent < 95; index += 1) percent = fallbackProgress(percent);
  return percent;
};

/** The time in milliseconds until which a platform asks to wait; null if it doesn't. */
export const waitsUntil = ({ state, throttledUntil }: Connection, nowMs: number): number | null => {
  const until = state === 'throttled' && throttledUntil !== undefined ? Date.parse(throttledUntil) : 0;
  return until > nowMs ? until : null;
};

const minuteMs = 60_000;
/** Minimum time and parts for an estimate; with less, it would fluctuate. */
const enough = { ms: 5000, parts: 3 };

/** A running sync: its start and its progress. */
export type Running = { readonly startedAt: string; readonly progress: Progress };

/**
 * The remaining time of the slowest running sync, at the speed of its windows so far, in a sentence; null while
 * unknown.
 */
export function timeLeft(running: readonly Running[], nowMs: number): string | null {
  const lefts = running
    .filter(({ progress }) => !progress.finished)
    .map(({ startedAt, progress: { done, failed, total } }) => {
      const [elapsed, through] = [nowMs - Date.parse(startedAt), done + failed];
      return elapsed < enough.ms || through < Math.min(enough.parts, total)
        ? null
        : (elapsed / through) * (total - through);
    });
  const remainingTimes = lefts.filter(left => left !== null);
  if (remainingTimes.length === 0 || remainingTimes.length < lefts.length) return null;
  const minutes = Math.ceil(Math.max(...remainingTimes) / minuteMs);
  if (minutes <= 1) return 'Less than a minute is left.';
  return minutes < 120 ? `About ${minutes} minutes are left.` : `About ${Math.round(minutes / 60)} hours are left.`;
}

/** The result of all finished syncs, in a sentence; the number of failed parts is shown next to it. */
export function describeArrivals(all: readonly { readonly service: Service; readonly progress: Progress }[]): string {
  const parts = all.reduce((sum, { progress }) => sum + progress.total, 0);
  const unread = all.reduce((sum, { progress }) => sum + progress.failed, 0);
  if (parts === 0) return 'Nothing is connected yet. The overview shows what to connect first.';
  if (unread > 0) {
    const names = `see Administration for ${unread === 1 ? 'it' : 'them'}`;
    return `${parts - unread} of ${parts} parts arrived. ${unread} failed; ${names}.`;
  }
  const platforms = all.filter(({ service }) => service !== 'pagespeed');
  const months = Math.max(0, ...platforms.map(({ progress }) => progress.total));
  const from = platforms.length === 1 ? '1 platform' : `${platforms.length} platforms`;
  const history = months === 0 ? [] : [`${months === 1 ? '1 month' : `${months} months`} from ${from}`];
  const what = [...history, ...(all.length > platforms.length ? ['PageSpeed'] : [])].join(', and ');
  return parts === 1 ? `Synced: ${what}.` : `All ${parts} parts synced: ${what}.`;
}
