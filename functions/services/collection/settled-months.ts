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

/** The newest month 'yyyyMM' all of whose days lie on or before the last settled day. */
export const lastSettledMonth = (settledUntil: string): string =>
  previousYearMonth(toYearMonth(addDays(settledUntil, 1)));

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
  const touched = listMonths(window).filter(month => month <= newest);
  if (purpose === 'backfill') return touched;
  const closed = compactedThrough === null ? previousYearMonth(newest) : yearMonthFrom(compactedThrough);
  const fresh = closed < newest ? listMonths({ start: monthRange(closed).start, end: monthRange(newest).end }) : [];
  return [...new Set([...touched, ...fresh.filter(month => month > closed)])].sort();
}

/**
 * Closes a settled month of a service: its days become one item a section, and its sums are written from what is
 * stored. Safe to repeat and to be interrupted anywhere.
 */
export async function closeMonth(siteId: string, service: RecordService, yearMonth: string): Promise<void> {
  const month = monthWithDash(yearMonth);
  for (const section of listSections(service)) await compactMonth(siteId, service, section, month);
  const days = await readPrimaryDays(siteId, service, monthRange(yearMonth), 'stored');
  if ((days[service] ?? []).length > 0) await writeMonthRecord(siteId, service, rollupMonth(days, yearMonth));
}

/** Days of a window that have no record yet. */
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
