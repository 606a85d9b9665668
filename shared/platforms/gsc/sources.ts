import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { GscCoreDay } from './days.ts';

const gscDay = ({ date, clicks, impressions, position }: GscCoreDay): PlatformDay<'gsc'> => ({
  date,
  parts: {
    searchClicks: clicks,
    searchImpressions: impressions,
    searchPositionWeight: position * impressions,
  },
});

/** The days of the platform as the source that numbers are made of. */
export const gscSources = (given: ServiceDays<GscCoreDay>): NamedSource[] => [
  ['gsc', platformSource('gsc', given, given.days.map(gscDay))],
];
