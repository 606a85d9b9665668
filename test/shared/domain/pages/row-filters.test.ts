import { describe, expect, it } from 'vitest';
import type { RowFilters } from '../../../../shared/model/page.ts';
import { findFilteredFigures } from '../../../../shared/domain/pages/figures-panel.ts';
import { followsFilters, buildPanel, sectionsOfPanel } from '../../../../shared/domain/pages/page.ts';
import { filteredDays, filterOfRow, rowsFollow, sectionOfFigure } from '../../../../shared/domain/pages/row-filters.ts';
import { coreDay } from '../support-days.ts';
import { readPageFigures, input, panelNamed, readRowsData } from './sample-pages.ts';

describe('a row and its filter', () => {
  it.each([
    ['channel', ['paid'], { key: 'channel', value: 'paid' }], ['campaign', ['Spring'], { key: 'campaign', value: 'Spring' }], ['device', ['mobile'], { key: 'device', value: 'mobile' }],
    ['city', ['Erie', ''], { key: 'city', value: 'Erie' }], ['city', ['Boston', 'Georgia'], { key: 'city', value: 'Boston, Georgia' }],
    // Nothing of a visitor's address goes into ours.
    ['landingPage', ['/thanks?mail=a@b.test'], { key: 'page', value: '/thanks' }], ['landingPage', ['?x'], null], ['landingPage', [], null],
    ['sourceMedium', ['google', 'cpc'], null], ['query', ['home care'], null],
  ] as const)('%s %j', (dimension, key, filter) => expect(filterOfRow(dimension, key)).toEqual(filter));
});

describe('filtered panels', () => {
  const sessions = { kind: 'sum', part: 'sessions' } as const;
  const rate = (of: 'bounces' | 'goals', over: 'sessions') => ({ kind: 'ratio', of, over }) as const;
  it.each<[RowFilters, Parameters<typeof sectionOfFigure>[0], ReturnType<typeof sectionOfFigure>]>([
    [{}, sessions, null], [{ channel: 'paid' }, sessions, ['ga4', 'core']], 
    [{ channel: 'paid', campaign: 'x' }, { kind: 'sum', part: 'paidGoals' }, ['ga4', 'core']],
    // A channel's share of all is all or nothing among the rows of one channel; of a campaign it says something.
    [{ channel: 'paid' }, { kind: 'ratio', of: 'referralGoals', over: 'goals' }, null], [{ channel: 'paid' }, { kind: 'ratio', of: 'paidGoals', over: 'paidSessions' }, ['ga4', 'core']],
    [{ campaign: 'x' }, { kind: 'ratio', of: 'referralGoals', over: 'goals' }, ['ga4', 'core']],
    [{ device: 'mobile' }, { kind: 'sum', part: 'paidGoals' }, null], [{ device: 'mobile' }, rate('goals', 'sessions'), ['ga4', 'core']], [{ device: 'mobile' }, rate('bounces', 'sessions'), null],
    [{ city: 'Erie' }, { kind: 'sum', part: 'revenue' }, ['ga4', 'places']], [{ city: 'Erie' }, rate('bounces', 'sessions'), null],
    [{ page: '/' }, rate('bounces', 'sessions'), ['ga4', 'pages']], [{ page: '/' }, { kind: 'sum', part: 'transactions' }, null],
    [{ page: '/', device: 'mobile' }, sessions, null], [{ channel: 'paid' }, { kind: 'sum', part: 'afterHoursGoals' }, null], [{ channel: 'paid' }, { kind: 'last' }, null],
  ])('%j: a figure computed by %j', (filters, how, section) => expect(sectionOfFigure(how, filters)).toEqual(section));

  it.each<[RowFilters, string[]]>([
    [{}, []], [{ channel: 'paid' }, ['channel', 'sourceMedium', 'campaign', 'socialReferrer']], [{ device: 'x' }, ['device']], [{ city: 'x' }, ['city']], [{ page: '/' }, ['landingPage']],
    [{ channel: 'paid', device: 'x' }, []],
  ])('%j: rows by %j', (filters, dimensions) => {
    const all = ['channel', 'sourceMedium', 'campaign', 'socialReferrer', 'device', 'city', 'landingPage', 'hour', 'event', 'product', 'query', 'adCampaign', 'surface'] as const;
    expect(all.filter(dimension => rowsFollow(dimension, filters))).toEqual(dimensions);
  });
});

describe('the days left by a filter', () => {
  const day = { ...coreDay('2026-10-05', [{ source: 'google', medium: 'cpc', campaign: 'A', sessions: 4, keyEvents: 1 }, { source: 'google', medium: 'organic', sessions: 9 }]), unknown: ['revenue'] };
  const devices = [{ device: 'mobile', sessions: 3, keyEvents: 2 }, { device: 'desktop', sessions: 10, keyEvents: 0 }];
  const days = { ga4: { core: [{ ...day, devices }, coreDay('2026-10-06', [])] } };

  it('contain only matching rows, and values not requested are unknown', () => {
    const [cut] = filteredDays(days, { channel: 'paid', campaign: 'A' }).ga4?.core ?? [];
    expect(cut).toMatchObject({ totals: { sessions: 4, keyEvents: 1, adCost: null }, devices: [], hours: [], events: [] });
    expect(cut?.unknown).toEqual(['adClicks', 'adCost', 'adImpressions', 'newUsers', 'revenue', 'screenPageViews', 'sessionSeconds']);
    const [mobile] = filteredDays(days, { device: 'mobile' }).ga4?.core ?? [];
    expect([mobile?.totals.sessions, mobile?.traffic, mobile?.unknown?.includes('engagedSessions')]).toEqual([3, [], true]);
  });
  it('come from the matching breakdown', () => {
    const cities = [{ city: 'Erie', region: '(not set)', sessions: 2, keyEvents: 1, transactions: 1, revenue: 9.5 }, { city: 'Boston', region: 'Georgia', sessions: 5, keyEvents: 0, transactions: 0, revenue: 0 }];
    const pages = [{ page: '/a?x=1', sessions: 2, engagedSessions: 1, keyEvents: 0 }, { page: '/b', sessions: 7, engagedSessions: 7, keyEvents: 7 }];
    const detailed = { ga4: { ...days.ga4, places: [{ date: '2026-10-05', cities }], pages: [{ date: '2026-10-06', pages }] } };
    const places = filteredDays(detailed, { city: 'Erie' }).ga4;
    expect([places?.core?.map(({ date, totals }) => [date, totals.sessions, totals.revenue]), places?.places?.[0]?.cities.length]).toEqual([[['2026-10-05', 2, 9.5]], 1]);
    expect(filteredDays(detailed, { page: '/a' }).ga4?.core?.map(({ date, totals }) => [date, totals.engagedSessions])).toEqual([['2026-10-06', 1]]);
    expect([filteredDays({}, { city: 'Erie' }), filteredDays({}, { page: '/' })]).toEqual([{ ga4: { core: [], places: [] } }, { ga4: { core: [], pages: [] } }]);
  });
  it('are all days if no breakdown has all filters', () => {
    expect(filteredDays(days, { channel: 'paid', device: 'mobile' })).toBe(days);
    expect(filteredDays(days, {})).toBe(days);
  });
});

describe('sections to read', () => {
  const strip = panelNamed('site-performance', 'figures');
  const sections = (filters: RowFilters) => sectionsOfPanel(strip, { grain: 'day', filters }).map(ref => ref.join('.'));
  it('include the breakdown used by figures', () => {
    expect(sections({ city: 'Erie' }).filter(ref => !sections({}).includes(ref))).toEqual(['ga4.places']);
    expect(sectionsOfPanel(strip, { grain: 'month', filters: { city: 'Erie' } })).toEqual([]);
  });
  it('use days for rows and total in a filtered year', () => {
    const follows = (name: string, grain: 'day' | 'month', filters?: RowFilters) => followsFilters(panelNamed('channel-performance', name), { grain, filters });
    const paid = { channel: 'paid' } as const;
    expect([follows('sources', 'month', paid), follows('channels', 'month', paid), follows('channels', 'day', paid), follows('channels', 'day'), follows('figures', 'day', paid)]).toEqual([true, false, true, false, false]);
    if (strip.kind !== 'figures') throw new Error('strip');
    expect([findFilteredFigures({ grain: 'month', filters: paid }, strip).size, findFilteredFigures({ grain: 'day', filters: paid }, strip).size > 0]).toEqual([0, true]);
  });
});

describe('a filtered page', () => {
  const traffic = [{ source: 'google', medium: 'cpc', campaign: 'A', sessions: 4, keyEvents: 1 }, { source: 'google', medium: 'organic', sessions: 9 }];
  const days = { ga4: { core: [coreDay('2026-10-05', traffic)] } };
  it('filters its breakdowns by a channel, but only if the page has it', () => {
    const channels = (more: object) => readRowsData(buildPanel(input(days, more), panelNamed('channel-performance', 'channels')));
    expect(channels({ filters: { channel: 'paid' } }).rows.map(({ key, facts }) => [key[0], facts.sessions])).toEqual([['paid', 4]]);
    expect(channels({ channel: 'paid', filters: { channel: 'paid' } }).total.sessions).toBe(4);
    expect(buildPanel(input(days, { channel: 'email', filters: { channel: 'paid' } }), panelNamed('channel-performance', 'channels'))).toMatchObject({ state: 'empty' });
  });
  it('filters its figures, and leaves the others unchanged', () => {
    const of = (filters: RowFilters) => Object.fromEntries(readPageFigures(buildPanel(input(days, { filters }), panelNamed('site-performance', 'figures'))).map(({ key, value }) => [key, value.known ? value.value : null]));
    const [paid, all] = [of({ channel: 'paid' }), of({})];
    expect([paid['sessions'], all['sessions'], paid['avgSessDuration'] === all['avgSessDuration']]).toEqual([4, 13, true]);
  });
});
