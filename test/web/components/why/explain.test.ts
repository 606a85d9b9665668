import { describe, expect, it } from 'vitest';
import { figureDefinition } from '../../../../shared/domain/pages/format.ts';
import type { PageFigure, PageView, RowsData } from '../../../../shared/model/page.ts';
import { explainFigure, isExplained } from '../../../../web/src/components/why/explain.ts';
import { findingSentence, formatEffect, sortEffects } from '../../../../web/src/components/why/finding.ts';

const makeValue = (value: number) => ({ known: true, value } as const);
const rows = (more: Partial<RowsData>): RowsData => ({ kind: 'rows', rows: [], rest: null, remainder: null, total: {}, previousTotal: {}, currencies: [], comparable: true, ...more });
const view = (panels: Record<string, RowsData>, page: PageView['page'] = 'site-performance'): PageView => ({
  siteId: 'site', page, timeZone: 'UTC', range: { start: '2026-11-01', end: '2026-11-30' }, comparison: { start: '2026-10-02', end: '2026-10-31' },
  grain: 'day', isEcommerce: false,
  panels: Object.fromEntries(Object.entries(panels).map(([key, data]) => [key, { state: 'ready', data, provenance: { settled: true, sources: [] } as never }])),
});
const figure = (key: PageFigure['key'], now: number, before: number, more: Partial<PageFigure> = {}): PageFigure => ({
  key, value: makeValue(now), previous: makeValue(before), change: (now - before) / before, comparable: true, series: [], previousSeries: [], ...more,
});
const device = (name: string, now: number, before: number | null) => ({ key: [name], facts: { sessions: now, goals: 0 }, previous: before === null ? null : { sessions: before, goals: 0 } });
const devices = rows({
  rows: [device('desktop', 80, 60), device('mobile', 50, 45), device('tablet', 5, 9), device('smart tv', 3, null)],
  total: { sessions: 140, goals: 0 }, previousTotal: { sessions: 116, goals: 0 },
});
const explain = (of: PageFigure, shown: PageView) => explainFigure(of, figureDefinition(of.key), shown);

describe('why a figure changed', () => {
  it('is explained by the rows of a breakdown, the remainder and the total', () => {
    const sessions = figure('sessions', 140, 116);
    const [explanation, ...others] = explain(sessions, view({ devices }));
    if (explanation === undefined) throw new Error('The devices explain it');
    expect(others).toEqual([]);
    expect(explanation.contributions).toMatchObject({ now: 140, before: 116, change: 24, rest: 0, rows: [{ effect: 20 }, { effect: 5 }, { effect: -4 }, { effect: 3 }] });
    expect(explanation).toMatchObject({ title: 'Device', restName: 'Other or not set', numbers: [{ part: 'of', title: 'Sessions', isMoney: false }] });
    expect(sortEffects(explanation)).toMatchObject({ with: [{ name: 'Desktop' }, { name: 'Mobile' }, { name: 'Smart TV' }], against: [{ name: 'Tablet', effect: -4 }] });
    expect(findingSentence(explanation)).toBe('Desktop and Mobile added 25; the total changed by 24.');
    expect([20, -4, 0].map(effect => formatEffect(explanation, effect))).toEqual(['+20', '−4', '0']);
    expect(isExplained(sessions, figureDefinition('sessions'), view({ devices }))).toBe(true);
  });
  it('is not explained by a breakdown with other totals or without a comparison', () => {
    const sessions = figure('sessions', 140, 116);
    expect(explain(figure('sessions', 141, 116), view({ devices }))).toEqual([]);
    expect(explain(figure('sessions', 140, 115), view({ devices }))).toEqual([]);
    expect(explain(sessions, view({ devices: { ...devices, previousTotal: null } }))).toEqual([]);
    expect(explain(sessions, view({ devices: { ...devices, comparable: false } }))).toEqual([]);
    expect(explain({ ...sessions, comparable: false }, view({ devices }))).toEqual([]);
    expect(isExplained({ ...sessions, change: null }, figureDefinition('sessions'), view({ devices }))).toBe(false);
  });
  it('is explained for the compared days only if the periods differ', () => {
    const like = { value: makeValue(100), previous: makeValue(90) };
    const cut = { ...devices, totalLike: { value: 100, previous: 90 }, rows: devices.rows.map((row, index) => ({ ...row, like: index === 0 ? { value: 60, previous: 48 } : null })) };
    const [explanation] = explain(figure('sessions', 140, 116, { like }), view({ devices: cut }));
    expect(explanation?.contributions).toMatchObject({ now: 100, before: 90, change: 10, rows: [{ effect: 12 }], rest: -2 });
    // A rate of other days than the rows' has no parts.
    expect(explain(figure('gcr', 0.1, 0.2, { like: { value: makeValue(0.1), previous: makeValue(0.3) } }), view({ devices: cut }))).toEqual([]);
  });
  it('counts leads without a campaign for a cost per lead', () => {
    // 180 and 183 leads, of which campaigns know 150: 30 and 33 are nobody's.
    const total = { adSpend: 14_067, paidLeads: 150 };
    const before = { adSpend: 12_261, paidLeads: 150 };
    const campaigns = rows({ rows: [{ key: ['Brand'], currency: 'USD', facts: total, previous: before }], total, previousTotal: before, currencies: ['USD'] });
    const cost = figure('costPerLead', 14_067 / 180, 12_261 / 183, { ratio: { of: 14_067, over: 180 } });
    const [explanation] = explain(cost, view({ campaigns }, 'ads-paid'));
    // By hand: 1,806 / 183 = 9.87; 12,261 * 3 / (183 * 180) = 1.12; 1,806 * 3 / (183 * 180) = 0.16; 78.15 - 67.00 = 11.15.
    expect(explanation?.contributions).toMatchObject({ now: 78.15, before: 67, change: 11.15, parts: { of: 9.87, over: 1.12, both: 0.16 }, rows: [{ effect: 9.87 }], rest: 1.12 });
    expect(explanation && findingSentence(explanation)).toBe('Brand added $9.87 of the $11.15.');
  });
  it('says when ups and downs cancel out and when no row stands out', () => {
    const [none] = explain(figure('sessions', 116, 116, { change: 0 }), view({ devices: { ...devices, rows: [device('desktop', 60, 50), device('mobile', 40, 50)], total: { sessions: 116, goals: 0 } } }));
    expect(none && findingSentence(none)).toBe('Increases and decreases cancel each other out.');
    const many = Array.from({ length: 20 }, (_, index) => device(`model ${index}`, 9, 10));
    const [even] = explain(figure('sessions', 180, 200), view({ devices: { ...devices, rows: many, total: { sessions: 180, goals: 0 }, previousTotal: { sessions: 200, goals: 0 } } }));
    expect(even && findingSentence(even)).toBe('No single device explains it.');
  });
});
