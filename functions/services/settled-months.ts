import { daySections, type Ga4CoreDay, type PagespeedLabDay, type RecordService } from '../../shared/model/daily-record.ts';
import { rollupMonth } from '../../shared/domain/rollup/rollup.ts';
import { addDays, type DayRange, eachDay, monthRange, monthsOf, previousYearMonth, yearMonthOf } from '../../shared/domain/periods/days.ts';
import type { SectionDays } from '../platforms/connector.ts';
import { compactMonth, readDays } from '../stores/metrics.ts';
import { writeMonthRecord } from '../stores/month-records.ts';

/** The newest month 'yyyyMM' all of whose days lie on or before the last settled day. */
export const lastSettledMonth = (settledUntil: string): string => previousYearMonth(yearMonthOf(addDays(settledUntil, 1)));

/**
 * Months of a window that are settled now and therefore are to be closed: those the window touched and, after a
 * night's pull, those that settled since the last one that was closed.
 */
export function monthsToClose(
  window: { start: string; end: string },
  purpose: 'nightly' | 'backfill',
  settledUntil: string,
  compactedThrough: string | null,
): string[] {
  const newest = lastSettledMonth(settledUntil);
  const touched = monthsOf(window).filter(month => month <= newest);
  if (purpose === 'backfill') return touched;
  const closed = compactedThrough?.replace('-', '') ?? previousYearMonth(newest);
  const fresh = closed < newest ? monthsOf({ start: monthRange(closed).start, end: monthRange(newest).end }) : [];
  return [...new Set([...touched, ...fresh.filter(month => month > closed)])].sort();
}

/**
 * Closes a settled month of a service: its days become one item a section, and its sums are written. Safe to repeat
 * and to be interrupted anywhere. A month that was brought whole was stored as one item already, and is summed from
 * what was `brought`.
 */
export async function closeMonth(
  siteId: string,
  service: RecordService,
  yearMonth: string,
  brought: { start: string; end: string; sections: readonly SectionDays[] },
): Promise<void> {
  const range = monthRange(yearMonth);
  if (brought.start <= range.start && brought.end >= range.end) {
    const days: { ga4?: Ga4CoreDay[]; pagespeed?: PagespeedLabDay[] } = {};
    for (const one of brought.sections) {
      if (one.section === 'core') days.ga4 = [...one.days];
      if (one.section === 'lab') days.pagespeed = [...one.days];
    }
    if (isWhole(days.ga4, range) || isWhole(days.pagespeed, range)) {
      await writeMonthRecord(siteId, service, rollupMonth(days, yearMonth));
      return;
    }
  }
  const month = `${yearMonth.slice(0, 4)}-${yearMonth.slice(4, 6)}`;
  for (const section of Object.keys(daySections[service])) await compactMonth(siteId, service, section, month);
  const { start, end } = range;
  const days =
    service === 'ga4'
      ? { ga4: await readDays(siteId, 'ga4', 'core', start, end, 'consistent') }
      : { pagespeed: await readDays(siteId, 'pagespeed', 'lab', start, end, 'consistent') };
  if ((days.ga4 ?? days.pagespeed ?? []).length === 0) return;
  await writeMonthRecord(siteId, service, rollupMonth(days, yearMonth));
}

function isWhole(days: readonly { date: string }[] | undefined, { start, end }: DayRange): boolean {
  const given = new Set(days?.map(({ date }) => date));
  return eachDay(start, end).every(day => given.has(day));
}

/** Days of a window that have no record yet. */
export async function daysWithout(siteId: string, service: RecordService, start: string, end: string): Promise<string[]> {
  const days =
    service === 'ga4'
      ? await readDays(siteId, 'ga4', 'core', start, end, 'consistent')
      : await readDays(siteId, 'pagespeed', 'lab', start, end, 'consistent');
  const stored = new Set(days.map(({ date }) => date));
  return eachDay(start, end).filter(day => !stored.has(day));
}
