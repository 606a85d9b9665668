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

/** Converts the days of the platform to a source of numbers. */
export const gscSources = (given: ServiceDays<GscCoreDay>): NamedSource[] => [
  ['gsc', platformSource('gsc', given, given.days.map(gscDay))],
];
