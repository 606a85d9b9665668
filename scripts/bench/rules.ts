import { type AuditInput, writeAudit } from '../../shared/domain/audits/audit.ts';
import { type AuditedSide, judgeMonths } from '../../shared/domain/audits/judged.ts';
import { computeMetrics, computeSeoReference } from '../../shared/numbers/metrics/compute.ts';
import { countDays, type DayRange, eachDay, monthRange } from '../../shared/domain/periods/days.ts';
import { sourcesOfRecord } from '../../shared/numbers/rollup/record-metrics.ts';
import { rollupDays, rollupMonth } from '../../shared/numbers/rollup/rollup.ts';
import type { Ga4CoreDay } from '../../shared/platforms/ga4/days.ts';
import type { PagespeedLabDay } from '../../shared/platforms/pagespeed/days.ts';
import { type FigureGroup, median, rounded, timed } from './figure.ts';
import { seededRandom } from './generate-leads.ts';

const sources = [
  ['google', 'organic'],
  ['google', 'cpc'],
  ['(direct)', '(none)'],
  ['facebook', 'psocial'],
  ['facebook.com', 'referral'],
  ['newsletter', 'email'],
  ['bing', 'organic'],
  ['bing', 'cpc'],
  ['linkedin', 'social'],
  ['yelp.com', 'referral'],
  ['partner.example', 'referral'],
  ['flyer', '(not set)'],
] as const;
const labRun = {
  performance: 58,
  firstContentfulPaintMs: 2400,
  largestContentfulPaintMs: 4600,
  totalBlockingTimeMs: 410,
  cumulativeLayoutShift: 0.03,
  speedIndexMs: 5200,
  interactiveMs: 9800,
  finalUrl: 'https://northfold.example/',
  lighthouseVersion: '13.4.1',
};

/** Generates days of a medium site: 24 rows of traffic, 24 hours, four devices. */
function generateDays(start: string, end: string): { ga4: Ga4CoreDay[]; pagespeed: PagespeedLabDay[] } {
  const random = seededRandom(11);
  const count = (most: number) => Math.floor(random() * most);
  const ga4 = eachDay(start, end).map((date): Ga4CoreDay => {
    const traffic = sources.flatMap(([source, medium]) =>
      ['spring', 'autumn'].map(campaign => {
        const sessions = 4 + count(40);
        return {
          source,
          medium,
          campaign,
          sessions,
          engagedSessions: count(sessions),
          keyEvents: count(3),
          transactions: count(2),
          revenue: count(9000) / 100,
        };
      }),
    );
    const sum = (key: 'sessions' | 'engagedSessions' | 'keyEvents' | 'transactions' | 'revenue') =>
      traffic.reduce((all, row) => all + row[key], 0);
    return {
      date,
      timeZone: 'America/New_York',
      currency: 'USD',
      traffic,
      totals: {
        sessions: sum('sessions'),
        engagedSessions: sum('engagedSessions'),
        totalUsers: sum('sessions'),
        newUsers: 10,
        screenPageViews: 900,
        sessionSeconds: 50_000,
        keyEvents: sum('keyEvents'),
        transactions: sum('transactions'),
        revenue: sum('revenue'),
        adCost: 251.06,
        adClicks: 118,
        adImpressions: 9000,
      },
      devices: ['desktop', 'mobile', 'tablet', 'smart tv'].map(device => ({ device, sessions: 100, keyEvents: 3 })),
      hours: Array.from({ length: 24 }, (_, hour) => ({ hour, sessions: 20, keyEvents: 1 })),
      events: [
        { name: 'generate_lead', keyEvents: 9 },
        { name: 'phone_call', keyEvents: 3 },
      ],
      quality: { sampled: false, thresholded: false, otherRow: false },
    };
  });
  return { ga4, pagespeed: ga4.map(({ date }) => ({ date, mobile: labRun, desktop: { ...labRun, performance: 91 } })) };
}

const working = <T>(days: readonly T[]) => ({ connection: 'working' as const, days, missingDays: [] });

function auditsPerSecond(): number {
  const month = monthRange('202610');
  const before = monthRange('202609');
  const now = generateDays(month.start, month.end);
  const previous = generateDays(before.start, before.end);
  const reference = computeSeoReference(previous.ga4);
  const extras = { yearAgoSeo: reference, previousQuarterSeo: reference, isEcommerce: false };
  const side = (range: DayRange, { ga4, pagespeed }: typeof now): AuditedSide => ({
    sources: sourcesOfRecord(rollupDays({ ga4, pagespeed }, range)),
    length: countDays(range),
    metrics: computeMetrics({ ...range, ...extras, ga4: working(ga4), pagespeed: working(pagespeed) }),
    points: eachDay(range.start, range.end).map(date => ({
      date,
      sources: sourcesOfRecord(rollupDays({ ga4, pagespeed }, { start: date, end: date })),
    })),
  });
  const input = (run: number): AuditInput => {
    const [current, earlier] = [side(month, now), side(before, previous)];
    return {
      auditId: 'aud-202610-site-1',
      siteId: 'site-1',
      yearMonth: '202610',
      timestamp: '2026-11-04T11:00:00Z',
      type: 'standard',
      version: 2,
      run,
      status: 'settled',
      metrics: current.metrics,
      prevMetrics: earlier.metrics,
      judged: judgeMonths(current, earlier, false),
      dailyRecords: 122,
      services: ['ga4', 'pagespeed'],
      missingDays: 0,
    };
  };
  let written = 0;
  const start = performance.now();
  while (performance.now() - start < 2000) written += writeAudit(input(written)).lines.length > 0 ? 1 : 0;
  return written / ((performance.now() - start) / 1000);
}

export const ruleFigures: FigureGroup = {
  names: ['audits-per-second', 'rollup-year-ms'],
  async *measure(requested) {
    if (requested.has('audits-per-second')) {
      yield {
        name: 'audits-per-second',
        value: rounded(auditsPerSecond(), 0),
        unit: 'a second',
        against: 'limit (at least)',
        againstValue: 2000,
      };
    }
    if (requested.has('rollup-year-ms')) {
      const year = generateDays('2025-11-01', '2026-10-31');
      const months = Array.from({ length: 12 }, (_, index) =>
        index < 2 ? `2025${11 + index}` : `2026${String(index - 1).padStart(2, '0')}`,
      );
      const runs: number[] = [];
      for (let run = 0; run < 9; run += 1) {
        runs.push(
          (
            await timed(() =>
              months.map(yearMonth => rollupMonth({ ga4: year.ga4, pagespeed: year.pagespeed }, yearMonth)),
            )
          ).ms,
        );
      }
      yield { name: 'rollup-year-ms', value: rounded(median(runs), 1), unit: 'ms', against: 'limit', againstValue: 20 };
    }
  },
};
