import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { sumOfGiven } from '../amounts.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { GmbCoreDay } from './days.ts';

/**
 * Views are the four impression metrics; actions are calls, website clicks and direction requests (product decisions).
 */
function gmbDay({ date, impressions, ...day }: GmbCoreDay): PlatformDay<'gmb'> {
  const { desktopMaps, desktopSearch, mobileMaps, mobileSearch } = impressions;
  return {
    date,
    parts: {
      profileViews: sumOfGiven([desktopMaps, desktopSearch, mobileMaps, mobileSearch]),
      profileActions: sumOfGiven([day.callClicks, day.websiteClicks, day.directionRequests]),
      profileCalls: day.callClicks,
      profileClicks: day.websiteClicks,
      profileDirections: day.directionRequests,
    },
  };
}

/** The days of the platform as the source that numbers are made of. */
export const gmbSources = (given: ServiceDays<GmbCoreDay>): NamedSource[] => [
  ['gmb', platformSource('gmb', given, given.days.map(gmbDay))],
];
