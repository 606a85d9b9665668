import { eachDay } from '../../../shared/domain/periods/days.ts';
import type { Ga4CoreDay, Ga4PlacesDay } from '../../../shared/platforms/ga4/days.ts';
import type { PagespeedLabDay } from '../../../shared/platforms/pagespeed/days.ts';

const traffic = (source: string, medium: string, sessions: number, keyEvents: number) => ({
  source, medium, campaign: '(not set)', sessions, engagedSessions: sessions - 1, keyEvents, transactions: 0, revenue: 0,
});

/** A month-like stretch of days with as many rows as a middling property has. */
export function coreDays(start: string, end: string, sessions = 100): Ga4CoreDay[] {
  return eachDay(start, end).map((date, index) => ({
    date, timeZone: 'America/New_York', currency: 'USD',
    totals: {
      sessions, engagedSessions: sessions - 20, totalUsers: sessions - 10, newUsers: 30, screenPageViews: sessions * 2, sessionSeconds: sessions * 61 + index,
      keyEvents: 6, transactions: 0, revenue: 0, adCost: 12.5 + index, adClicks: 9, adImpressions: 300,
    },
    traffic: [
      traffic('google', 'organic', sessions - 40, 4), traffic('(direct)', '(none)', 20, 1), traffic('google', 'cpc', 15, 1), traffic('facebook.com', 'referral', 5, 0),
      ...Array.from({ length: 30 }, (_, row) => traffic(`partner-${row}.test`, 'referral', row + index + 1, row % 3)),
    ],
    devices: [{ device: 'mobile', sessions: sessions - 30, keyEvents: 4 }, { device: 'desktop', sessions: 30, keyEvents: 2 }],
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, sessions: (hour * 7 + index) % 11, keyEvents: hour % 2 })),
    events: [{ name: 'generate_lead', keyEvents: 6 }],
    quality: { sampled: false, thresholded: false, otherRow: false },
  }));
}

export const placesDays = (start: string, end: string): Ga4PlacesDay[] =>
  eachDay(start, end).map((date, index) => ({
    date,
    cities: Array.from({ length: 60 }, (_, city) => ({
      city: `City ${city}`, region: 'Massachusetts', sessions: 3 + ((city * index) % 17), keyEvents: city % 4, transactions: 0, revenue: 0,
    })),
  }));

const run = (performance: number) => ({
  performance, firstContentfulPaintMs: 1200, largestContentfulPaintMs: 2500, totalBlockingTimeMs: 100, cumulativeLayoutShift: 0.05,
  speedIndexMs: 3000, interactiveMs: 3900, finalUrl: 'https://n1.test/', lighthouseVersion: '13.0.0',
});
export const labDays = (start: string, end: string): PagespeedLabDay[] =>
  eachDay(start, end).map(date => ({ date, mobile: run(61), desktop: run(92) }));
