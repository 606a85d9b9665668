import { figures, named, rows, traffic, type PageDefinition } from './definition.ts';

const search = ['searchClicks', 'searchImpressions', 'searchClickRate', 'searchPosition'] as const;

/** Pages about how people find and use the website. */
export const websitePages = {
  'site-performance': {
    answers: 'Website usage.',
    panels: {
      figures: figures(...named('sessions', 'bounceRate', 'avgSessDuration', 'goals', 'gcr', 'avgPageLoadTime')),
      pages: rows('landingPage', 'Landing pages', 'Landing pages', ['sessions', 'engagementRate', 'goals', 'gcr'], {
        chart: 'bars',
        top: 5,
      }),
      devices: rows('device', 'Devices', 'Devices', ['sessions', 'goals', 'gcr'], { chart: 'donut' }),
      hours: rows('hour', 'Hours of the day', 'During and after business hours', ['goals', 'sessions', 'gcr'], {
        chart: 'hours',
      }),
      cities: rows('city', 'Cities', 'Session sources', ['sessions', 'goals', 'gcr'], {
        chart: 'bars',
        top: 5,
      }),
    },
  },
  pagespeed: {
    answers: 'Website speed on phones and desktops.',
    panels: {
      figures: figures(...named('mobilePerformance', 'desktopPerformance', 'avgPageLoadTime', 'mobileTti')),
      mobile: { kind: 'speed', title: 'Mobile', device: 'MOBILE' },
      desktop: { kind: 'speed', title: 'Desktop', device: 'DESKTOP' },
    },
  },
  seo: {
    answers: 'Results from unpaid search.',
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
      terms: rows('query', 'Search terms', 'Google search terms. Rare terms are withheld', search, {
        chart: 'bars',
        top: 5,
      }),
      pages: rows('searchPage', 'Pages in search', 'Pages shown by Google', search),
      devices: rows('searchDevice', 'Devices in search', 'Search by device', search, { chart: 'donut' }),
      countries: rows('country', 'Countries', 'Search by country', search, { chart: 'bars', top: 5 }),
    },
  },
  goals: {
    answers: 'Goals by event and channel.',
    panels: {
      figures: figures(...named('goals', 'gcr', 'afterHours', 'seoGoals', 'paidAdsGoals', 'socialGoals')),
      events: rows('event', 'Goals', 'Goals by event', ['goals'], { chart: 'bars', top: 5 }),
      channels: rows('channel', 'Goals by channel', 'By channel', ['goals', 'sessions', 'gcr'], {
        chart: 'bars',
      }),
      hours: rows('hour', 'Goals by hour', 'During and after business hours', ['goals', 'sessions', 'gcr'], {
        chart: 'hours',
      }),
      cities: rows('city', 'Goals by city', 'By city', ['goals', 'sessions', 'gcr'], {
        chart: 'bars',
        top: 5,
      }),
      devices: rows('device', 'Goals by device', 'By device', ['goals', 'sessions', 'gcr'], { chart: 'donut' }),
    },
  },
} as const satisfies Readonly<Record<string, PageDefinition>>;
