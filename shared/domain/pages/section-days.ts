import type { RecordService } from '../../model/daily-record.ts';
import { type Day, type DayRange, monthRange, previousYearMonth, yearMonthOf } from '../periods/days.ts';
import type { DayOf, Dimension, SectionRef, StoredDays } from './dimensions/dimension.ts';

type Sections = Readonly<Record<string, Readonly<Record<string, readonly DayOf[] | undefined>> | undefined>>;

/** The days of one section. */
export function sectionOf(days: StoredDays, [service, section]: SectionRef): readonly DayOf[] {
  const all: Sections = days;
  return all[service]?.[section] ?? [];
}

/** The range a section is read in: of one that keeps a month under its first day from the month before on. */
export const spanOf = ({ span }: Pick<Dimension, 'span'>, range: DayRange): DayRange =>
  span === 'months' ? { start: monthRange(previousYearMonth(yearMonthOf(range.start))).start, end: range.end } : range;

/** The days of all sections that lie in a range, oldest first. */
export const daysWithin = (days: StoredDays, { start, end }: DayRange): StoredDays => daysThat(days, date => date >= start && date <= end);

/** The days of all sections on some dates, oldest first. */
export const daysOn = (days: StoredDays, dates: ReadonlySet<Day>): StoredDays => daysThat(days, date => dates.has(date));

/** The days of one service alone. */
export const onlyService = (days: StoredDays, service: RecordService): StoredDays => ({ [service]: days[service] });

function daysThat(days: StoredDays, isWanted: (date: Day) => boolean): StoredDays {
  const byDate = (a: { readonly date: Day }, b: { readonly date: Day }) => (a.date < b.date ? -1 : 1);
  const inside = <T extends { readonly date: Day }>(list: readonly T[] | undefined) => list?.filter(({ date }) => isWanted(date)).sort(byDate);
  return {
    ga4: { core: inside(days.ga4?.core), places: inside(days.ga4?.places), pages: inside(days.ga4?.pages), shop: inside(days.ga4?.shop) },
    pagespeed: { lab: inside(days.pagespeed?.lab) },
    gmb: { core: inside(days.gmb?.core), terms: inside(days.gmb?.terms), reviews: inside(days.gmb?.reviews) },
    gsc: { core: inside(days.gsc?.core), terms: inside(days.gsc?.terms) },
    fbPage: { core: inside(days.fbPage?.core) },
    fb: { core: inside(days.fb?.core) },
    linkedin: { core: inside(days.linkedin?.core) },
    linkedinOrg: { core: inside(days.linkedinOrg?.core), followers: inside(days.linkedinOrg?.followers) },
    bing: { core: inside(days.bing?.core) },
  };
}
