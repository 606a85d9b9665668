import { addMonths, type Day, monthRange, previousYearMonth, type YearMonth, toYearMonth } from '../periods/days.ts';
import { siteToday, zonedInstant } from '../periods/zone.ts';

/**
 * Audits are written on the 4th of the month at the site's 06:00, when platforms have settled (product decisions,
 * Audits).
 */
export const auditDayOfMonth = 4;
export const auditHour = 6;

const auditDayIn = (month: Day): Day => `${month.slice(0, 8)}${String(auditDayOfMonth).padStart(2, '0')}`;

/** The day on which the audit of a month is written: in the month after it. */
export const computeAuditDay = (yearMonth: YearMonth): Day => auditDayIn(addMonths(monthRange(yearMonth).start, 1));

/** The next day on which audits are written, today included. */
export function nextAuditDay(today: Day): Day {
  const thisMonth = auditDayIn(today);
  return today <= thisMonth ? thisMonth : addMonths(thisMonth, 1);
}

/** When the audit of a month is due in an IANA zone. */
export const auditDueAt = (yearMonth: YearMonth, timeZone: string): Date =>
  zonedInstant(computeAuditDay(yearMonth), timeZone, auditHour);

/** The newest month whose audit is due by now in an IANA zone. */
export function newestDueMonth(now: Date, timeZone: string): YearMonth {
  const last = previousYearMonth(toYearMonth(siteToday(now, timeZone)));
  return auditDueAt(last, timeZone) <= now ? last : previousYearMonth(last);
}

/**
 * An audit written before its day came early, and is provisional. From that day on what it is made of stands: a
 * platform that restates a day later still (ads do, for weeks) shows as a difference beside it, never in it.
 */
export const auditStatusAt = (yearMonth: YearMonth, now: Date, timeZone: string): 'settled' | 'provisional' =>
  siteToday(now, timeZone) >= computeAuditDay(yearMonth) ? 'settled' : 'provisional';
