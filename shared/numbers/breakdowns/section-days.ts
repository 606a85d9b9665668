import type { RecordService } from '../../platforms/registry.ts';
import { type Day, type DayRange, monthRange, previousYearMonth, toYearMonth } from '../../domain/periods/days.ts';
import type { SectionDay, Dimension, SectionRef, StoredDays } from './dimension.ts';

type Sections = Readonly<Record<string, Readonly<Record<string, readonly SectionDay[] | undefined>> | undefined>>;

/** The days of one section. */
export function getSectionDays(days: StoredDays, [service, section]: SectionRef): readonly SectionDay[] {
  const all: Sections = days;
  return all[service]?.[section] ?? [];
}

/**
 * Returns the range in which a section is read: a section stored under the first day of a month starts a month earlier.
 */
export const computeReadRange = ({ span }: Pick<Dimension, 'span'>, range: DayRange): DayRange =>
  span === 'months' ? { start: monthRange(previousYearMonth(toYearMonth(range.start))).start, end: range.end } : range;

/** Returns the days of all sections within a range, oldest first. */
export const daysWithin = (days: StoredDays, { start, end }: DayRange): StoredDays =>
  daysThat(days, date => date >= start && date <= end);

/** The days of all sections on some dates, oldest first. */
export const daysOn = (days: StoredDays, dates: ReadonlySet<Day>): StoredDays =>
  daysThat(days, date => dates.has(date));

/** Groups the days of every section by date. */
export function groupByDate(days: StoredDays): Map<Day, StoredDays> {
  const sections: Sections = days;
  const byDate = new Map<Day, Record<string, Record<string, SectionDay[]>>>();
  for (const [service, lists = {}] of Object.entries(sections))
    for (const [section, list = []] of Object.entries(lists))
      for (const day of list) {
        let held = byDate.get(day.date);
        if (held === undefined) byDate.set(day.date, (held = {}));
        ((held[service] ??= {})[section] ??= []).push(day);
      }
  return byDate as Map<Day, StoredDays>;
}

/** Returns the days of one service. */
export const onlyService = (days: StoredDays, service: RecordService): StoredDays => ({ [service]: days[service] });

function daysThat(days: StoredDays, isWanted: (date: Day) => boolean): StoredDays {
  const byDate = (a: { readonly date: Day }, b: { readonly date: Day }) => (a.date < b.date ? -1 : 1);
  const inside = <T extends { readonly date: Day }>(list: readonly T[] | undefined) =>
    list?.filter(({ date }) => isWanted(date)).sort(byDate);
  const sections: Sections = days;
  return Object.fromEntries(
    Object.entries(sections).map(([service, lists = {}]) => [
      service,
      Object.fromEntries(Object.entries(lists).map(([section, list]) => [section, inside(list)])),
    ]),
  );
}
