import { apiVersions } from '../api-versions.ts';
import type { PulledPlatform } from '../platform.ts';

/** PageSpeed Insights measures a site's address and needs no sign-in. */
export const pagespeed = {
  name: 'PageSpeed Insights',
  shortName: 'PageSpeed',
  provider: null,
  claim: null,
  account: { key: null, thing: 'address' },
  api: apiVersions.pagespeed,
  provisionalDays: 0,
  lagDays: 0,
  /** False: it measures now and has no past data. */
  hasHistory: false,
  quota: { perResourceHour: null, perHour: 1_000, countCalls: () => 2 },
  sections: { lab: 'fives' },
  main: ['pagespeed', 'lab'],
  gives: {
    pagespeed: [
      'mobileScore',
      'mobileScoreRuns',
      'desktopScore',
      'desktopScoreRuns',
      'pageLoadMs',
      'pageLoadRuns',
      'mobileInteractiveMs',
      'mobileInteractiveRuns',
    ],
  },
  stops: null,
} as const satisfies PulledPlatform;
