import { barsMark, type PlatformWords } from '../platform.ts';

export const ga4Words: PlatformWords = {
  group: 'Account',
  choice: 'Property',
  explicit: false,
  chosen: [
    ['Account', 'accountName'],
    ['Property', 'propertyName'],
  ],
  gives: 'Sessions, goals, channels, cities and landing pages.',
  nothing: {
    sentence:
      "It looks like you don't have a Google Analytics 4 property set up. Please toggle to Universal Analytics or click " +
      'the Help button to contact our staff for assistance',
  },
  lag: null,
  reads: [
    ['Visits, pages and channels', 'counts by day, of the last 18 months and from now on'],
    ['Goals and revenue', 'as they are set up in the property'],
    ['City and device', 'as counts, never of one person'],
    ['Cost of Google Ads', 'only where it is linked to the property'],
  ],
  mark: { color: 'var(--channel-paid)', shape: barsMark },
};
