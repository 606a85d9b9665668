import type { ScheduleContent } from '../../model/report-schedule.ts';
import { formatHour, formatWeekday } from '../formats/dates.ts';
import { addDays } from '../periods/days.ts';

const monday = '2024-01-01';
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** '1st', '22nd', '13th' */
const formatOrdinal = (day: number): string =>
  `${day}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`;

/** 'every Monday' or 'on the 5th of every month' */
export const formatRhythm = ({ report, day }: Pick<ScheduleContent, 'report' | 'day'>): string =>
  report === 'weekly'
    ? `every ${formatWeekday(addDays(monday, day - 1))}`
    : `on the ${formatOrdinal(day)} of every month`;

/** 'every Monday at 7 AM' */
export const formatWhen = (when: Pick<ScheduleContent, 'report' | 'day' | 'hour'>): string =>
  `${formatRhythm(when)} at ${formatHour(when.hour)}`;
