import { apiVersions } from '../api-versions.ts';
import { boundedText } from '../../model/primitives.ts';
import { adParts, type PulledPlatform } from '../platform.ts';

/** Microsoft advertising: one account. */
export const microsoftAds = {
  name: 'Microsoft Ads',
  shortName: 'Microsoft',
  provider: 'microsoft',
  claim: 'ads',
  account: { key: 'accountId', thing: 'account' },
  api: apiVersions.microsoft,
  provisionalDays: 7,
  lagDays: 0,
  hasHistory: true,
  quota: { perResourceHour: null, perHour: 3_000, countCalls: () => 4 },
  sections: { core: 'halves' },
  main: ['bing', 'core'],
  gives: { bing: [...adParts, 'adConversions'] },
  stops: { causes: ['credentials', 'removed', 'billing', 'notRunning'], inCatalogue: true },
} as const satisfies PulledPlatform;

const text = boundedText(200);
/** The stored fields of a chosen account. */
export const microsoftAdsAccount = { customerId: text, customerName: text, accountId: text, accountName: text };
