import type { PlatformTexts } from '../platform.ts';

export const gmbTexts: PlatformTexts = {
  group: 'Account',
  choice: 'Location',
  explicit: true,
  chosen: [
    ['Account', 'accountName'],
    ['Location', 'locationName'],
  ],
  gives: 'Views, actions and reviews of the business listing.',
  nothing: { thing: 'business location' },
  lag: 'Business Profile reports three to five days late',
  wizardName: 'Business Profile',
  reads: [
    ['Views and actions', 'listing views, calls, and direction requests'],
    ['Reviews', 'stars and text that are already public'],
    ['Verification', 'whether the listing is verified'],
  ],
  mark: {
    color: 'var(--stage-3)',
    shape: {
      path: 'M12 4a8 8 0 1 0 7.9 9.3c.1-.7.1-1.4 0-2.1H12v3h4.6a4.6 4.6 0 1 1-1.3-5.4l2.2-2.2A8 8 0 0 0 12 4z',
    },
  },
};
