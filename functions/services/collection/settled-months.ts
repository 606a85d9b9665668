import type { RecordService } from '../../../shared/platforms/registry.ts';
import { rollupMonth } from '../../../shared/numbers/rollup/rollup.ts';
import {
  addDays,
  eachDay,
  monthRange,
  listMonths,
  monthWithDash,
  previousYearMonth,
  yearMonthFrom,
  toYearMonth,
} from '../../../shared/domain/periods/days.ts';
import { compactMonth } from '../../stores/metrics/metrics.ts';
import { listSections } from '../../stores/metrics/section-layouts.ts';
import { writeMonthRecord } from '../../stores/metrics/month-records.ts';
import { readPrimaryDays } from './primary-section.ts';

/** Returns the newest month 'yyyyMM' whose days are all on or before the last final day. */
export const lastSettledMonth = (settledUntil: string): string =>
  previousYearMonth(toYearMonth(addDays(settledUntil, 1)));

/**
 * Lists the months to close after a window: those it touched that are final and, after a nightly pull, those that
 * became final since the last closed one.
 */
export function monthsToClose(
  window: { start: string; end: string },
  purpose: 'nightly' | 'backfill',
  settledUntil: string,
  compactedThrough: string | null,
): string[] {
  const newest = lastSettledMonth(settledUntil);
  const touched = listMonths(window).filter(month => month <= newest);
  if (purpose === 'backfill') return touched;
  const closed = compactedThrough === null ? previousYearMonth(newest) : yearMonthFrom(compactedThrough);
  const fresh = closed < newest ? listMonths({ start: monthRange(closed).start, end: monthRange(newest).end }) : [];
  return [...new Set([...touched, ...fresh.filter(month => month > closed)])].sort();
}

/**
 * Closes a final month of a service: its days become one item per section, and its sums are stored. Safe to repeat and
 * to interrupt anywhere.
 */
export async function closeMonth(siteId: string, service: RecordService, yearMonth: string): Promise<void> {
  const month = monthWithDash(yearMonth);
  for (const section of listSections(service)) await compactMonth(siteId, service, section, month);
  const days = await readPrimaryDays(siteId, service, monthRange(yearMonth), 'stored');
  if ((days[service] ?? []).length > 0) await writeMonthRecord(siteId, service, rollupMonth(days, yearMonth));
}

/** Lists the days of a window without a record. */
export async function daysWithout(
  siteId: string,
  service: RecordService,
  start: string,
  end: string,
): Promise<string[]> {
  if (start > end) return [];
  const days = await readPrimaryDays(siteId, service, { start, end }, 'stored');
  const stored = new Set((days[service] ?? []).map(({ date }) => date));
  return eachDay(start, end).filter(day => !stored.has(day));
}
