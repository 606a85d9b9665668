import { describe, expect, it } from 'vitest';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { facebookDay, linkedinDay, microsoftDay } from '../../numbers/metrics/sample-platform-days.ts';
import { build, comparison, connection, days, range, ready } from './sample-overview.ts';

describe('figures across all ad platforms', () => {
  const core = days(comparison.start, range.end, { totals: { adCost: 10, adClicks: 4, adImpressions: 1 } });
  const spending = (from: string, to: string, currency = 'USD') =>
    eachDay(from, to).map(date => facebookDay(date, [{ spend: 5, objective: 'LEAD_GENERATION' }], currency));
  const connections = [connection(), connection({ service: 'fb', lastDay: '2026-11-18' })];
  const figure = (panel: ReturnType<typeof build>['figures'], metric: string) =>
    ready(panel).data.figures.find(candidate => candidate.metric === metric);

  it('add their spend to the Google Ads spend in GA4', () => {
    const { figures } = build({ core, connections, ads: { fb: spending(comparison.start, range.end) } });
    expect(figure(figures, 'adSpend')).toMatchObject({
      value: { known: true, value: 31 * 15, currency: 'USD' },
      previous: { known: true, value: 31 * 15 },
    });
    expect(figure(figures, 'costPerLead')?.value).toMatchObject({ value: 7.5 });
    const { of = 0, over = 0 } = figure(figures, 'costPerLead')?.ratio ?? {};
    expect([of / over, figure(figures, 'adSpend')?.ratio]).toEqual([7.5, undefined]);
    expect(figure(figures, 'sessions')?.value).toEqual({ known: true, value: 31 * 15 });
  });
  it("list a platform's missing days, and have no value on those days", () => {
    const { figures } = build({ core, connections, ads: { fb: spending(comparison.start, '2026-11-17') } });
    const spend = figure(figures, 'adSpend');
    expect(spend?.value).toEqual({ known: true, value: 310 + 29 * 5, currency: 'USD', missingDays: 2 });
    expect(spend?.series.slice(-3).map(({ value }) => value)).toEqual([15, null, null]);
    expect(figure(figures, 'sessions')?.series.at(-1)?.value).toBe(15);
    expect(
      ready(figures).provenance.sources.map(({ service, missingDays }) => [service, missingDays]),
    ).toEqual([
      ['ga4', []],
      ['fb', ['2026-11-18', '2026-11-19']],
    ]);
  });
  it('ad spend is final after three days, with Facebook Ads too', () => {
    const { figures } = build({ core, connections, ads: { fb: spending(comparison.start, range.end) } });
    const provisional = (metric: string) =>
      figure(figures, metric)?.series.filter(point => point.provisional).length;
    expect([provisional('sessions'), provisional('adSpend')]).toEqual([2, 2]);
  });
  it('never add dollars and euros', () => {
    const { figures } = build({ core, connections, ads: { fb: spending(range.start, range.end, 'EUR') } });
    expect(figure(figures, 'adSpend')?.value).toEqual({ known: false, why: 'mixed-currency' });
    expect(figure(figures, 'adSpend')?.series.every(({ value }) => value === null)).toBe(true);
  });
  it("preserve a removed platform's days, and name it", () => {
    const ads = {
      bing: [microsoftDay('2026-11-01', [{ spend: 90 }])],
      linkedin: [linkedinDay('2026-01-01')],
    };
    const { figures } = build({ core, ads });
    expect(figure(figures, 'adSpend')?.value).toMatchObject({ value: 400, missingDays: 30 });
    expect(figure(figures, 'adSpend')?.series.find(({ date }) => date === '2026-11-02')?.value).toBe(10);
    expect(ready(figures).provenance.sources.map(({ service }) => service)).toEqual(['ga4', 'bing']);
  });
  it('are unchanged without connected platforms', () => {
    expect(build({ core, ads: { fb: [], linkedin: [], bing: [] } })).toEqual(build({ core }));
  });
});
