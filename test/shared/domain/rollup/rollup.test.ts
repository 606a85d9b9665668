import { describe, expect, it } from 'vitest';
import type { PartSource } from '../../../../shared/domain/metrics/source.ts';
import { mergeMonths, mergeSites } from '../../../../shared/domain/rollup/merge.ts';
import { rollupMonth } from '../../../../shared/domain/rollup/rollup.ts';
import { monthRecordSchema } from '../../../../shared/model/month-record.ts';
import { ga4Day, labDay, labRun } from '../metrics/sample-days.ts';
import { empty } from './sample-records.ts';

describe("the month's record", () => {
  const ga4 = [
    ga4Day('2026-09-30', { traffic: [{ sessions: 1000 }] }),
    ga4Day('2026-10-01', {
      traffic: [
        { source: 'google', medium: 'organic', sessions: 10, keyEvents: 2, transactions: 1, revenue: 30 },
        { sessions: 5 },
      ],
      devices: [
        { device: 'mobile', sessions: 9, keyEvents: 1 },
        { device: 'desktop', sessions: 6, keyEvents: 1 },
      ],
      hours: [
        { hour: 23, sessions: 1, keyEvents: 1 },
        { hour: null, sessions: 1, keyEvents: 0 },
        { hour: 3, sessions: 1, keyEvents: 1 },
      ],
      events: [
        { name: 'form', keyEvents: 1 },
        { name: 'call', keyEvents: 1 },
      ],
      quality: { sampled: true, thresholded: false, otherRow: false },
    }),
    ga4Day('2026-10-31', {
      currency: 'EUR',
      traffic: [{ source: 'google', medium: 'organic', sessions: 1 }],
      totals: { adCost: 4, adClicks: 2 },
      devices: [{ device: 'mobile', sessions: 1, keyEvents: 0 }],
      hours: [{ hour: 3, sessions: 1, keyEvents: 1 }],
      events: [{ name: 'call', keyEvents: 3 }],
      quality: { sampled: false, thresholded: true, otherRow: true },
    }),
  ];
  const record = rollupMonth(
    { ga4, pagespeed: [labDay('2026-10-05', labRun({ performance: 50 }))] },
    '202610',
  );

  it('adds up what may be added', () => {
    expect(monthRecordSchema.safeParse(record).success).toBe(true);
    expect(record.yearMonth).toBe('202610');
    expect(record.sources.ga4).toMatchObject({
      days: 2,
      currencies: ['EUR', 'USD'],
      parts: { sessions: 16, goals: 2, organicSessions: 11, revenue: 30 },
    });
    expect(record.sources.ga4Ads).toMatchObject({
      days: 1,
      parts: { adSpend: 4, adClicks: 2, adImpressions: 0 },
    });
    expect(record.sources.pagespeed).toMatchObject({
      days: 1,
      parts: { mobileScore: 50, mobileScoreRuns: 1, desktopScoreRuns: 0 },
    });
    expect(record.channels.find(({ channel }) => channel === 'organic')).toEqual({
      channel: 'organic',
      sessions: 11,
      goals: 2,
      transactions: 1,
      revenue: 30,
    });
    expect(record.devices).toEqual([
      { device: 'desktop', sessions: 6, goals: 1 },
      { device: 'mobile', sessions: 10, goals: 1 },
    ]);
    expect(record.hours).toEqual([
      { hour: 3, sessions: 2, goals: 2 },
      { hour: 23, sessions: 1, goals: 1 },
      { hour: null, sessions: 1, goals: 0 },
    ]);
    expect(record.events).toEqual([
      { name: 'call', goals: 4 },
      { name: 'form', goals: 1 },
    ]);
    expect(record.quality).toEqual({ sampled: true, thresholded: true, otherRow: true });
  });
  it('is empty without days', () => {
    expect(rollupMonth({}, '202610')).toEqual({ yearMonth: '202610', ...empty });
    expect(mergeMonths([])).toEqual(empty);
    expect(mergeSites([])).toEqual(empty);
  });
  it('takes later platforms as parts', () => {
    const fbPage: PartSource = {
      connection: 'working',
      gives: new Set(['newFans']),
      parts: { newFans: 3 },
      dayCount: 31,
      missingDays: [],
      currencies: [],
      totalFans: 50,
    };
    expect(rollupMonth({ more: { fbPage, bing: { ...fbPage, dayCount: 0 } } }, '202610').sources).toEqual({
      fbPage: {
        days: 31,
        currencies: [],
        parts: { newFans: 3 },
        last: { totalFans: { date: '2026-10-31', value: 50 } },
      },
    });
    expect(
      rollupMonth({ more: { fbPage: { ...fbPage, parts: {} } } }, '202610').sources.fbPage?.parts,
    ).toEqual({ newFans: 0 });
  });
});
