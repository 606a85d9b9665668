import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { FbPageCoreDay } from './days.ts';

const pageDay = ({ date, page }: FbPageCoreDay): PlatformDay<'fbPage'> => ({
  date,
  parts: { newFans: page.newFollows, lostFans: page.unfollows },
  fans: page.follows,
});

/** Returns the Instagram days; empty if the page has no Instagram account, because such a day is not missing. */
const instagramDays = ({ date, instagram }: FbPageCoreDay): PlatformDay<'instagram'>[] =>
  instagram === null ? [] : [{ date, parts: { newFans: instagram.newFollowers }, fans: instagram.followers }];

/** Returns the days of the page and of its Instagram account as sources of numbers. */
export const facebookPageSources = (given: ServiceDays<FbPageCoreDay>): NamedSource[] => [
  ['fbPage', platformSource('fbPage', given, given.days.map(pageDay))],
  ['instagram', platformSource('instagram', given, given.days.flatMap(instagramDays))],
];
