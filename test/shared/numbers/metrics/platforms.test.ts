import { describe, expect, it } from 'vitest';
import { metricsOfSources } from '../../../../shared/numbers/metrics/compute.ts';
import type { PartKey } from '../../../../shared/numbers/metrics/parts.ts';
import type { DataConnection, FactSource } from '../../../../shared/numbers/metrics/source.ts';
import type { MetricKey, MetricValue } from '../../../../shared/model/metric-value.ts';

describe('several platforms', () => {
  const source = (gives: PartKey[], more: Partial<FactSource> = {}): FactSource => ({
    connection: 'working',
    gives: new Set(gives),
    parts: {},
    dayCount: 31,
    missingDays: [],
    currencies: [],
    ...more,
  });
  const of = (metric: MetricKey, ...sources: FactSource[]): MetricValue =>
    metricsOfSources(sources, { isEcommerce: true })[metric];
  const ads: PartKey[] = ['adSpend', 'adClicks', 'paidLeads'];
  it('add up across the connected platforms', () => {
    const fb = source(ads, { parts: { adSpend: 10, adClicks: 2, paidLeads: 1 }, currencies: ['USD'] });
    const bing = source(ads, {
      parts: { adSpend: 5, adClicks: 3 },
      currencies: ['USD'],
      missingDays: ['2026-10-01', '2026-10-02'],
    });
    const linkedin = source(ads, {
      connection: 'reconnect-needed',
      dayCount: 0,
      missingDays: ['2026-10-02', '2026-10-03'],
    });
    const off = source(ads, { connection: 'not-connected', dayCount: 0, missingDays: ['2026-10-04'] });
    expect(of('adSpend', fb, bing)).toEqual({ known: true, value: 15, currency: 'USD', missingDays: 2 });
    expect(of('costPerClick', fb, bing, linkedin, off)).toEqual({
      known: true,
      value: 3,
      currency: 'USD',
      missingDays: 3,
    });
    expect(of('costPerLead', fb)).toEqual({ known: true, value: 10, currency: 'USD' });
  });
  it('show the reason that a user can fix', () => {
    const absent = (connection: DataConnection, missingDays: string[] = []) =>
      source(ads, { connection, dayCount: 0, missingDays });
    expect(of('adSpend', absent('not-connected'), absent('reconnect-needed'))).toEqual({
      known: false,
      why: 'reconnect-needed',
    });
    expect(of('adSpend', absent('not-connected'), absent('forbidden'), absent('working'))).toEqual({
      known: false,
      why: 'forbidden',
    });
    expect(of('adSpend', absent('working'), absent('working', ['2026-10-01']))).toEqual({
      known: false,
      why: 'missing-days',
    });
    expect(of('adSpend')).toEqual({ known: false, why: 'not-connected' });
    expect(
      of(
        'gcr',
        source(['goals'], { parts: { goals: 1 } }),
        source(['sessions'], { connection: 'forbidden', dayCount: 0 }),
      ),
    ).toEqual({ known: false, why: 'forbidden' });
  });
  it('compute followers at the end, and their growth since the start', () => {
    const fans = (value: number) => ({ date: '2026-10-31', value });
    const page = source(['newFans'], { parts: { newFans: 10 }, totalFans: fans(110) });
    const org = source(['newFans'], { parts: { newFans: 5 }, totalFans: fans(205) });
    expect(of('totalFans', page, org)).toEqual({ known: true, value: 315 });
    expect(of('newFans', page, org)).toEqual({ known: true, value: 15 });
    expect(of('fanGrowth', page, org)).toEqual({ known: true, value: 0.05 });
    expect(of('fanGrowth', source(['newFans'], { parts: { newFans: 10 }, totalFans: fans(10) }))).toEqual({
      known: false,
      why: 'no-denominator',
    });
    expect(of('fanGrowth', source(['newFans'], { parts: { newFans: 10 } }))).toEqual({
      known: false,
      why: 'no-data',
    });
    expect(
      of('fanGrowth', source(['newFans'], { totalFans: fans(10), dayCount: 0, connection: 'forbidden' })),
    ).toEqual({ known: false, why: 'forbidden' });
  });
});
