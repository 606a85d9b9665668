/** Every host of the platforms that the sandbox stands in for. */
export const platforms = [
  'google', 'analyticsdata', 'analyticsadmin', 'pagespeed', 'websites',
  'searchconsole', 'gmbaccounts', 'gmbinformation', 'gmbperformance', 'gmbverifications', 'gmbreviews',
  'facebook', 'graph',
  'linkedin', 'linkedinapi',
  'microsoft', 'bingcustomer', 'bingreporting', 'bingdownload',
  'stripe', 'chat', 'leadconnector',
] as const;
export type Platform = (typeof platforms)[number];
