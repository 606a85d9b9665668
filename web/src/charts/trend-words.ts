import { formatDay, formatMonth } from '../../../shared/domain/formats/dates.ts';
import { lowerWord } from '../../../shared/numbers/metrics/data-state.ts';
import type { PrintedLook } from '../../../shared/numbers/metrics/change.ts';
import { toYearMonth, type Day } from '../../../shared/domain/periods/days.ts';
import type { TrendModel } from './trend-model.ts';

export type TrendWords = {
  /** 'Sessions', as the tip and screen readers name the value. */
  readonly title: string;
  readonly text: (value: number) => string;
  readonly short: (value: number) => string;
  /** Both periods with their values, as they stand at the lines' ends. */
  readonly now: { readonly range: string; readonly value: string };
  readonly before: { readonly range: string; readonly value: string } | null;
  /** What stands beside the goal's line: 'goal 4.7 a month'; absent without a goal. */
  readonly goal?: string;
  /** How the values are printed. */
  readonly look: PrintedLook;
  readonly verdict: (change: number | null) => 'good' | 'bad' | 'neutral';
};

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
/** 'Tue 3 Nov' of a day, 'November 2026' of a month. */
export const pointName = (kind: TrendModel['kind'], date: Day): string =>
  kind === 'bars'
    ? formatMonth(toYearMonth(date))
    : `${weekday.format(new Date(`${date}T00:00:00Z`))} ${formatDay(date)}`;

/** What a point says in one line, for screen readers. */
export function pointSentence(model: TrendModel, words: TrendWords, index: number): string {
  const [value, before] = [model.line[index] ?? null, model.before[index] ?? null];
  const date = model.dates[index];
  const beforeDate = model.beforeDates[index] ?? null;
  if (date === undefined) return '';
  const isProvisional = model.provisionalFrom !== null && index >= model.provisionalFrom;
  const provisional = isProvisional ? `, ${lowerWord('provisional')}` : '';
  const mean = model.mode === 'mean' ? ', mean of seven days' : '';
  const against =
    beforeDate === null
      ? ''
      : `; ${pointName(model.kind, beforeDate)}: ${before === null ? 'unknown' : words.text(before)}`;
  const goal = model.goal?.[index];
  const wanted = goal === undefined ? '' : `; goal ${words.text(goal)}`;
  const text = value === null ? 'unknown' : words.text(value);
  return `${pointName(model.kind, date)}: ${text}${mean}${provisional}${against}${wanted}`;
}
