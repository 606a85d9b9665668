import { apiVersions } from '../api-versions.ts';
import * as z from 'zod/mini';
import { boundedText } from '../../model/primitives.ts';
import type { PulledPlatform } from '../platform.ts';

/** The LinkedIn page of an organization. */
export const linkedinOrganization = {
  name: 'LinkedIn Organization',
  shortName: 'LinkedIn',
  provider: 'linkedin',
  claim: 'social',
  account: { key: 'urn', thing: 'organization' },
  api: apiVersions.linkedin,
  provisionalDays: 3,
  lagDays: 2,
  hasHistory: true,
  quota: { perResourceHour: null, perHour: 2_000, countCalls: () => 4 },
  sections: { core: 'packed', followers: 'month' },
  main: ['linkedinOrg', 'core'],
  gives: { linkedinOrg: ['newFans'] },
  stops: { causes: ['credentials', 'removed'], inCatalogue: true },
} as const satisfies PulledPlatform;

const text = boundedText(200);
/** The stored fields of a chosen organization. */
export const linkedinOrganizationAccount = {
  organizationId: text,
  organizationName: text,
  website: z.optional(text),
  urn: text,
};
