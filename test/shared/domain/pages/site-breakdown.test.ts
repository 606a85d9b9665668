import { describe, expect, it } from 'vitest';
import { sliceRows } from '../../../../shared/domain/pages/rows-panel.ts';
import { buildSiteBreakdown, readSiteTrend } from '../../../../shared/domain/pages/site-breakdown.ts';
import { listPanelChannels, toSitePanel } from '../../../../shared/domain/pages/site-panel.ts';
import type { RollupRecord, RollupSource } from '../../../../shared/model/month-record.ts';
import type { SiteRow } from '../../../../shared/model/node-rows.ts';
import { type PageId, pageIds } from '../../../../shared/model/page-keys.ts';
import type { Channel } from '../../../../shared/model/panel.ts';
import type { RowsPanel } from '../../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';

const findPanel = (page: PageId, name: string): RowsPanel => {
  const panel = definitionOfPage(page).panels[name];
  if (panel?.kind !== 'rows') throw new Error(`${page} ${name}`);
  return panel;
};
const record = (sources: RollupRecord['sources'] = {}): RollupRecord => ({ sources, channels: [], devices: [], hours: [], events: [], quality: { sampled: false, thresholded: false, otherRow: false } });
const source = (parts: RollupSource['parts'], days = 31, currency = 'USD'): RollupSource => ({ days, currencies: [currency], parts });
const row = (siteId: string, now: RollupRecord['sources'], before?: RollupRecord['sources']): SiteRow => ({
  siteId, name: siteId.toUpperCase(), sitePath: `Root/${siteId}`, timeZone: 'America/New_York', linked: false, isEcommerce: false,
  record: record(now), previous: record(before), yearAgo: record(), coverage: {}, spark: { sessions: [], goals: [] }, score: null, previousScore: null,
});
function build(rows: readonly SiteRow[], page: PageId, name: string, channel?: Channel, kind: 'previous' | 'year-ago' | null = 'previous') {
  const shown = findPanel(page, name);
  const panel = toSitePanel(shown, channel);
  if (panel === null) throw new Error(name);
  return buildSiteBreakdown({ rows, panel, channels: listPanelChannels(shown, channel), kind, lengths: { now: 31, before: 31 } });
}

describe('a breakdown by site', () => {
  it('has the columns that rows of sites have', () => {
    const columns = Object.fromEntries(pageIds.flatMap(page => Object.entries(definitionOfPage(page).panels).flatMap(([name, panel]) => (panel.kind === 'rows' ? [[`${page} ${name}`, toSitePanel(panel, undefined)?.columns ?? null]] : []))));
    expect(columns).toMatchObject({
      'site-performance pages': ['sessions', 'engagementRate', 'goals', 'gcr'],
      'seo engines': ['sessions', 'goals', 'gcr'],
      'seo terms': ['searchClicks', 'searchImpressions', 'searchClickRate', 'searchPosition'],
      'goals events': ['goals'],
      'ads-ecommerce products': null,
      'ads-paid facebook': ['spend', 'impressions', 'clicks', 'leads', 'conversions'],
      'social-media networks': ['newFans', 'lostFans'],
      'google-business-profile terms': null,
      'google-business-profile sentiment': null,
      'google-business-profile surfaces': ['profileViews'],
    });
    expect(Object.values(columns).filter(list => list === null)).toHaveLength(4);
    expect(toSitePanel(findPanel('ads-paid', 'facebook'), undefined)).toMatchObject({ sort: 'spend', chart: 'bars', top: 5 });
    expect(toSitePanel(findPanel('channel-performance', 'channels'), undefined)).not.toHaveProperty('trend');
  });

  it('adds up platforms, sorts the largest first, and leaves out sites without data', () => {
    const joined = build([row('a', { fb: source({ adSpend: 10, adClicks: 2 }), bing: source({ adSpend: 5 }) }), row('b', { fb: source({ adSpend: 40 }) }, { fb: source({ adSpend: 20 }) }), row('c', { ga4: source({ sessions: 9 }) })], 'ads-paid', 'platforms');
    expect(joined.rows.map(({ key, currency, facts, previous }) => [key, currency, facts.adSpend, facts.adClicks, previous?.adSpend])).toEqual([[['B', 'b'], 'USD', 40, undefined, 20], [['A', 'a'], 'USD', 15, 2, undefined]]);
    expect(joined.data).toMatchObject({ total: { adSpend: 55, adClicks: 2 }, previousTotal: { adSpend: 20 }, remainder: null, common: { sites: 1, ofSites: 2 }, currencies: ['USD'] });
    expect(joined.rows.map(({ like }) => like)).toEqual([{ value: 40, previous: 20 }, null]);
    expect(sliceRows(joined, 0, 1)).toMatchObject({ rows: [{ key: ['B', 'b'] }], rest: { rows: 1, facts: { adSpend: 15 } } });
    expect(sliceRows(joined, 1, 1)).toMatchObject({ rows: [{ key: ['A', 'a'] }], rest: null });
  });

  it('counts a single channel by its own parts', () => {
    const joined = build([row('a', { ga4: source({ sessions: 100, goals: 10, emailSessions: 7, emailGoals: 1 }) }, { ga4: source({ sessions: 50, emailSessions: 5, emailGoals: 0 }) })], 'email-performance', 'sources');
    expect(joined.rows).toMatchObject([{ facts: { sessions: 7, goals: 1 }, previous: { sessions: 5, goals: 0 }, like: { value: 7, previous: 5 } }]);
    expect(build([row('a', { ga4: source({ sessions: 100, paidSessions: 3 }) })], 'channel-performance', 'sources', 'paid').rows).toMatchObject([{ facts: { sessions: 3 } }]);
  });

  it('has the values of each day, of the platforms of its panel alone', () => {
    const day = (date: string, sources: RollupRecord['sources']) => [date, { record: record(sources), date, coverage: {} }] as const;
    const days = new Map([
      day('2026-11-01', { fb: source({ adSpend: 10 }, 1), bing: source({ adSpend: 5 }, 1), ga4: source({ sessions: 7 }, 1) }),
      day('2026-11-03', { fb: source({ adSpend: 0 }, 1) }),
    ]);
    const points = ['2026-11-01', '2026-11-02', '2026-11-03'].map(date => ({ start: date, end: date }));
    expect(readSiteTrend({ days, months: new Map() }, points, findPanel('ads-paid', 'platforms'), undefined)).toEqual([15, null, 0]);
  });

  it('compares daily averages where sites have other days', () => {
    const joined = build([row('a', { ga4: source({ goals: 62 }) }, { ga4: source({ goals: 60 }, 30) }), row('b', { ga4: source({ goals: 31 }) }, { ga4: source({ goals: 15 }, 15) })], 'goals', 'events');
    expect(joined.data.common).toMatchObject({ perDay: true });
    expect(joined.rows.map(({ like }) => like)).toEqual([{ value: 2, previous: 2 }, { value: 1, previous: 1 }]);
  });

  it('keeps currencies apart, and leaves out money of a site in two', () => {
    const joined = build([row('a', { fb: source({ adSpend: 10 }, 31, 'EUR') }), row('b', { fb: source({ adSpend: 40 }), bing: source({ adSpend: 1, adClicks: 4 }, 31, 'CAD') }), row('c', { fb: source({ adSpend: 0 }) })], 'ads-paid', 'platforms');
    expect(joined.rows.map(({ key: [name], currency, facts }) => [name, currency, facts])).toEqual(expect.arrayContaining([['A', 'EUR', { adSpend: 10 }], ['B', undefined, { adClicks: 4 }], ['C', 'USD', { adSpend: 0 }]]));
    expect(joined.data.currencies).toEqual(['EUR']);
  });

  it('has no comparison without one in the table', () => {
    const rows = [row('a', { ga4: source({ goals: 62 }) }, { ga4: source({ goals: 60 }) })];
    expect(build(rows, 'goals', 'events', undefined, null)).toMatchObject({ isCompared: false, rows: [{ previous: null }] });
    expect(build(rows, 'goals', 'events', undefined, 'year-ago')).toMatchObject({ isCompared: false });
    expect(build(rows, 'goals', 'channels').data.common).toBeUndefined();
  });

  it('has no rows for columns that only breakdowns have', () => {
    const rows = [row('a', { ga4: source({ revenue: 5 }) }, { ga4: source({ revenue: 6 }) })];
    expect(buildSiteBreakdown({ rows, panel: findPanel('ads-ecommerce', 'products'), channels: undefined, kind: 'previous', lengths: { now: 31, before: 31 } }).rows).toEqual([]);
  });

  it('compares rates by their two parts', () => {
    const rate: RowsPanel = { ...findPanel('goals', 'channels'), columns: ['gcr'], sort: 'gcr' };
    const joined = buildSiteBreakdown({ rows: [row('a', { ga4: source({ goals: 5, sessions: 50 }) }, { ga4: source({ goals: 2, sessions: 40 }) }), row('b', { ga4: source({ goals: 9, sessions: 10 }) })], panel: rate, channels: undefined, kind: 'previous', lengths: { now: 31, before: 31 } });
    expect(joined.data.common).toEqual({ sites: 1, ofSites: 2 });
    expect(joined.rows.map(({ like }) => like)).toEqual([null, { value: 0.1, previous: 0.05 }]);
  });
});
