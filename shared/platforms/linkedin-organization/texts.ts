import { linkedinMark, type PlatformTexts } from '../platform.ts';

export const linkedinOrganizationTexts: PlatformTexts = {
  group: null,
  choice: 'Organization',
  explicit: false,
  chosen: [
    ['Organization', 'organizationName'],
    ['Website', 'website'],
  ],
  gives: 'Followers and reach of the LinkedIn page.',
  nothing: { thing: 'organization' },
  lag: 'LinkedIn reports organization data one day later',
  wizardName: 'LinkedIn organization',
  reads: [
    ['Followers', 'counts by day'],
    ['Posts', 'counts of impressions, clicks, and reactions'],
  ],
  mark: { color: 'var(--stage-4)', shape: linkedinMark },
};
