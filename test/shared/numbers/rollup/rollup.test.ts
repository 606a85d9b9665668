import { describe, expect, it } from 'vitest';
import { mergeMonths, mergeSites } from '../../../../shared/numbers/rollup/merge.ts';
import { rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
import { monthRecordSchema } from '../../../../shared/model/month-record.ts';
import { ga4Day, labDay, labRun } from '../metrics/sample-days.ts';
import { gscDay, linkedinDay, microsoftDay, pageDay } from '../metrics/sample-platform-days.ts';
import { empty } from './sample-records.ts';

describe('the monthly record', () => {
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

  it('adds up additive values', () => {
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
    expect(rollupMonth({}, '202610')).toEqual({ yearMonth: '202610', channelRule: 2, ...empty });
    expect(mergeMonths([])).toEqual(empty);
    expect(mergeSites([])).toEqual(empty);
  });
  it('preserves values of every platform and lists missing days', () => {
    const { sources } = rollupMonth(
      {
        fbPage: [
          pageDay(
            '2026-10-31',
            { newFollows: null, unfollows: null, follows: null },
            { newFollowers: 2, followers: 40 },
          ),
          pageDay('2026-10-02', { newFollows: 3, unfollows: null, follows: 50 }),
          pageDay('2026-10-01', { newFollows: null, unfollows: null, follows: 48 }),
        ],
        gsc: [gscDay('2026-10-05', 3, 10, 2), gscDay('2026-10-06', 1, 30, 6), gscDay('2026-11-01', 9, 9, 9)],
        bing: [microsoftDay('2026-11-01', [{ spend: 5 }])],
      },
      '202610',
    );
    expect(sources).toEqual({
      fbPage: {
        days: 3,
        currencies: [],
        parts: { newFans: 3 },
        withheld: {
          newFans: ['2026-10-01', '2026-10-31'],
          lostFans: ['2026-10-01', '2026-10-02', '2026-10-31'],
        },
        last: { totalFans: { date: '2026-10-02', value: 50 } },
      },
      instagram: {
        days: 1,
        currencies: [],
        parts: { newFans: 2 },
        last: { totalFans: { date: '2026-10-31', value: 40 } },
      },
      gsc: {
        days: 2,
        currencies: [],
        parts: { searchClicks: 4, searchImpressions: 40, searchPositionWeight: 200 },
      },
    });
  });
  it('stores campaign totals, not the campaigns', () => {
    const { sources } = rollupMonth(
      {
        linkedin: [
          linkedinDay('2026-10-05', [
            { spend: 2.5, clicks: 1, objective: 'WEBSITE_CONVERSION' },
            { spend: 4 },
          ]),
          linkedinDay('2026-10-06', [], 'CAD'),
        ],
      },
      '202610',
    );
    expect(sources).toEqual({
      linkedin: {
        days: 2,
        currencies: ['CAD', 'USD'],
        parts: {
          adSpend: 6.5,
          adClicks: 1,
          adImpressions: 0,
          leadSpend: 2.5,
          paidLeads: 0,
          adConversions: 0,
        },
      },
    });
  });
});
