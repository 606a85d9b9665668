import { apiVersions } from '../api-versions.ts';
import * as z from 'zod/mini';
import { boundedText } from '../../model/primitives.ts';
import { adParts, type PulledPlatform } from '../platform.ts';

/** Google Analytics 4, including the figures of a Google Ads account linked to the property. */
export const ga4 = {
  name: 'Google Analytics',
  shortName: 'GA4',
  provider: 'google',
  claim: 'analytics',
  account: { key: 'propertyId', thing: 'property' },
  api: apiVersions.analytics,
  provisionalDays: 3,
  lagDays: 0,
  hasHistory: true,
  quota: { perResourceHour: 1_000, perHour: null, countCalls: () => 4 },
  sections: { core: 'days', places: 'days', pages: 'fives', shop: 'days' },
  main: ['ga4', 'core'],
  gives: {
    ga4: [
      'sessions',
      'engagedSessions',
      'bounces',
      'sessionSeconds',
      'newUsers',
      'screenPageViews',
      'goals',
      'transactions',
      'revenue',
      'organicSessions',
      'organicGoals',
      'socialSessions',
      'socialGoals',
      'paidSessions',
      'paidGoals',
      'paidLeads',
      'paidRevenue',
      'otherSessions',
      'otherGoals',
      'emailSessions',
      'emailGoals',
      'referralSessions',
      'referralGoals',
      'directSessions',
      'directGoals',
      'aiSessions',
      'aiGoals',
      'afterHoursGoals',
      'cpcSessions',
      'cpcEngagedSessions',
    ],
    ga4Ads: adParts,
  },
  stops: { causes: ['credentials', 'removed', 'siteDown', 'billing'], inCatalogue: true },
} as const satisfies PulledPlatform;

const text = boundedText(200);
const maxGoals = 100;
/** The stored fields of a chosen property. */
export const ga4Account = {
  accountId: text,
  accountName: text,
  propertyId: text,
  propertyName: text,
  goals: z.optional(z.array(text).check(z.maxLength(maxGoals))),
};
