import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { spent } from '../ad-campaigns.ts';
import { sumOfGiven } from '../amounts.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { BingCoreDay } from './days.ts';

const microsoftDay = ({ date, currency, campaigns }: BingCoreDay): PlatformDay<'bing'> => ({
  date,
  currency,
  parts: {
    ...spent(campaigns),
    adConversions: sumOfGiven(campaigns.map(({ conversions }) => conversions)),
  },
});

/** Converts the days of the platform to a source of numbers. */
export const microsoftAdsSources = (given: ServiceDays<BingCoreDay>): NamedSource[] => [
  ['bing', platformSource('bing', given, given.days.map(microsoftDay))],
];
