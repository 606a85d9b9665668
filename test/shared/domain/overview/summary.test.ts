import { describe, expect, it } from 'vitest';
import type { Panels } from '../../../../shared/domain/overview/input.ts';
import { summarySentence } from '../../../../shared/domain/overview/summary.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import type { Figure } from '../../../../shared/model/panel.ts';
import type { MetricValue } from '../../../../shared/model/metric-value.ts';

const provenance = { sources: [] };
const known = (value: number, currency?: string): MetricValue => ({
  known: true,
  value,
  ...(currency ? { currency } : {}),
});
const points = (from: string, to: string) =>
  eachDay(from, to).map(date => ({ date, value: 1, provisional: false }));
const figure = (metric: Figure['metric'], change: number | null, more: Partial<Figure> = {}): Figure => ({
  metric,
  change,
  comparable: true,
  value: known(110),
  previous: known(100),
  series: points('2026-10-20', '2026-11-19'),
  previousSeries: points('2026-09-19', '2026-10-19'),
  ...more,
});
const empty = (reason: 'zero' | 'not-connected' | 'reconnect-needed' | 'not-settled') => ({
  state: 'empty' as const,
  reason,
  service: 'ga4' as const,
  missingDays: [],
});
const run = (
  device: 'MOBILE' | 'DESKTOP',
  performance: number | null,
): Extract<Panels['pagespeed'], { state: 'ready' }>['data']['runs'][number] => ({
  device,
  performance,
  date: '2026-11-19',
  previousPerformance: null,
  firstContentfulPaintMs: null,
  largestContentfulPaintMs: null,
  totalBlockingTimeMs: null,
  cumulativeLayoutShift: null,
  interactiveMs: null,
});
const channelRow = (channel: 'organic' | 'direct', value: number, previous: number | null) => ({
  channel,
  value,
  previous,
  sessions: 1,
  share: null,
  change: null,
});
const panels = (figures: Figure[], more: Partial<Panels> = {}): Panels => ({
  figures: { state: 'ready', data: { figures }, provenance },
  channels: empty('zero'),
  cities: empty('zero'),
  pagespeed: empty('not-connected'),
  audit: empty('not-settled'),
  ...more,
});
const slow = (mobile: number | null, desktop: number | null): Partial<Panels> => ({
  pagespeed: { state: 'ready', data: { runs: [run('MOBILE', mobile), run('DESKTOP', desktop)] }, provenance },
});
const lost: Partial<Panels> = {
  channels: {
    state: 'ready',
    provenance,
    data: {
      measure: 'goals',
      total: 1,
      previousTotal: 1,
      rows: [channelRow('organic', 5, 4), channelRow('direct', 5, 9)],
    },
  },
};

describe("the prompt card's sentence", () => {
  it('does not call a period ahead whose comparison was collected in part', () => {
    const sentence = summarySentence(panels([figure('goals', 4.4, { comparable: false })], slow(40, 90)));
    expect(sentence).toEqual({ tone: 'unknown', title: 'Not comparable with the previous 31 days', text: 'One of the two was collected in part. Mobile page speed is the weakest point.' });
  });

  it("is like the picture's", () => {
    const sentence = summarySentence(
      panels([figure('sessions', 0.09), figure('goals', 0.103), figure('costPerLead', -0.026)], slow(58, 91)),
    );
    expect(sentence).toEqual({
      tone: 'ahead',
      title: 'Ahead of the previous 31 days',
      text: 'Conversions are up 10.3% at a lower cost per lead. Mobile page speed is the weakest point.',
    });
  });
  it.each([
    [figure('goals', -0.1), 'behind', 'Behind the previous 31 days', 'Conversions are down 10.0%.'],
    [figure('goals', 0.004), 'level', 'Level with the previous 31 days', 'Conversions are unchanged.'],
    [figure('goals', 0.019), 'level', 'Level with the previous 31 days', 'Conversions are up 1.9%.'],
    [figure('goals', -0.02), 'behind', 'Behind the previous 31 days', 'Conversions are down 2.0%.'],
    [figure('revenue', 0.5), 'ahead', 'Ahead of the previous 31 days', 'Revenue is up 50.0%.'],
    [
      figure('goals', null, { previous: known(0) }),
      'ahead',
      'Ahead of the previous 31 days',
      'Conversions are up from 0.',
    ],
    [
      figure('goals', null, { value: known(0) }),
      'behind',
      'Behind the previous 31 days',
      'Conversions are down to 0.',
    ],
    [
      figure('goals', null, { value: known(0), previous: known(0) }),
      'level',
      'Level with the previous 31 days',
      'Conversions are unchanged.',
    ],
    [
      figure('goals', null, { previous: { known: false, why: 'missing-days' } }),
      'unknown',
      'Not comparable with the previous 31 days',
      '',
    ],
    [
      figure('goals', null, { value: { known: false, why: 'missing-days' } }),
      'unknown',
      'Not comparable with the previous 31 days',
      '',
    ],
    [
      figure('revenue', null, { value: known(1, 'EUR'), previous: known(1, 'USD') }),
      'unknown',
      'Not comparable with the previous 31 days',
      '',
    ],
    [figure('sessions', 0.5), 'unknown', 'There is nothing to compare yet', ''],
  ] as const)('%#', (lead, tone, title, text) =>
    expect(summarySentence(panels([lead]))).toEqual({ tone, title, text }),
  );
  it.each([
    [['2026-11-18', '2026-11-18'], ['2026-11-17', '2026-11-17'], 'the previous day'],
    [['2026-10-01', '2026-10-31'], ['2025-10-01', '2025-10-31'], 'the same days a year earlier'],
    [['2026-10-01', '2026-10-31'], ['2026-09-01', '2026-09-30'], '1 – 30 Sep'],
    [['2026-10-02', '2026-10-01'], ['2026-09-01', '2026-09-30'], 'the comparison period'],
  ] as const)('names the comparison of %j', ([start, end], [from, to], expected) => {
    const lead = figure('goals', 0.1, { series: points(start, end), previousSeries: points(from, to) });
    expect(summarySentence(panels([lead])).title).toBe(`Ahead of ${expected}`);
  });
  it('tells what it cost', () => {
    const text = (metric: 'costPerLead' | 'ROAS', change: number | null) =>
      summarySentence(panels([figure('goals', 0.1), figure(metric, change)])).text;
    expect(text('costPerLead', 0.1)).toContain('at a higher cost per lead');
    expect(text('ROAS', 0.1)).toContain('at a higher return on ad spend');
    expect(text('ROAS', -0.1)).toContain('at a lower return on ad spend');
    expect(text('costPerLead', 0.001)).toBe('Conversions are up 10.0%.');
    expect(text('costPerLead', null)).toBe('Conversions are up 10.0%.');
  });
  it('names the weakest point', () => {
    const text = (more: Partial<Panels>) => summarySentence(panels([figure('goals', 0.1)], more)).text;
    expect(text(slow(95, 89))).toContain('Desktop page speed is the weakest point.');
    expect(text({ ...slow(95, 90), ...lost })).toContain('Direct lost most.');
    expect(text({ ...slow(null, null), ...lost })).toContain('Direct lost most.');
    const gained = {
      state: 'ready' as const,
      provenance,
      data: {
        measure: 'goals' as const,
        total: 1,
        previousTotal: null,
        rows: [channelRow('organic', 5, null)],
      },
    };
    expect(text({ channels: gained })).toBe('Conversions are up 10.0%.');
    expect(text({ channels: { ...gained, data: { ...gained.data, rows: [] } } })).toBe(
      'Conversions are up 10.0%.',
    );
  });
  it.each(['zero', 'not-connected', 'reconnect-needed', 'not-settled'] as const)(
    'says what to do when the figures are %s',
    reason => {
      const sentence = summarySentence({ ...panels([]), figures: empty(reason) });
      expect(sentence.tone).toBe('unknown');
      expect(sentence.title).toMatch(/\w{4}/);
      expect(sentence.text).toMatch(/\.$/);
    },
  );
  it('says when the figures failed', () => {
    expect(
      summarySentence({ ...panels([]), figures: { state: 'failed', message: 'x', reference: 'y' } }).title,
    ).toBe('The figures could not be loaded');
  });
});
