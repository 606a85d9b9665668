import type { PlatformTexts } from '../platform.ts';

export const gscTexts: PlatformTexts = {
  group: null,
  choice: 'Account',
  explicit: false,
  chosen: [['Account', 'accountName']],
  gives: 'Searches that show the site, and its position.',
  nothing: { thing: 'verified site' },
  lag: 'Search Console reports two to three days late',
  reads: [
    ['Searches', 'search terms that show the website, and its position'],
    ['Clicks and impressions', 'counts by day'],
    ['Pages', 'pages shown in search'],
  ],
  mark: {
    color: 'var(--t2)',
    shape: {
      path:
        'M4 4h16a1.5 1.5 0 0 1 1.5 1.5v9H18a5.5 5.5 0 0 0-10 2.5v2.5H4A1.5 1.5 0 0 1 2.5 18V5.5A1.5 1.5 0 0 1 4 4' +
        'zm1.2 3h13.6v1.8H5.2zM13.5 13a4 4 0 0 1 3.3 6.2l2.7 2.6-1.2 1.2-2.7-2.6a4 4 0 1 1-2.1-7.4zm0 1.7a2.3 2.3' +
        ' 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
      evenOdd: true,
    },
  },
};
