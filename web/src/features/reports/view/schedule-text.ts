import { zoneName } from '../../../../../shared/documents/zone-name.ts';
import { formatDateRange, formatDay, formatHour, formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { siteToday } from '../../../../../shared/domain/periods/zone.ts';
import { formatRhythm } from '../../../../../shared/domain/schedules/when-text.ts';
import type {
  ListedSchedule,
  ReportRun,
  ScheduleContent,
  ScheduledReport,
} from '../../../../../shared/model/report-schedule.ts';
import { routes } from '../../../../../shared/screens/routes.ts';

export const reportTitles = {
  weekly: 'Weekly Report',
  monthly: routes.reportMonthly.title,
  annual: routes.reportAnnual.title,
  summary: 'Summary',
} as const satisfies Record<ScheduledReport, string>;

/** 'Every Monday', 'On the 5th of every month' */
export function describeRhythm(when: Pick<ScheduleContent, 'report' | 'day'>): string {
  const text = formatRhythm(when);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** '7 AM Eastern' */
export const describeTime = ({ hour }: Pick<ScheduleContent, 'hour'>, timeZone: string): string =>
  `${formatHour(hour)} ${zoneName(timeZone)}`;

export const describeNext = ({ nextAt }: Pick<ListedSchedule, 'nextAt'>, timeZone: string): string =>
  nextAt === null ? 'Paused' : formatInstant(nextAt, timeZone);

/** '2 people, 1 not confirmed' */
export function describeRecipients({ recipients }: Pick<ListedSchedule, 'recipients'>): string {
  const count = (state: ListedSchedule['recipients'][number]['state']) =>
    recipients.filter(recipient => recipient.state === state).length;
  const [confirmed, waiting, left] = [count('confirmed'), count('waiting'), count('left')];
  return [
    `${confirmed} ${confirmed === 1 ? 'person' : 'people'}`,
    ...(waiting === 0 ? [] : [`${waiting} not confirmed`]),
    ...(left === 0 ? [] : [`${left} unsubscribed`]),
  ].join(', ');
}

const reasons = {
  'not-final': 'numbers not final',
  'no-data': 'no data',
  disconnected: 'platform needs reconnecting',
  'no-recipients': 'no confirmed recipient',
} as const satisfies Record<NonNullable<ReportRun['why']>, string>;

export type RunText = { readonly tone: 'good' | 'warning' | 'bad'; readonly word: string; readonly detail: string };

/** The result of a run: to how many it was sent, or why not. */
export function describeRun({ at, period, result, emails, why }: ReportRun, timeZone: string): RunText {
  const day = formatDay(siteToday(new Date(at), timeZone));
  const detail = `${day}, for ${formatDateRange(period)}`;
  const reason = why === undefined ? '' : `: ${reasons[why]}`;
  if (result === 'sent') return { tone: 'good', word: `Sent to ${emails}`, detail };
  return result === 'held'
    ? { tone: 'warning', word: `On hold${reason}`, detail }
    : { tone: 'bad', word: `Not sent${reason}`, detail };
}
