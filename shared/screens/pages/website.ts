import { figures, named, rows, traffic, type PageDefinition } from './definition.ts';

const search = ['searchClicks', 'searchImpressions', 'searchClickRate', 'searchPosition'] as const;

/** How people find and use the website, and what they do there. */
export const websitePages = {
  'site-performance': {
    answers: 'How people use the website.',
    panels: {
      figures: figures(...named('sessions', 'bounceRate', 'avgSessDuration', 'goals', 'gcr', 'avgPageLoadTime')),
      pages: rows(
        'landingPage',
        'Landing pages',
        'Where sessions begin',
        ['sessions', 'engagementRate', 'goals', 'gcr'],
        { chart: 'bars', top: 5 },
      ),
      devices: rows('device', 'Devices', 'What people use', ['sessions', 'goals', 'gcr'], { chart: 'donut' }),
      hours: rows('hour', 'Hours of the day', 'Within and after business hours', ['goals', 'sessions', 'gcr'], {
        chart: 'hours',
      }),
      cities: rows('city', 'Cities', 'Where sessions come from', ['sessions', 'goals', 'gcr'], {
        chart: 'bars',
        top: 5,
      }),
    },
  },
  pagespeed: {
    answers: 'How fast the website is on phones and desktops.',
    panels: {
      figures: figures(...named('mobilePerformance', 'desktopPerformance', 'avgPageLoadTime', 'mobileTti')),
      mobile: { kind: 'speed', title: 'Mobile', device: 'MOBILE' },
      desktop: { kind: 'speed', title: 'Desktop', device: 'DESKTOP' },
    },
  },
  seo: {
    answers: 'What search engines bring without being paid.',
    panels: {
      figures: figures(
        ...named('seoSessions', 'seoGoals', 'seoGcr', 'orgGrowthLastQtr', 'orgGrowthYOY'),
        { measure: 'searchClicks', service: 'gsc' },
        { measure: 'searchImpressions', service: 'gsc' },
        { measure: 'searchPosition', service: 'gsc' },
      ),
      engines: rows('sourceMedium', 'Search engines', 'Unpaid sessions by source', traffic, {
        channels: ['organic'],
        chart: 'bars',
        top: 5,
        onlyShort: true,
      }),
      terms: rows('query', 'Search terms', 'What people typed into Google; rare terms are never told', search, {
        chart: 'bars',
        top: 5,
      }),
      pages: rows('searchPage', 'Pages in search', 'Which pages Google showed', search),
      devices: rows('searchDevice', 'Devices in search', 'What people searched with', search, { chart: 'donut' }),
      countries: rows('country', 'Countries', 'Where people searched', search, { chart: 'bars', top: 5 }),
    },
  },
  goals: {
    answers: 'What people did that counts.',
    panels: {
      figures: figures(...named('goals', 'gcr', 'afterHours', 'seoGoals', 'paidAdsGoals', 'socialGoals')),
      events: rows('event', 'Goals', 'What people did that counts', ['goals'], { chart: 'bars', top: 5 }),
      channels: rows('channel', 'Goals by channel', 'Which channel they came through', ['goals', 'sessions', 'gcr'], {
        chart: 'bars',
      }),
      hours: rows('hour', 'Goals by hour', 'Within and after business hours', ['goals', 'sessions', 'gcr'], {
        chart: 'hours',
      }),
      cities: rows('city', 'Goals by city', 'Where they came from', ['goals', 'sessions', 'gcr'], {
        chart: 'bars',
        top: 5,
      }),
      devices: rows('device', 'Goals by device', 'What people used', ['goals', 'sessions', 'gcr'], { chart: 'donut' }),
    },
  },
} as const satisfies Readonly<Record<string, PageDefinition>>;
