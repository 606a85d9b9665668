import { apiVersions } from '../api-versions.ts';
import { boundedText } from '../../model/primitives.ts';
import { adParts, type PulledPlatform } from '../platform.ts';

/** Facebook and Instagram advertising: one ad account. */
export const facebookAds = {
  name: 'Facebook Ads',
  shortName: 'Facebook',
  provider: 'facebook',
  claim: 'ads',
  account: { key: 'adAccId', thing: 'ad account' },
  api: apiVersions.facebook,
  provisionalDays: 28,
  lagDays: 0,
  hasHistory: true,
  quota: { perResourceHour: 600, perHour: null, countCalls: () => 8 },
  sections: { core: 'fives' },
  main: ['fb', 'core'],
  /**
   * `paidLeads` are leads from the platform's own forms, `adConversions` are website conversions, as it counts them.
   */
  gives: { fb: [...adParts, 'leadSpend', 'paidLeads', 'adConversions'] },
  stops: { causes: ['credentials', 'removed', 'billing', 'notRunning'], inCatalogue: true },
} as const satisfies PulledPlatform;

const text = boundedText(200);
/** The stored fields of a chosen ad account. */
export const facebookAdsAccount = { accountName: text, adAccId: text };
