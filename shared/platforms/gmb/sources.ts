import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { sumOfGiven } from '../amounts.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { GmbCoreDay } from './days.ts';

/**
 * Converts a day. Views are the sum of four impression metrics; actions are calls, website clicks and direction
 * requests (product decisions).
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

/** Converts the days of the platform to a source of numbers. */
export const gmbSources = (given: ServiceDays<GmbCoreDay>): NamedSource[] => [
  ['gmb', platformSource('gmb', given, given.days.map(gmbDay))],
];
