import { linkedinMark, type PlatformTexts } from '../platform.ts';

export const linkedinAdsTexts: PlatformTexts = {
  group: null,
  choice: 'Account',
  explicit: false,
  chosen: [['Account', 'accountName']],
  gives: 'Spend, leads and cost per lead from LinkedIn campaigns.',
  nothing: { thing: 'ad account' },
  lag: null,
  reads: [
    ['Campaigns', 'names, cost, impressions, and clicks by day'],
    ['Results', 'as counted by the ad account'],
  ],
  mark: { color: 'var(--stage-4)', shape: linkedinMark },
};
