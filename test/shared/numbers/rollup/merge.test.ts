import { describe, expect, it } from 'vitest';
import { metricsOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import { mergeMonths, mergeSites } from '../../../../shared/numbers/rollup/merge.ts';
import { sourcesOfRecord, toSourceStates } from '../../../../shared/numbers/rollup/record-metrics.ts';
import type { RollupRecord } from '../../../../shared/model/month-record.ts';
import { empty } from './sample-records.ts';

describe('last values', () => {
  const fans = (date: string, value: number, key = 'totalFans'): RollupRecord => ({
    ...empty,
    sources: { fbPage: { days: 1, currencies: [], parts: {}, last: { [key]: { date, value } } } },
  });
  const none: RollupRecord = { ...empty, sources: { fbPage: { days: 1, currencies: [], parts: {} } } };
  const readLast = (record: RollupRecord) => record.sources.fbPage?.last;
  it('keep the newest over time', () => {
    expect(
      readLast(mergeMonths([fans('2026-02-28', 9), fans('2026-03-31', 7), fans('2026-01-31', 8)])),
    ).toEqual({ totalFans: { date: '2026-03-31', value: 7 } });
    expect(readLast(mergeMonths([fans('2026-02-28', 9), none]))).toEqual({
      totalFans: { date: '2026-02-28', value: 9 },
    });
    expect(readLast(mergeMonths([none, fans('2026-02-28', 9)]))).toEqual({
      totalFans: { date: '2026-02-28', value: 9 },
    });
    expect(readLast(mergeMonths([none, none]))).toBeUndefined();
    expect(readLast(mergeMonths([fans('2026-02-28', 9), fans('2026-02-28', 1, 'other')]))).toMatchObject({
      totalFans: { value: 9 },
      other: { value: 1 },
    });
  });
  it('keep a part that only some records have', () => {
    const part = (parts: Record<string, number>): RollupRecord => ({
      ...empty,
      sources: { bing: { days: 1, currencies: [], parts } },
    });
    expect(
      mergeMonths([part({ adClicks: 1 }), part({ adClicks: 2, adSpend: 3 })]).sources.bing?.parts,
    ).toEqual({ adClicks: 3, adSpend: 3 });
  });
  it('have known marks only if each record has them', () => {
    const of = (marks: number | undefined): RollupRecord => ({ ...empty, sources: { gmb: { days: 1, currencies: [], parts: {}, ...(marks === undefined ? {} : { marks }) } } });
    const readMarks = (...records: RollupRecord[]) => mergeSites(records).sources.gmb?.marks;
    expect([readMarks(of(3), of(4)), readMarks(of(3), of(undefined)), readMarks(of(undefined), of(4))]).toEqual([7, undefined, undefined]);
  });
  it('add up across sites, with the newest date', () => {
    expect(readLast(mergeSites([fans('2026-02-28', 9), fans('2026-03-31', 7)]))).toEqual({
      totalFans: { date: '2026-03-31', value: 16 },
    });
    expect(readLast(mergeSites([fans('2026-03-31', 9), fans('2026-02-28', 7)]))).toEqual({
      totalFans: { date: '2026-03-31', value: 16 },
    });
  });
  it('become the fans metric', () => {
    const record = {
      ...empty,
      sources: {
        fbPage: {
          days: 1,
          currencies: [],
          parts: { newFans: 5 },
          last: { totalFans: { date: '2026-03-31', value: 105 } },
        },
      },
    };
    const metrics = metricsOfSources(sourcesOfRecord(record), { isEcommerce: false });
    expect(metrics.totalFans).toEqual({ known: true, value: 105 });
    expect(metrics.fanGrowth).toEqual({ known: true, value: 0.05 });
  });
});

describe("a record's metrics", () => {
  it('explain the missing record of a source', () => {
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
  it('take the state of the service that includes them', () => {
    const state = (connection: 'working' | 'forbidden') => ({ connection, missingDays: ['2026-10-01'] });
    const source = { days: 1, currencies: [], parts: {} };
    const services = { ga4: state('forbidden'), fbPage: state('working'), bing: state('working') };
    expect(toSourceStates(empty, services)).toEqual({
      ...services,
      ga4Ads: state('forbidden'),
      instagram: state('working'),
    });
    const answered = { ...empty, sources: { ga4: source, fbPage: source, instagram: source } };
    expect(toSourceStates(answered, services)).toMatchObject({
      ga4Ads: { connection: 'not-connected', missingDays: [] },
      instagram: state('working'),
    });
    expect(sourcesOfRecord(empty, toSourceStates(empty, {}))).toEqual([]);
  });
});
