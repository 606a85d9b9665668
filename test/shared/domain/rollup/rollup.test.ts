import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMetrics, metricsOfSources } from '../../../../shared/domain/metrics/compute.ts';
import type { PartSource } from '../../../../shared/domain/metrics/source.ts';
import { monthRange } from '../../../../shared/domain/periods/days.ts';
import { mergeMonths, mergeSites } from '../../../../shared/domain/rollup/merge.ts';
import { sourcesOfRecord } from '../../../../shared/domain/rollup/record-metrics.ts';
import { rollupDays, rollupMonth } from '../../../../shared/domain/rollup/rollup.ts';
import { metricKeys } from '../../../../shared/model/metric-value.ts';
import { monthRecordSchema, type RollupRecord, rollupRecordSchema } from '../../../../shared/model/month-record.ts';
import { anyDays, ga4Day, labDay, labRun } from '../metrics/sample-days.ts';

const all = { start: '2026-01-01', end: '2026-12-31' };
const empty: RollupRecord = {
  sources: {}, devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false },
  channels: ['organic', 'paid', 'direct', 'social', 'email', 'referral', 'other'].map(channel => ({
    channel: channel as 'other', sessions: 0, goals: 0, transactions: 0, revenue: 0,
  })),
};

describe('the month\'s record', () => {
  const ga4 = [
    ga4Day('2026-09-30', { traffic: [{ sessions: 1000 }] }),
    ga4Day('2026-10-01', {
      traffic: [{ source: 'google', medium: 'organic', sessions: 10, keyEvents: 2, transactions: 1, revenue: 30 }, { sessions: 5 }],
      devices: [{ device: 'mobile', sessions: 9, keyEvents: 1 }, { device: 'desktop', sessions: 6, keyEvents: 1 }],
      hours: [{ hour: 23, sessions: 1, keyEvents: 1 }, { hour: null, sessions: 1, keyEvents: 0 }, { hour: 3, sessions: 1, keyEvents: 1 }],
      events: [{ name: 'form', keyEvents: 1 }, { name: 'call', keyEvents: 1 }], quality: { sampled: true, thresholded: false, otherRow: false },
    }),
    ga4Day('2026-10-31', {
      currency: 'EUR', traffic: [{ source: 'google', medium: 'organic', sessions: 1 }], totals: { adCost: 4, adClicks: 2 },
      devices: [{ device: 'mobile', sessions: 1, keyEvents: 0 }], hours: [{ hour: 3, sessions: 1, keyEvents: 1 }],
      events: [{ name: 'call', keyEvents: 3 }], quality: { sampled: false, thresholded: true, otherRow: true },
    }),
  ];
  const record = rollupMonth({ ga4, pagespeed: [labDay('2026-10-05', labRun({ performance: 50 }))] }, '202610');

  it('adds up what may be added', () => {
    expect(monthRecordSchema.safeParse(record).success).toBe(true);
    expect(record.yearMonth).toBe('202610');
    expect(record.sources.ga4).toMatchObject({ days: 2, currencies: ['EUR', 'USD'], parts: { sessions: 16, goals: 2, organicSessions: 11, revenue: 30 } });
    expect(record.sources.ga4Ads).toMatchObject({ days: 1, parts: { adSpend: 4, adClicks: 2, adImpressions: 0 } });
    expect(record.sources.pagespeed).toMatchObject({ days: 1, parts: { mobileScore: 50, mobileScoreRuns: 1, desktopScoreRuns: 0 } });
    expect(record.channels.find(({ channel }) => channel === 'organic')).toEqual({ channel: 'organic', sessions: 11, goals: 2, transactions: 1, revenue: 30 });
    expect(record.devices).toEqual([{ device: 'desktop', sessions: 6, goals: 1 }, { device: 'mobile', sessions: 10, goals: 1 }]);
    expect(record.hours).toEqual([{ hour: 3, sessions: 2, goals: 2 }, { hour: 23, sessions: 1, goals: 1 }, { hour: null, sessions: 1, goals: 0 }]);
    expect(record.events).toEqual([{ name: 'call', goals: 4 }, { name: 'form', goals: 1 }]);
    expect(record.quality).toEqual({ sampled: true, thresholded: true, otherRow: true });
  });
  it('is empty without days', () => {
    expect(rollupMonth({}, '202610')).toEqual({ yearMonth: '202610', ...empty });
    expect(mergeMonths([])).toEqual(empty);
    expect(mergeSites([])).toEqual(empty);
  });
  it('takes later platforms as parts', () => {
    const fbPage: PartSource = {
      connection: 'working', gives: new Set(['newFans']), parts: { newFans: 3 }, dayCount: 31, missingDays: [], currencies: [], totalFans: 50,
    };
    expect(rollupMonth({ more: { fbPage, bing: { ...fbPage, dayCount: 0 } } }, '202610').sources).toEqual({
      fbPage: { days: 31, currencies: [], parts: { newFans: 3 }, last: { totalFans: { date: '2026-10-31', value: 50 } } },
    });
    expect(rollupMonth({ more: { fbPage: { ...fbPage, parts: {} } } }, '202610').sources.fbPage?.parts).toEqual({ newFans: 0 });
  });
});

describe('laws', () => {
  it('the rollup of parts is the rollup of the whole', () => {
    fc.assert(
      fc.property(anyDays('2026-01-20', 25), fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 25, maxLength: 25 }), ({ ga4, pagespeed }, cut) => {
        const whole = rollupDays({ ga4, pagespeed }, all);
        const pieces = [0, 1, 2].map(piece => rollupDays(
          { ga4: ga4.filter((_, index) => cut[index] === piece), pagespeed: pagespeed.filter((_, index) => cut[index] === piece) }, all,
        ));
        expect(mergeMonths(pieces)).toEqual(whole);
        expect(mergeMonths([mergeMonths(pieces.slice(0, 2)), mergeMonths(pieces.slice(2))])).toEqual(whole);
        expect(mergeMonths(pieces.toReversed())).toEqual(whole);
        expect(mergeSites(pieces)).toEqual(whole);
        expect(rollupRecordSchema.safeParse(whole).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('months of any cut add up to the year, and give its metrics', () => {
    fc.assert(
      fc.property(anyDays('2026-01-20', 60), fc.boolean(), ({ ga4, pagespeed }, isEcommerce) => {
        const months = ['202601', '202602', '202603'].map(month => rollupMonth({ ga4, pagespeed }, month));
        const fromMonths = metricsOfSources(sourcesOfRecord(mergeMonths(months)), { isEcommerce });
        const { start } = monthRange('202601');
        const fromDays = computeMetrics({
          start, end: '2026-03-31', isEcommerce,
          ga4: { connection: 'working', days: ga4, missingDays: [] }, pagespeed: { connection: 'working', days: pagespeed, missingDays: [] },
        });
        for (const metric of metricKeys) {
          const [a, b] = [fromMonths[metric], fromDays[metric]];
          if (!a.known) continue;
          const { missingDays: _missing, ...rest } = b.known ? b : { missingDays: 0 };
          expect(a, metric).toEqual(rest);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('breakdowns of channels sum to the totals', () => {
    fc.assert(
      fc.property(anyDays('2026-02-01', 10), ({ ga4 }) => {
        const { sources, channels } = rollupDays({ ga4 }, all);
        const sum = (key: 'sessions' | 'goals' | 'transactions' | 'revenue') => channels.reduce((total, row) => total + row[key], 0);
        const parts = sources.ga4?.parts ?? {};
        for (const key of ['sessions', 'goals', 'transactions', 'revenue'] as const) expect(sum(key)).toBe(parts[key] ?? 0);
        const byPart = ['organic', 'paid', 'direct', 'social', 'email', 'referral', 'other'].map(channel => parts[`${channel}Sessions`] ?? 0);
        expect(byPart).toEqual(channels.map(({ sessions }) => sessions));
      }),
    );
  });
});

describe('last values', () => {
  const fans = (date: string, value: number, key = 'totalFans'): RollupRecord => ({
    ...empty, sources: { fbPage: { days: 1, currencies: [], parts: {}, last: { [key]: { date, value } } } },
  });
  const none: RollupRecord = { ...empty, sources: { fbPage: { days: 1, currencies: [], parts: {} } } };
  const lastOf = (record: RollupRecord) => record.sources.fbPage?.last;
  it('the newest stands over time', () => {
    expect(lastOf(mergeMonths([fans('2026-02-28', 9), fans('2026-03-31', 7), fans('2026-01-31', 8)]))).toEqual({ totalFans: { date: '2026-03-31', value: 7 } });
    expect(lastOf(mergeMonths([fans('2026-02-28', 9), none]))).toEqual({ totalFans: { date: '2026-02-28', value: 9 } });
    expect(lastOf(mergeMonths([none, fans('2026-02-28', 9)]))).toEqual({ totalFans: { date: '2026-02-28', value: 9 } });
    expect(lastOf(mergeMonths([none, none]))).toBeUndefined();
    expect(lastOf(mergeMonths([fans('2026-02-28', 9), fans('2026-02-28', 1, 'other')]))).toMatchObject({ totalFans: { value: 9 }, other: { value: 1 } });
  });
  it('keep a part that only some records have', () => {
    const part = (parts: Record<string, number>): RollupRecord => ({ ...empty, sources: { bing: { days: 1, currencies: [], parts } } });
    expect(mergeMonths([part({ adClicks: 1 }), part({ adClicks: 2, adSpend: 3 })]).sources.bing?.parts).toEqual({ adClicks: 3, adSpend: 3 });
  });
  it('they add up across sites, dated by the newest', () => {
    expect(lastOf(mergeSites([fans('2026-02-28', 9), fans('2026-03-31', 7)]))).toEqual({ totalFans: { date: '2026-03-31', value: 16 } });
    expect(lastOf(mergeSites([fans('2026-03-31', 9), fans('2026-02-28', 7)]))).toEqual({ totalFans: { date: '2026-03-31', value: 16 } });
  });
  it('become the fans of the metrics', () => {
    const record = { ...empty, sources: { fbPage: { days: 1, currencies: [], parts: { newFans: 5 }, last: { totalFans: { date: '2026-03-31', value: 105 } } } } };
    const metrics = metricsOfSources(sourcesOfRecord(record), { isEcommerce: false });
    expect(metrics.totalFans).toEqual({ known: true, value: 105 });
    expect(metrics.fanGrowth).toEqual({ known: true, value: 0.05 });
  });
});

describe('metrics of a record', () => {
  it('say why a source that has no record has none', () => {
    const states = {
      ga4: { connection: 'reconnect-needed' as const, missingDays: ['2026-10-01'] },
      pagespeed: { connection: 'not-connected' as const, missingDays: [] },
      gsc: { connection: 'working' as const, missingDays: [] },
    };
    const metrics = metricsOfSources(sourcesOfRecord(empty, states), { isEcommerce: false });
    expect(metrics.sessions).toEqual({ known: false, why: 'reconnect-needed' });
    expect(metrics.mobileTti).toEqual({ known: false, why: 'not-connected' });
    expect(metrics.gmbViews).toEqual({ known: false, why: 'not-connected' });
  });
});
