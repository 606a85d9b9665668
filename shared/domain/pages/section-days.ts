import { type Day, type DayRange, monthRange, yearMonthOf } from '../periods/days.ts';
import type { DayOf, Dimension, SectionRef, StoredDays } from './dimensions/dimension.ts';

type Sections = Readonly<Record<string, Readonly<Record<string, readonly DayOf[] | undefined>> | undefined>>;

/** The days of one section. */
export function sectionOf(days: StoredDays, [service, section]: SectionRef): readonly DayOf[] {
  const all: Sections = days;
  return all[service]?.[section] ?? [];
}

/** The range a section is read in: whole months of one that keeps a month under its first day. */
export const spanOf = ({ span }: Pick<Dimension, 'span'>, range: DayRange): DayRange =>
  span === 'months' ? { start: monthRange(yearMonthOf(range.start)).start, end: range.end } : range;

/** The days of all sections that lie in a range, oldest first. */
export function daysWithin(days: StoredDays, { start, end }: DayRange): StoredDays {
  const byDate = (a: { readonly date: Day }, b: { readonly date: Day }) => (a.date < b.date ? -1 : 1);
  const inside = <T extends { readonly date: Day }>(list: readonly T[] | undefined) =>
    list?.filter(({ date }) => date >= start && date <= end).sort(byDate);
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
