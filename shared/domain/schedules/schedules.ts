import type { Report } from '../../model/report.ts';
import type { HoldReason, ReportRun, ScheduleContent, ScheduledReport } from '../../model/report-schedule.ts';
import type { MetricKey } from '../../model/metric-value.ts';
import { computeAuditDay } from '../audits/due.ts';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  getWeekday,
  monthRange,
  previousYearMonth,
  toYearMonth,
} from '../periods/days.ts';
import { computeComparison } from '../periods/periods.ts';
import { settledWeek } from '../periods/settled-week.ts';
import { siteToday, zonedInstant } from '../periods/zone.ts';

export const maxSchedules = 20;
/** Days for which a report waits for its data. */
export const maxHeldDays = 7;
export const keptRuns = 12;
/** Days after its end on which a week is final. */
const weekFinalAfterDays = 3;

type When = Pick<ScheduleContent, 'report' | 'day' | 'hour'>;

/** Returns true if a report can be sent on this day: the weekly one on a weekday. */
export const isScheduleDay = ({ report, day }: Pick<When, 'report' | 'day'>): boolean =>
  report !== 'weekly' || day <= 7;

/** Returns the first time of a schedule after an instant, in the node's zone. */
export function nextRunAt({ report, day, hour }: When, after: Date, timeZone: string): Date {
  const today = siteToday(after, timeZone);
  const isWeekly = report === 'weekly';
  const first = isWeekly
    ? addDays(today, (day - getWeekday(today) + 7) % 7)
    : `${today.slice(0, 8)}${String(day).padStart(2, '0')}`;
  const at = zonedInstant(first, timeZone, hour);
  return at > after ? at : zonedInstant(isWeekly ? addDays(first, 7) : addMonths(first, 1), timeZone, hour);
}

export type ScheduledPeriod = {
  readonly range: DayRange;
  readonly comparison: DayRange;
  /** The day on which all its days are final. */
  readonly finalOn: Day;
};

/** Returns the days that a report covers when it is planned for an instant: the last week, month, or year so far. */
export function scheduledPeriod(report: ScheduledReport, plannedAt: Date, timeZone: string): ScheduledPeriod {
  const today = siteToday(plannedAt, timeZone);
  if (report === 'weekly') {
    const range = settledWeek(today);
    return {
      range,
      comparison: computeComparison(range, 'previous'),
      finalOn: addDays(range.end, weekFinalAfterDays),
    };
  }
  const lastMonth = previousYearMonth(toYearMonth(today));
  const month = monthRange(lastMonth);
  const finalOn = computeAuditDay(lastMonth);
  if (report !== 'annual') return { range: month, comparison: computeComparison(month, 'previous'), finalOn };
  const range = { start: `${month.end.slice(0, 4)}-01-01`, end: month.end };
  return { range, comparison: computeComparison(range, 'year-ago'), finalOn };
}

/**
 * Returns why a report can't be sent yet; null: it can. `figures`: the metrics at its top. A company is sent while any
 * site of a platform still reports.
 */
export function findHoldReason(
  report: Report,
  { finalOn }: ScheduledPeriod,
  figures: readonly MetricKey[],
): HoldReason | null {
  const { computedAt, timeZone, coverage, metrics } = report;
  if (computedAt === null || siteToday(new Date(computedAt), timeZone) < finalOn) return 'not-final';
  if (!figures.some(metric => metrics[metric].value.known)) return 'no-data';
  const isCut = coverage.some(({ sites, broken, siteDays }) => sites > 0 && broken >= sites && siteDays > 0);
  return isCut ? 'disconnected' : null;
}

/**
 * Returns when a report that can't be sent is tried again: the next day at the same time. Null: it waited for a week,
 * or its next report is due first.
 */
export function nextTryAt(when: When, plannedAt: Date, now: Date, timeZone: string): Date | null {
  const next = zonedInstant(addDays(siteToday(now, timeZone), 1), timeZone, when.hour);
  const lastDay = addDays(siteToday(plannedAt, timeZone), maxHeldDays);
  return siteToday(next, timeZone) > lastDay || next >= nextRunAt(when, plannedAt, timeZone) ? null : next;
}

/** Returns the history with a run; a later attempt of the same run replaces the earlier one. */
export const withRun = (runs: readonly ReportRun[], run: ReportRun): ReportRun[] =>
  [run, ...runs.filter(({ plannedAt }) => plannedAt !== run.plannedAt)].slice(0, keptRuns);
