import { campaigns, figures, named, rows, traffic, type PageDefinition } from './definition.ts';

/** Pages about the channels that visitors use, one page each. */
export const channelsPages = {
  'channel-performance': {
    answers: 'Sessions, goals, and revenue by channel.',
    panels: {
      figures: figures(
        ...named('sessions', 'goals', 'gcr', 'bounceRate', 'revenue'),
        ...named('referralSessionVsOverall', 'referralLeadVsOverall'),
      ),
      channels: rows('channel', 'Channels', 'Results by channel', [...traffic, 'revenue', 'transactions'], {
        chart: 'bars',
        trend: true,
      }),
      sources: rows('sourceMedium', 'Source and medium', 'Referring websites', traffic, { chart: 'bars', top: 5 }),
      campaigns: rows('campaign', 'Campaigns', 'Top five by sessions, all in the table', traffic, {
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'social-media': {
    answers: 'Page growth and results.',
    panels: {
      figures: figures(
        ...named('totalFans', 'newFans', 'fanGrowth', 'socialSessions', 'socialGoals', 'socialGcr', 'fbCheckins'),
      ),
      networks: rows(
        'network',
        'Networks',
        'Results by page and account',
        ['newFans', 'lostFans', 'views', 'engagements', 'likes', 'comments', 'shares'],
        { sort: 'views', chart: 'bars' },
      ),
      referrers: rows('socialReferrer', 'Sessions by network', 'Referring networks', traffic, {
        channels: ['social'],
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'email-performance': {
    answers: 'Visits from newsletters and other emails.',
    panels: {
      figures: figures(...named('emailSessions', 'emailGoals', 'emailGcr')),
      campaigns: campaigns(['email'], 'Email campaigns'),
      sources: rows('sourceMedium', 'Source and medium', 'Email lists and tools', traffic, {
        channels: ['email'],
        chart: 'bars',
        top: 5,
      }),
    },
  },
  'google-business-profile': {
    answers: 'Views and actions in Search and Maps.',
    panels: {
      figures: figures(
        ...named('gmbViews', 'gmbActions', 'gmbGcr'),
        { measure: 'profileCalls', service: 'gmb' },
        { measure: 'profileClicks', service: 'gmb' },
        { measure: 'profileDirections', service: 'gmb' },
      ),
      surfaces: rows('surface', 'Search and Maps', 'On phones and desktops', ['profileViews'], {
        chart: 'donut',
      }),
      actions: rows('profileAction', 'Actions', 'Actions', ['profileActions'], { chart: 'bars' }),
      terms: rows('profileTerm', 'Search terms', 'Search terms, whole months', ['profileViews']),
      sentiment: rows(
        'sentiment',
        'Review summary',
        'Positive above 3 stars, neutral with 3, negative below',
        ['reviews', 'rating'],
        { scale: ['Positive', 'Neutral', 'Negative'] },
      ),
      reviews: rows('stars', 'Reviews', 'Stars of the reviews written in the period', ['reviews'], {
        chart: 'bars',
        scale: ['5', '4', '3', '2', '1'],
      }),
    },
  },
} as const satisfies Readonly<Record<string, PageDefinition>>;
