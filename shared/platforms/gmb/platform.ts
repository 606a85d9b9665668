import { apiVersions } from '../api-versions.ts';
import * as z from 'zod/mini';
import { boundedText } from '../../model/primitives.ts';
import type { PulledPlatform } from '../platform.ts';

/** Google Business Profile: one location. */
export const gmb = {
  name: 'Google Business Profile',
  shortName: 'Business Profile',
  provider: 'google',
  claim: 'social',
  account: { key: 'locationId', thing: 'location' },
  api: apiVersions.businessProfile,
  provisionalDays: 7,
  lagDays: 5,
  hasHistory: true,
  quota: { perResourceHour: null, perHour: 15_000, countCalls: () => 4 },
  sections: { core: 'packed', terms: 'month', reviews: 'sparse' },
  main: ['gmb', 'core'],
  gives: { gmb: ['profileViews', 'profileActions', 'profileCalls', 'profileClicks', 'profileDirections'] },
  stops: { causes: ['credentials', 'removed', 'verification'], inCatalogue: true },
} as const satisfies PulledPlatform;

const text = boundedText(200);
/** The stored fields of a chosen location. */
export const gmbAccount = {
  accountId: text,
  accountName: text,
  locationId: text,
  locationName: text,
  websiteUri: z.optional(text),
  verificationStatus: z.optional(text),
};
