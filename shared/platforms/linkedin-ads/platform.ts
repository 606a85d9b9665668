import { apiVersions } from '../api-versions.ts';
import { boundedText } from '../../model/primitives.ts';
import { adParts, type PulledPlatform } from '../platform.ts';

/** LinkedIn advertising: one ad account. */
export const linkedinAds = {
  name: 'LinkedIn Ads',
  shortName: 'LinkedIn',
  provider: 'linkedin',
  claim: 'ads',
  account: { key: 'accountId', thing: 'ad account' },
  api: apiVersions.linkedin,
  provisionalDays: 7,
  lagDays: 0,
  hasHistory: true,
  quota: { perResourceHour: null, perHour: 2_000, countCalls: () => 4 },
  sections: { core: 'packed' },
  main: ['linkedin', 'core'],
  /**
   * `paidLeads` are leads from the platform's own forms, `adConversions` are website conversions, as it counts them.
   */
  gives: { linkedin: [...adParts, 'leadSpend', 'paidLeads', 'adConversions'] },
  stops: { causes: ['credentials', 'removed', 'billing', 'notRunning'], inCatalogue: true },
} as const satisfies PulledPlatform;

const text = boundedText(200);
/** The stored fields of a chosen ad account. */
export const linkedinAdsAccount = { accountId: text, accountName: text, reference: text, account: text, type: text };
