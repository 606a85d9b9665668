import { describe, expect, it } from 'vitest';
import { makeTrend } from '../../../web/src/charts/make-trend.ts';
import { trendModel, type TrendInput, type TrendPoint } from '../../../web/src/charts/trend-model.ts';
import type { TrendTexts } from '../../../web/src/charts/trend-text.ts';
import type { ChartTheme } from '../../../web/src/charts/theme.ts';

const theme: ChartTheme = { family: 'Inter', color: name => `of ${name}`, hatch: name => `striped ${name}` };
const words: TrendTexts = { title: 'Sessions', text: value => `${value} in full`, short: String, look: { format: 'number', decimals: 0, modifier: 1 }, now: 'November', before: 'October', verdict: () => 'good' };
const point = (date: string, value: number | null, provisional = false): TrendPoint => ({ date, value, provisional });
const points = [point('2026-11-11', 10), point('2026-11-12', null), point('2026-11-13', 30), point('2026-11-14', 40, true)];
const comparison = [point('2026-11-07', 1), point('2026-11-08', 2), point('2026-11-09', 3), point('2026-11-10', 4)];
const input = (more: Partial<TrendInput> = {}): TrendInput => ({ points, comparison, grain: 'day', mode: 'day', continues: true, least: 1, ...more });
const make = (more: Partial<TrendInput> = {}, hidden: readonly string[] = []) => {
  const model = trendModel(input(more));
  return makeTrend(model, words, model.names, new Set(hidden))(theme);
};

describe('a chart.js trend', () => {
  it('draws the days and a dashed comparison, and keeps gaps', () => {
    const { type, data } = make();
    expect(type).toBe('line');
    expect(data.labels).toEqual(['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14']);
    expect(data.datasets.map(({ label, data: values }) => [label, values])).toEqual([['now', [10, null, 30, 40]], ['before', [1, 2, 3, 4]]]);
    expect(data.datasets[0]).toMatchObject({ borderColor: 'of --series', spanGaps: false, fill: 'start', pointRadius: [3, 0, 0, 0] });
    expect(data.datasets[1]).toMatchObject({ borderColor: 'of --comparison', borderDash: [4, 3] });
  });
  it('dots and hatches preliminary days and labels both ends with their last values', () => {
    const { data, options } = make();
    const segment = (data.datasets[0] as { segment?: { borderDash?: (at: { p1DataIndex: number }) => unknown } }).segment;
    expect([2, 3].map(p1DataIndex => segment?.borderDash?.({ p1DataIndex }))).toEqual([undefined, [0.1, 5]]);
    expect(options?.plugins?.marks).toMatchObject({
      keys: ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'],
      bands: [{ from: 2, to: 3, fill: 'striped --grid' }],
      ends: [{ value: 40, lines: ['40 in full', 'November'] }, { value: 4, lines: ['4 in full', 'October'] }],
    });
  });
  it('draws months as bars, hatches unfinished ones, and shows comparison and goal levels', () => {
    const months = [point('2026-10-01', 900), point('2026-11-01', 950, true)];
    const { type, data, options } = make({ grain: 'month', points: months, comparison: [point('2025-10-01', 800)], goal: [1000, 1000] });
    expect(type).toBe('bar');
    expect(data.datasets).toMatchObject([{ data: [900, 950], backgroundColor: ['of --series', 'striped --series'] }]);
    expect(options?.plugins?.marks?.levels).toMatchObject([{ values: [800, null], color: 'of --comparison' }, { values: [1000, 1000], color: 'of --good-fill' }]);
    expect(options?.scales).toMatchObject({ y: { min: 0, max: 1000 } });
  });
  it('draws a projection dotted with its range as a band, and hides both together', () => {
    const forecast = { month: '202611', soFar: 80, total: 120, low: 110, high: 130, days: [{ date: '2026-11-15', expected: 40 }], spread: 10 };
    const { data } = make({ forecast });
    expect(data.datasets.slice(2)).toMatchObject([{ label: 'ahead', borderDash: [0.1, 5] }, { label: 'high', fill: '+1', borderWidth: 0 }, { label: 'low', borderWidth: 0 }]);
    expect(make({ forecast }, ['ahead']).data.datasets.map(({ hidden }) => hidden)).toEqual([false, false, true, true, true]);
  });
  it('draws a second metric on the right axis, without labels at the ends of lines', () => {
    const second = { points: [900, 1_000, 1_100, 1_200].map((value, index) => point(`2026-11-1${index + 1}`, value)), before: [], least: 1 };
    const model = trendModel(input({ second }));
    const draw = (hidden: readonly string[]) => makeTrend(model, { ...words, second: { title: 'Goals', text: String, short: String } }, model.names, new Set(hidden))(theme);
    expect(draw([]).data.datasets[2]).toMatchObject({ label: 'second', yAxisID: 'yRight', data: [900, 1_000, 1_100, 1_200], borderColor: 'of --channel-social' });
    expect(draw([]).options?.scales).toMatchObject({ yRight: { position: 'right', min: 0, max: 2_000 } });
    expect(draw([]).options?.plugins?.marks?.ends).toEqual([]);
    expect(draw(['second']).options?.scales).not.toHaveProperty('yRight');
    expect(draw(['second']).options?.plugins?.marks?.ends).toHaveLength(2);
  });
  it('draws parts as lines below their total, and stacks them in bars', () => {
    const parts = [{ id: 'a', name: 'Ads', color: '--a', values: [1, 2, 3, 4] }];
    expect(make({ parts }).data.datasets.map(({ label, borderColor }) => [label, borderColor])).toEqual([['now', 'of --t2'], ['before', 'of --comparison'], ['a', 'of --a']]);
    expect(make({ parts, mode: 'week' }, ['a']).data.datasets).toMatchObject([{ label: 'a', stack: 'parts', hidden: true, backgroundColor: 'of --a' }]);
  });
  it('hides the end label of a hidden series', () => {
    const { data, options } = make({}, ['before']);
    expect(data.datasets.map(({ hidden }) => hidden)).toEqual([false, true]);
    expect(options?.plugins?.marks?.ends).toHaveLength(1);
  });
});
