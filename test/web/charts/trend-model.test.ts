import { describe, expect, it } from 'vitest';
import { trendModel, type TrendInput, type TrendPoint } from '../../../web/src/charts/trend-model.ts';
import { pointSentence, type TrendTexts } from '../../../web/src/charts/trend-text.ts';

const days = (from: number, values: readonly (number | null)[], provisionalFrom = 99): TrendPoint[] =>
  values.map((value, index) => ({ date: `2026-11-${String(from + index).padStart(2, '0')}`, value, provisional: index >= provisionalFrom }));
const input = (more: Partial<TrendInput>): TrendInput => ({ points: days(11, [10, 20, 30], 2), comparison: days(8, [1, 2, 3]), grain: 'day', mode: 'day', continues: true, least: 1, ...more });
const words: TrendTexts = { title: 'Sessions', text: String, short: String, look: { format: 'number', decimals: 0, modifier: 1 }, now: '', before: null, verdict: () => 'good' };

describe('a trend', () => {
  it('leaves unknown days unknown', () => {
    const model = trendModel(input({ points: days(11, [10, null, 30]) }));
    expect(model.line).toEqual([10, null, 30]);
    expect(pointSentence(model, words, 1)).toBe('Thu, Nov 12: unknown; Mon, Nov 9: 2');
  });
  it('leaves room for a goal above every bar and names the goal', () => {
    const model = trendModel(input({ grain: 'month', points: [{ date: '2026-01-01', value: 2, provisional: false }], comparison: [], goal: [9.5] }));
    expect(model.scale.high).toBeGreaterThanOrEqual(9.5);
    expect(pointSentence(model, words, 0)).toBe('January 2026: 2; goal 9.5');
    expect(trendModel(input({})).goal).toBeNull();
  });
  it('uses the days before it for its mean', () => {
    const points = days(11, Array.from({ length: 14 }, (_, day) => 10 * (day + 1)));
    const model = trendModel(input({ mode: 'mean', points, comparison: days(5, [1, 2, 3, 4, 5, 6]) }));
    expect(model.line[0]).toBeCloseTo((1 + 2 + 3 + 4 + 5 + 6 + 10) / 7);
    expect(model.daily?.slice(0, 3)).toEqual([10, 20, 30]);
  });
  it('ignores a comparison that is not directly before it', () => {
    const points = days(11, Array.from({ length: 14 }, () => 20));
    const model = trendModel(input({ mode: 'mean', points, comparison: points, continues: false }));
    expect(model.line.slice(0, 7)).toEqual([null, null, null, null, null, null, 20]);
  });
  it('draws fewer than two weeks day by day', () => {
    expect(trendModel(input({ mode: 'mean' }))).toMatchObject({ mode: 'day', line: [10, 20, 30], daily: null });
  });
  it('starts its mean on the seventh day if no earlier days exist', () => {
    const fourteen = days(1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    const alone = [null, null, null, null, null, null, 4, 5, 6, 7, 8, 9, 10, 11];
    expect(trendModel(input({ mode: 'mean', points: fourteen, comparison: fourteen, continues: false }))).toMatchObject({ line: alone, before: alone });
    expect(trendModel(input({ mode: 'mean', points: fourteen, comparison: days(1, [1, 1, 1, 1, 1, 1]) })).line[0]).toBe(1);
    expect(trendModel(input({ mode: 'mean', points: fourteen, comparison: days(1, [1, 1, 1]) })).line.slice(0, 4)).toEqual([null, null, null, 13 / 7]);
    expect(trendModel(input({ mode: 'mean', points: days(1, [null, null, ...Array.from({ length: 12 }, () => 5)]), continues: false })).line.map(value => value !== null)).toEqual([...Array(8).fill(false), ...Array(6).fill(true)]);
  });
  it('names the first day that may still be restated', () => {
    const model = trendModel(input({}));
    expect(model.provisionalFrom).toBe(2);
    expect(pointSentence(model, words, 2)).toBe('Fri, Nov 13: 30, preliminary; Tue, Nov 10: 3');
  });
  it('draws months as bars from zero, never as means', () => {
    const months: TrendPoint[] = [{ date: '2026-09-01', value: 900, provisional: false }, { date: '2026-10-01', value: 950, provisional: true }];
    const model = trendModel(input({ points: months, comparison: [], grain: 'month', mode: 'mean' }));
    expect(model).toMatchObject({ kind: 'bars', mode: 'day', line: [900, 950], before: [null, null], daily: null });
    expect(model.ends).toEqual(['2026-09-30', '2026-10-31']);
    expect(pointSentence(model, words, 1)).toBe('October 2026: 950, preliminary');
  });
  it('pads a comparison shorter than the period', () => {
    expect(trendModel(input({ comparison: days(1, [7]) })).before).toEqual([7, null, null]);
  });
  it('continues a line over the days of a projection, from its newest value', () => {
    const forecast = { month: '202611', soFar: 60, total: 100, low: 90, high: 110, days: [{ date: '2026-11-14', expected: 40 }, { date: '2026-11-15', expected: 2 }], spread: 14 };
    const model = trendModel(input({ forecast }));
    const half = 14 * Math.sqrt(15 / 14);
    expect(model).toMatchObject({
      dates: ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'],
      line: [10, 20, 30],
      before: [1, 2, 3],
      newest: 2,
      ahead: { from: 3, line: [null, null, 30, 40, 2], low: [null, null, 30, 40 - half, 0], high: [null, null, 30, 40 + half, 2 + half] },
    });
    expect(model.scale.high).toBeGreaterThanOrEqual(40 + half);
    expect(pointSentence(model, { ...words, text: value => String(Math.round(value)) }, 3)).toBe('Sat, Nov 14: about 40 expected, 26 to 54');
    expect(pointSentence(model, words, 2)).toBe('Fri, Nov 13: 30, preliminary; Tue, Nov 10: 3');
    expect(trendModel(input({ forecast, mode: 'week' })).ahead).toBeNull();
    // Without a newest value there is nothing to continue.
    expect(trendModel(input({ forecast, points: days(11, [10, 20, null]) }))).toMatchObject({ ahead: null, dates: { length: 3 } });
  });
  it('projects a mean from known and expected days, and days that are not reported yet', () => {
    const points = days(1, [...Array.from({ length: 14 }, () => 7), null]);
    const forecast = { month: '202611', soFar: 98, total: 1, low: 1, high: 1, days: [{ date: '2026-11-15', expected: 14 }, { date: '2026-11-16', expected: 14 }], spread: 7 };
    const model = trendModel(input({ mode: 'mean', points, comparison: [], continues: false, forecast }));
    expect(model.ahead?.from).toBe(14);
    expect(model.ahead?.line.slice(13)).toEqual([7, 8, 9]);
    expect(model.ahead?.high[14]).toBeCloseTo(8 + Math.sqrt(15 / 14));
    expect([model.newest, model.dates.length]).toEqual([14, 16]);
  });
  it('draws a second metric by its own axis from zero, with as many steps', () => {
    const second = { points: days(11, [900, null, 1_400]), before: [], least: 1 };
    const model = trendModel(input({ second }));
    expect(model.second).toEqual({ line: [900, null, 1_400], scale: { low: 0, high: 1_500, ticks: [0, 500, 1_000, 1_500] } });
    expect(model.scale.ticks).toHaveLength(4);
    const both: TrendTexts = { ...words, second: { title: 'Goals', text: value => `${value} goals`, short: String } };
    expect(pointSentence(model, both, 0)).toBe('Wed, Nov 11: 10; Goals: 900 goals; Sun, Nov 8: 1');
    expect(pointSentence(model, both, 1)).toBe('Thu, Nov 12: 20; Goals: unknown; Mon, Nov 9: 2');
    expect(trendModel(input({ mode: 'week', second: { ...second, points: days(11, [1, 2, 3]) } })).second?.line).toEqual([6]);
    const fourteen = days(11, Array.from({ length: 14 }, () => 7));
    expect(trendModel(input({ mode: 'mean', points: fourteen, second: { points: fourteen, before: days(5, Array.from({ length: 6 }, () => 0)), least: 1 } })).second?.line.slice(0, 2)).toEqual([1, 2]);
  });
  it('breaks its points down like the points themselves', () => {
    const parts = [{ id: 'a', name: 'Ads', color: '--a', values: [4, 5, 6] }, { id: 'b', name: 'Rest', color: '--b', values: [6, 15, null] }];
    const model = trendModel(input({ parts, comparison: [] }));
    expect(model.parts.map(({ values }) => values)).toEqual([[4, 5, 6], [6, 15, null]]);
    expect(pointSentence(model, words, 0)).toBe('Wed, Nov 11: 10; Ads: 4; Rest: 6');
    expect(pointSentence(model, words, 2)).toBe('Fri, Nov 13: 30, preliminary; Ads: 6');
    expect(trendModel(input({ parts, mode: 'week' })).parts.map(({ values }) => values)).toEqual([[15], [null]]);
    const fourteen = days(11, Array.from({ length: 14 }, () => 7));
    const mean = trendModel(input({ mode: 'mean', points: fourteen, comparison: [], parts: [{ id: 'a', name: 'Ads', color: '--a', values: fourteen.map(() => 3) }] }));
    expect([mean.daily, mean.parts[0]?.values[13]]).toEqual([null, 3]);
  });
  it('sums full weeks from Sunday, and months, with the comparison in the same places', () => {
    // 2026-11-01 is a Sunday.
    const points = days(1, Array.from({ length: 17 }, (_, day) => (day === 15 ? null : 10)), 15);
    const comparison = days(1, Array.from({ length: 17 }, () => 7)).map(point => ({ ...point, date: point.date.replace('-11-', '-10-') }));
    const weeks = trendModel(input({ mode: 'week', points, comparison }));
    expect(weeks).toMatchObject({ kind: 'bars', mode: 'week', line: [70, 70, null], before: [49, 49, 21], provisionalFrom: 2 });
    expect([weeks.dates, weeks.ends]).toEqual([['2026-11-01', '2026-11-08', '2026-11-15'], ['2026-11-07', '2026-11-14', '2026-11-17']]);
    expect([weeks.names[1], weeks.beforeNames[1]]).toEqual(['Nov 8 – 14', 'Oct 8 – 14']);
    const months = trendModel(input({ mode: 'month', points: [...days(29, [1, 2]), { date: '2026-12-01', value: 4, provisional: false }], comparison: [] }));
    expect(months).toMatchObject({ line: [3, 4], before: [null, null], names: ['Nov 29 – 30', 'Tue, Dec 1'] });
  });
});
