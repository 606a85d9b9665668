import type { FbPageCoreDay } from '../../../shared/platforms/facebook-page/days.ts';
import type { LinkedinOrgCoreDay } from '../../../shared/platforms/linkedin-organization/days.ts';
import type { DayRange } from '../../../shared/domain/periods/days.ts';
import type { SectionDays } from '../../platforms/connector.ts';
import { readDays } from '../../stores/metrics/metrics.ts';

/**
 * Followers are told of the moment of asking alone: the same day asked for again a night later comes without them. What
 * was told once is kept with the day; everything else of it is as the platform says now.
 */
export async function preserveFollowerCounts(
  siteId: string,
  one: SectionDays,
  { start, end }: DayRange,
): Promise<SectionDays> {
  if (one.service === 'linkedinOrg' && one.section === 'core') {
    const stored = byDate(await readDays(siteId, 'linkedinOrg', 'core', start, end, 'consistent'));
    return { ...one, days: one.days.map(day => organizationDay(day, stored.get(day.date))) };
  }
  if (one.service === 'fbPage' && one.section === 'core') {
    const stored = byDate(await readDays(siteId, 'fbPage', 'core', start, end, 'consistent'));
    return { ...one, days: one.days.map(day => pageDay(day, stored.get(day.date))) };
  }
  return one;
}

const byDate = <Day extends { readonly date: string }>(days: readonly Day[]): ReadonlyMap<string, Day> =>
  new Map(days.map(day => [day.date, day]));

const organizationDay = (day: LinkedinOrgCoreDay, before: LinkedinOrgCoreDay | undefined): LinkedinOrgCoreDay => ({
  ...day,
  followers: day.followers ?? before?.followers ?? null,
});

const pageDay = (day: FbPageCoreDay, before: FbPageCoreDay | undefined): FbPageCoreDay => ({
  ...day,
  instagram: day.instagram && {
    ...day.instagram,
    followers: day.instagram.followers ?? before?.instagram?.followers ?? null,
  },
});
