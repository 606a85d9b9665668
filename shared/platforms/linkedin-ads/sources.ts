import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { isLinkedinLeadSpend } from '../../domain/ads/objectives.ts';
import { spent, spentOn } from '../ad-campaigns.ts';
import { sumOfGiven } from '../amounts.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { LinkedinCoreDay } from './days.ts';

const linkedinDay = ({ date, currency, campaigns }: LinkedinCoreDay): PlatformDay<'linkedin'> => ({
  date,
  currency,
  parts: {
    ...spent(campaigns),
    leadSpend: spentOn(campaigns, isLinkedinLeadSpend),
    paidLeads: sumOfGiven(campaigns.map(({ oneClickLeads }) => oneClickLeads)),
    adConversions: sumOfGiven(campaigns.map(({ externalWebsiteConversions }) => externalWebsiteConversions)),
  },
});

/** Converts the days of the platform to a source of numbers. */
export const linkedinAdsSources = (given: ServiceDays<LinkedinCoreDay>): NamedSource[] => [
  ['linkedin', platformSource('linkedin', given, given.days.map(linkedinDay))],
];
