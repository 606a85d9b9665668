import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { sumOfGiven } from '../amounts.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { LinkedinOrgCoreDay } from './days.ts';

const linkedinOrgDay = (day: LinkedinOrgCoreDay): PlatformDay<'linkedinOrg'> => ({
  date: day.date,
  parts: { newFans: sumOfGiven([day.organicFollowerGain, day.paidFollowerGain]) },
  fans: day.followers,
});

/** Converts the days of the platform to a source of numbers. */
export const linkedinOrganizationSources = (given: ServiceDays<LinkedinOrgCoreDay>): NamedSource[] => [
  ['linkedinOrg', platformSource('linkedinOrg', given, given.days.map(linkedinOrgDay))],
];
