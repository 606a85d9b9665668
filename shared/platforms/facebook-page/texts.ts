import type { PlatformTexts } from '../platform.ts';

export const facebookPageTexts: PlatformTexts = {
  group: null,
  choice: 'Page',
  explicit: true,
  chosen: [['Page', 'pageName']],
  gives: 'Followers, reach and the Instagram account behind the page.',
  nothing: { thing: 'page' },
  lag: 'Facebook reports page data one day later',
  wizardName: 'Facebook page',
  reads: [
    ['Followers and reach', 'counts by day'],
    ['Posts', 'how often they were seen, not by whom'],
    ['Instagram', 'the same for the linked account'],
  ],
  mark: {
    color: 'var(--stage-4)',
    shape: {
      path:
        'M12 2.5a9.5 9.5 0 0 0-1.5 18.9v-6.7H8.1V12h2.4V9.9c0-2.4 1.4-3.7 3.6-3.7 1 0 2.1.2 2.1.2v2.3h-1.2c-1.2 0' +
        '-1.5.7-1.5 1.5V12h2.6l-.4 2.7h-2.2v6.7A9.5 9.5 0 0 0 12 2.5z',
    },
  },
};
