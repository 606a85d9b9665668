import { barsMark, type PlatformTexts } from '../platform.ts';

export const ga4Words: PlatformTexts = {
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
    ['Visits, pages and channels', 'daily counts for the last 18 months and from now on'],
    ['Goals and revenue', 'as set up in the property'],
    ['City and device', 'as counts, never individual visitors'],
    ['Cost of Google Ads', 'only if linked to the property'],
  ],
  mark: { color: 'var(--channel-paid)', shape: barsMark },
};
