/** The product's own terms: one word for each thing, on every screen. */
export const concepts: readonly (readonly [id: string, title: string, description: string])[] = [
  [
    'site',
    'Site',
    'One business location or website. Platforms are connected to a site, and every number belongs to one.',
  ],
  [
    'region',
    'Region',
    'A group of sites in an organization. It adds up their numbers and can link sites of other regions.',
  ],
  ['organization', 'Organization', 'The regions and sites of one business or franchise owner.'],
  ['company', 'Company', 'The top of a brand: all its organizations, regions, and sites.'],
  [
    'connection',
    'Connection',
    'One platform connected to one site. It syncs every night until someone removes it or the sign-in expires.',
  ],
  ['sync', 'Sync', 'Getting new numbers from a platform. Each site syncs every night in its own time zone.'],
  [
    'goal',
    'Goal',
    'A valuable action on the website, such as a form or a call. Google Analytics calls it a key event.',
  ],
  ['key-event', 'Key event', "Google Analytics' name for a goal. Ad platforms count their own conversions separately."],
  [
    'conversion',
    'Conversion',
    'An action that an ad platform attributes to its ads. Goals are counted by Google Analytics.',
  ],
  ['lead', 'Lead', 'A person who asked to be contacted, from your CRM, an import, or an ad form.'],
  [
    'alert',
    'Alert',
    'Something at a site that needs attention, such as a stopped connection. It closes when the problem is fixed.',
  ],
  [
    'notification',
    'Notification',
    'A message about an alert, audit, or recommendation, in the app and by email if you choose.',
  ],
  ['digest', 'Digest', 'One email each morning with everything new, instead of one email per event.'],
  ['threshold', 'Threshold', 'The value at which an alert opens. You can set it for all sites or for one.'],
  ['recommendation', 'Recommendation', 'A finding of the monthly audit, with what to do about it.'],
  ['audit', 'Audit', 'The monthly score of a site: how many metrics met their comparison.'],
  [
    'baseline',
    'Baseline',
    'The number an audit compares a metric with: a standard value, an earlier period, or the month before.',
  ],
  ['preliminary', 'Preliminary', 'A platform may still change this number. The date shows when it becomes final.'],
  ['final', 'Final', 'The platform no longer changes this number.'],
  [
    'similar-sites',
    'Similar sites',
    'Sites of the same brand with comparable traffic. Their median shows what is normal.',
  ],
  ['median', 'Median', 'Half of the values are higher and half are lower. Outliers hardly move it.'],
];
