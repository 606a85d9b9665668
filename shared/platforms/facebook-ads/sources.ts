import type { NamedSource, ServiceDays } from '../../numbers/metrics/source.ts';
import { facebookLeads } from '../../domain/ads/leads.ts';
import { isFacebookLeadSpend } from '../../domain/ads/objectives.ts';
import { spent, spentOn, total } from '../ad-campaigns.ts';
import { type PlatformDay, platformSource } from '../platform-source.ts';
import type { FbCoreDay } from './days.ts';

const facebookDay = ({ date, currency, campaigns }: FbCoreDay): PlatformDay<'fb'> => ({
  date,
  currency,
  parts: {
    ...spent(campaigns),
    leadSpend: spentOn(campaigns, isFacebookLeadSpend),
    paidLeads: total(campaigns, ({ actions }) => facebookLeads(actions).forms),
    adConversions: total(campaigns, ({ actions }) => facebookLeads(actions).website),
  },
});

/** Converts the days of the platform to a source of numbers. */
export const facebookAdsSources = (given: ServiceDays<FbCoreDay>): NamedSource[] => [
  ['fb', platformSource('fb', given, given.days.map(facebookDay))],
];
