import type { Ga4CoreDay } from '../../../shared/platforms/ga4/days.ts';

export type TrafficRow = Ga4CoreDay['traffic'][number];

/** A day of GA4 whose totals are the sums of its traffic rows, as the platform gives them. */
export function coreDay(date: string, rows: readonly Partial<TrafficRow>[], totals: Partial<Ga4CoreDay['totals']> = {}): Ga4CoreDay {
  const traffic = rows.map(row => ({
    source: '(direct)', medium: '(none)', campaign: '(direct)', sessions: 0, engagedSessions: 0, keyEvents: 0, transactions: 0, revenue: 0, ...row,
  }));
  const sum = (key: 'sessions' | 'engagedSessions' | 'keyEvents' | 'transactions' | 'revenue') => traffic.reduce((all, row) => all + row[key], 0);
  return {
    date,
    timeZone: 'America/New_York',
    currency: 'USD',
    totals: {
      sessions: sum('sessions'), engagedSessions: sum('engagedSessions'), totalUsers: sum('sessions'), newUsers: 0, screenPageViews: 0, sessionSeconds: 0,
      keyEvents: sum('keyEvents'), transactions: sum('transactions'), revenue: sum('revenue'), adCost: null, adClicks: null, adImpressions: null, ...totals,
    },
    traffic,
    devices: [],
    hours: [],
    events: [],
    quality: { sampled: false, thresholded: false, otherRow: false },
  };
}
