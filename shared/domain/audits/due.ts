import { addMonths, type Day, monthRange, previousYearMonth, type YearMonth, toYearMonth } from '../periods/days.ts';
import { siteToday, zonedInstant } from '../periods/zone.ts';

/**
 * Audits are created on the 4th at 06:00 in the site's time zone, when platforms have finalized the month (product
 * decisions, Audits).
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

/** Returns when a month's audit is due in an IANA time zone. */
export const auditDueAt = (yearMonth: YearMonth, timeZone: string): Date =>
  zonedInstant(computeAuditDay(yearMonth), timeZone, auditHour);

/** The newest month whose audit is due by now in an IANA zone. */
export function newestDueMonth(now: Date, timeZone: string): YearMonth {
  const last = previousYearMonth(toYearMonth(siteToday(now, timeZone)));
  return auditDueAt(last, timeZone) <= now ? last : previousYearMonth(last);
}

/**
 * Returns true if an audit was created before its due date and is preliminary. Later audits never change: if a platform
 * revises a day afterwards (ads do, for weeks), the difference is shown next to it.
 */
export const auditStatusAt = (yearMonth: YearMonth, now: Date, timeZone: string): 'settled' | 'provisional' =>
  siteToday(now, timeZone) >= computeAuditDay(yearMonth) ? 'settled' : 'provisional';
