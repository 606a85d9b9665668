import type { PlatformTexts } from '../platform.ts';

export const facebookAdsTexts: PlatformTexts = {
  group: null,
  choice: 'Ad account',
  explicit: false,
  chosen: [
    ['Ad account', 'accountName'],
    ['Number', 'adAccId'],
  ],
  gives: 'Spend, leads and cost per lead from Facebook and Instagram.',
  nothing: { thing: 'ad account' },
  lag: null,
  reads: [
    ['Campaigns', 'names, cost, impressions, and clicks by day'],
    ['Results', 'as counted by the ad account'],
  ],
  mark: {
    color: 'var(--stage-3)',
    shape: {
      path:
        'M7 6.5c-3 0-4.8 3.2-4.8 6.6 0 2.6 1.3 4.4 3.4 4.4 1.8 0 3-1.1 4.8-4.2l1.6-2.7 1.4 2.4c1.6 2.8 3 4.5 5 4.' +
        '5 2.2 0 3.4-1.9 3.4-4.6 0-3.5-1.9-6.4-4.7-6.4-1.9 0-3.4 1.3-4.9 3.4C10.6 7.7 9.1 6.5 7 6.5zm-.1 2.3c1.4 ' +
        '0 2.4 1.3 3.7 3.2l-.9 1.5c-1.5 2.4-2.5 3-3.6 3s-1.6-.9-1.6-2.5c0-2.7 1.1-5.2 2.4-5.2zm10 0c1.4 0 2.6 2 2' +
        '.6 4.5 0 1.4-.6 2.3-1.7 2.3-1 0-1.7-.7-3.2-3.2l-1.1-1.8c1.1-1.6 2.2-1.8 3.4-1.8z',
      evenOdd: true,
    },
  },
};
