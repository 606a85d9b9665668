import * as fc from 'fast-check';
import type { Ga4CoreDay } from '../../../../shared/platforms/ga4/days.ts';
import type { LabRun, PagespeedLabDay } from '../../../../shared/platforms/pagespeed/days.ts';
import { dayAt, dayNumber } from '../../../../shared/domain/periods/days.ts';

type Row = Ga4CoreDay['traffic'][number];
export type Sample = Partial<Omit<Ga4CoreDay, 'traffic' | 'totals'>> & {
  traffic?: Partial<Row>[];
  totals?: Partial<Ga4CoreDay['totals']>;
};

/** A day whose totals are the sums of its traffic, but for what is given. */
export function ga4Day(date: string, { traffic = [], totals = {}, ...rest }: Sample = {}): Ga4CoreDay {
  const rows = traffic.map(row => ({
    source: '(direct)',
    medium: '(none)',
    campaign: '(not set)',
    sessions: 0,
    engagedSessions: 0,
    keyEvents: 0,
    transactions: 0,
    revenue: 0,
    ...row,
  }));
  const sum = (key: 'sessions' | 'engagedSessions' | 'keyEvents' | 'transactions' | 'revenue') =>
    rows.reduce((all, row) => all + row[key], 0);
  return {
    date,
    timeZone: 'America/New_York',
    currency: 'USD',
    devices: [],
    hours: [],
    events: [],
    quality: { sampled: false, thresholded: false, otherRow: false },
    ...rest,
    totals: {
      sessions: sum('sessions'),
      engagedSessions: sum('engagedSessions'),
      totalUsers: 0,
      newUsers: 0,
      screenPageViews: 0,
      sessionSeconds: 0,
      keyEvents: sum('keyEvents'),
      transactions: sum('transactions'),
      revenue: sum('revenue'),
      adCost: null,
      adClicks: null,
      adImpressions: null,
      ...totals,
    },
    traffic: rows,
  };
}

const noRun: LabRun = {
  performance: null,
  firstContentfulPaintMs: null,
  largestContentfulPaintMs: null,
  totalBlockingTimeMs: null,
  cumulativeLayoutShift: null,
  speedIndexMs: null,
  interactiveMs: null,
  finalUrl: 'https://site.test/',
  lighthouseVersion: '13.4.1',
};
export const labRun = (more: Partial<LabRun> = {}): LabRun => ({ ...noRun, ...more });
export const labDay = (
  date: string,
  mobile: LabRun | null,
  desktop: LabRun | null = null,
): PagespeedLabDay => ({ date, mobile, desktop });

const count = fc.integer({ min: 0, max: 500 });
const cents = fc.integer({ min: 0, max: 1_000_000 });
const row: fc.Arbitrary<Row> = fc.record({
  source: fc.constantFrom(
    'google',
    'bing',
    '(direct)',
    'm.facebook.com',
    'newsletter',
    'partner.com',
    '(not set)',
  ),
  medium: fc.constantFrom('organic', 'cpc', '(none)', 'referral', 'email', 'banner'),
  campaign: fc.constantFrom('(not set)', 'spring'),
  sessions: count,
  engagedSessions: count,
  keyEvents: count,
  transactions: count,
  revenue: cents,
});

/** A day with whole numbers, so that sums are exact in any order. */
export const anyGa4Day = (date: string): fc.Arbitrary<Ga4CoreDay> =>
  fc
    .record({
      traffic: fc.array(row, { maxLength: 6 }),
      adCost: fc.option(cents),
      currency: fc.constantFrom('USD', 'EUR'),
      sessionSeconds: cents,
      hours: fc.array(
        fc.record({ hour: fc.option(fc.integer({ min: 0, max: 23 })), sessions: count, keyEvents: count }),
        { maxLength: 5 },
      ),
      devices: fc.array(
        fc.record({
          device: fc.constantFrom('mobile', 'desktop', 'tablet'),
          sessions: count,
          keyEvents: count,
        }),
        { maxLength: 3 },
      ),
      events: fc.array(fc.record({ name: fc.constantFrom('form', 'call'), keyEvents: count }), {
        maxLength: 2,
      }),
      quality: fc.record({ sampled: fc.boolean(), thresholded: fc.boolean(), otherRow: fc.boolean() }),
    })
    .map(({ traffic, adCost, sessionSeconds, ...rest }) =>
      ga4Day(date, {
        ...rest,
        traffic,
        totals: { sessionSeconds, adCost, adClicks: adCost, adImpressions: adCost },
      }),
    );

export const anyLabDay = (date: string): fc.Arbitrary<PagespeedLabDay> => {
  const run = fc.option(
    fc
      .record({
        performance: fc.option(fc.integer({ min: 0, max: 100 })),
        speedIndexMs: fc.option(count),
        interactiveMs: fc.option(count),
      })
      .map(labRun),
  );
  return fc.record({ mobile: run, desktop: run }).map(({ mobile, desktop }) => labDay(date, mobile, desktop));
};

/** Days in a row from a start. */
export const anyDays = (
  start: string,
  maxLength: number,
): fc.Arbitrary<{ ga4: Ga4CoreDay[]; pagespeed: PagespeedLabDay[] }> =>
  fc.integer({ min: 0, max: maxLength }).chain(length => {
    const dates = Array.from({ length }, (_, index) => dayAt(dayNumber(start) + index));
    return fc.record({
      ga4: fc.tuple(...dates.map(anyGa4Day)),
      pagespeed: fc.tuple(...dates.map(anyLabDay)),
    });
  });
