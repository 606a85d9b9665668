import { linkedinMark, type PlatformWords } from '../platform.ts';

export const linkedinOrganizationWords: PlatformWords = {
  group: null,
  choice: 'Organization',
  explicit: false,
  chosen: [
    ['Organization', 'organizationName'],
    ['Website', 'website'],
  ],
  gives: 'Followers and reach of the LinkedIn page.',
  nothing: { thing: 'organization' },
  lag: 'LinkedIn reports a day of an organization on the day after',
  wizardName: 'LinkedIn organization',
  reads: [
    ['Followers', 'counts by day'],
    ['Posts', 'impressions, clicks and reactions as counts'],
  ],
  mark: { color: 'var(--stage-4)', shape: linkedinMark },
};
