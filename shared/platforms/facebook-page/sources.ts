import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { FbPageCoreDay } from './days.ts';

const pageDay = ({ date, page }: FbPageCoreDay): PlatformDay<'fbPage'> => ({
  date,
  parts: { newFans: page.newFollows, lostFans: page.unfollows },
  fans: page.follows,
});

/** None where no Instagram account stands beside the page: such a day is not a missing one. */
const instagramDays = ({ date, instagram }: FbPageCoreDay): PlatformDay<'instagram'>[] =>
  instagram === null ? [] : [{ date, parts: { newFans: instagram.newFollowers }, fans: instagram.followers }];

/** The days of the page, and those of the Instagram account beside it, as the sources that numbers are made of. */
export const facebookPageSources = (given: ServiceDays<FbPageCoreDay>): NamedSource[] => [
  ['fbPage', platformSource('fbPage', given, given.days.map(pageDay))],
  ['instagram', platformSource('instagram', given, given.days.flatMap(instagramDays))],
];
