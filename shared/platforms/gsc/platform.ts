import { apiVersions } from '../api-versions.ts';
import { boundedText } from '../../model/primitives.ts';
import type { PulledPlatform } from '../platform.ts';

/** Google Search Console: one verified site. */
export const gsc = {
  name: 'Google Search Console',
  shortName: 'Search Console',
  provider: 'google',
  claim: null,
  account: { key: 'accountName', thing: 'site' },
  api: apiVersions.searchConsole,
  provisionalDays: 4,
  lagDays: 3,
  hasHistory: true,
  quota: { perResourceHour: 4_000, perHour: 40_000 * 30, countCalls: () => 8 },
  sections: { core: 'fives', terms: 'days' },
  main: ['gsc', 'core'],
  /** Position times impressions; divided by impressions it is the average position. */
  gives: { gsc: ['searchClicks', 'searchImpressions', 'searchPositionWeight'] },
  /** Missing in the catalog, but its sign-in expires like other Google sign-ins, so users must be notified. */
  stops: { causes: ['credentials', 'removed'], inCatalogue: false },
} as const satisfies PulledPlatform;

/** The stored fields of a chosen site. */
export const gscAccount = { accountName: boundedText(200) };
