import type { PlatformTexts } from '../platform.ts';

export const microsoftAdsTexts: PlatformTexts = {
  group: 'Customer',
  choice: 'Account',
  explicit: false,
  chosen: [
    ['Customer', 'customerName'],
    ['Account', 'accountName'],
  ],
  gives: 'Spend, clicks and conversions from Microsoft search.',
  nothing: { thing: 'advertising account' },
  lag: null,
  reads: [
    ['Campaigns', 'names, cost, impressions, and clicks by day'],
    ['Results', 'as counted by the account'],
  ],
  mark: {
    color: 'var(--stage-3)',
    shape: {
      path: 'M3.5 3.5h8v8h-8zM12.5 3.5h8v8h-8zM3.5 12.5h8v8h-8zM12.5 12.5h8v8h-8z',
    },
  },
};
