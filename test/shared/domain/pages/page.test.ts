import { describe, expect, it } from 'vitest';
import { type PageRow, pageViewSchema } from '../../../../shared/model/page.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { monthSumsOfDays } from '../../../../shared/numbers/breakdowns/month-sums.ts';
import { buildPanel } from '../../../../shared/domain/pages/page.ts';
import { pageIds } from '../../../../shared/model/page-keys.ts';
import type { FigureKey, RowsPanel } from '../../../../shared/screens/pages/definition.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { listCurrencies, sumRestOfRows } from '../../../../shared/domain/pages/rows.ts';
import { computeMeasure, measures } from '../../../../shared/numbers/metrics/measures.ts';
import { labDay, labRun } from '../../numbers/metrics/sample-days.ts';
import { facebookDay, gmbDay, gscDay } from '../../numbers/metrics/sample-platform-days.ts';
import { coreDay } from '../support-days.ts';
import { bought, byKey, comparison, connection, readPageFigures, input, panelNamed, range, readRowsData, rowsPanel } from './sample-pages.ts';

describe('breakdowns of traffic', () => {
  it('show the comparison, largest first, and sum up all other rows', () => {
    const traffic = (n: number) => ['a', 'b', 'c', 'd'].map((campaign, index) => ({ campaign, sessions: n + index, keyEvents: 1 }));
    const days = { ga4: { core: [coreDay('2026-10-04', traffic(1).slice(1)), coreDay('2026-10-05', [...traffic(5), { campaign: '(not set)', sessions: 7 }])] } };
    const panel = rowsPanel({ dimension: 'campaign', columns: ['sessions', 'goals'] });
    const { rows, rest, total, previousTotal, currencies } = readRowsData(buildPanel(input(days), panel, 2));
    expect(rows.map(({ key, facts, previous }) => [key[0], facts.sessions, previous?.sessions])).toEqual([['d', 8, 4], ['c', 7, 3]]);
    expect(rest).toEqual({ rows: 2, facts: { sessions: 11, goals: 2 }, previous: { sessions: 2, goals: 1 }, like: null });
    expect([total, previousTotal, currencies]).toEqual([{ sessions: 33, goals: 4 }, { sessions: 9, goals: 3 }, []]);
  });

  it.each([
    // Days collected of 3 and 4 October, then of 5 and 6, each with five sessions of 'a' and as many of 'b' as its date says.
    [['2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06'], { comparable: true, common: undefined, like: undefined, totalLike: undefined }],
    [['2026-10-04', '2026-10-05', '2026-10-06'], { comparable: true, common: { days: 1, ofDays: 2 }, like: { value: 6, previous: 4 }, totalLike: { value: 11, previous: 9 } }],
    [['2026-10-03', '2026-10-05'], { comparable: true, common: { days: 1, ofDays: 2 }, like: undefined, totalLike: undefined }],
    [['2026-10-03', '2026-10-06'], { comparable: false, common: undefined, like: null, totalLike: null }],
    [['2026-10-05', '2026-10-06'], { comparable: true, common: undefined, like: undefined, totalLike: undefined }],
  ] as const)('with data for %j are compared over the days in both periods', (dates, expected) => {
    const days = { ga4: { core: dates.map(date => coreDay(date, [{ campaign: 'a', sessions: 5 }, { campaign: 'b', sessions: Number(date.slice(8)) }])) } };
    const data = readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['sessions'] })));
    expect({ comparable: data.comparable, common: data.common, like: data.rows.find(({ key }) => key[0] === 'b')?.like, totalLike: data.totalLike }).toEqual(expected);
  });

  it('two currencies are two rows, and their money has no total', () => {
    const days = { ga4: { core: [bought('2026-10-03', 5), bought('2026-10-05', 20), bought('2026-10-06', 30, 'EUR')] } };
    const data = readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['revenue', 'sessions'] }), 0));
    expect(data).toMatchObject({ rows: [], rest: { rows: 2, facts: { sessions: 20 }, previous: { sessions: 10 } }, total: { sessions: 20 }, previousTotal: { sessions: 10 }, currencies: ['EUR', 'USD'] });
    expect(byKey(readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['revenue', 'sessions'] }))).rows)).toEqual({ 'A EUR': { revenue: 30, sessions: 10 }, 'A USD': { revenue: 20, sessions: 10 } });
    // Asked for sessions alone, the campaign is one.
    expect(byKey(readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['sessions'] }))).rows)).toEqual({ A: { sessions: 20 } });
  });

  it('earlier money in another currency is not compared; a currency without revenue is ignored', () => {
    const before = { ga4: { core: [bought('2026-10-03', 5, 'EUR'), bought('2026-10-05', 20)] } };
    const shop = rowsPanel({ dimension: 'channel', columns: ['revenue', 'sessions'] });
    expect(readRowsData(buildPanel(input(before), shop)).previousTotal).toEqual({ sessions: 10 });
    const nothing = { ga4: { core: [bought('2026-10-05', 20), bought('2026-10-06', 0, 'EUR')] } };
    expect(readRowsData(buildPanel(input(nothing), shop))).toMatchObject({ total: { revenue: 20 }, currencies: ['USD'] });
  });

  it('steps of a scale keep their order, regardless of their counts', () => {
    const reviews = [{ date: '2026-10-05', ratings: [{ stars: 1, count: 9 }, { stars: 3, count: 1 }, { stars: 4, count: 5 }] }];
    const days = { gmb: { core: [gmbDay('2026-10-05', {})], reviews } };
    const shown = (panel: string) => readRowsData(buildPanel(input(days), panelNamed('google-business-profile', panel))).rows.map(({ key, facts }) => [key[0], facts.reviews]);
    expect([shown('sentiment'), shown('reviews')]).toEqual([[['Positive', 5], ['Neutral', 1], ['Negative', 9]], [['5', 0], ['4', 5], ['3', 1], ['2', 0], ['1', 9]]]);
  });

  it('all channels and hours appear if there are days, or only the requested ones', () => {
    const days = { ga4: { core: [{ ...coreDay('2026-10-05', [{ source: 'x', medium: 'email', sessions: 3, keyEvents: 1 }]), hours: [{ hour: 5, sessions: 3, keyEvents: 1 }, { hour: null, sessions: 1, keyEvents: 1 }] }] } };
    expect(readRowsData(buildPanel(input(days), panelNamed('channel-performance', 'channels'))).rows.map(({ key }) => String(key[0])).toSorted((a, b) => a.localeCompare(b))).toEqual(['ai', 'direct', 'email', 'organic', 'other', 'paid', 'referral', 'social']);
    expect(readRowsData(buildPanel(input(days, { channel: 'email' }), panelNamed('channel-performance', 'channels'))).rows.map(({ key }) => key[0])).toEqual(['email']);
    const hours = readRowsData(buildPanel(input(days), panelNamed('goals', 'hours')));
    expect([hours.rows.map(({ key }) => key[0]), hours.rows[5]?.facts, hours.total.goals]).toEqual([Array.from({ length: 24 }, (_, hour) => String(hour)), { sessions: 3, goals: 1 }, 1]);
    for (const [page, name] of [['channel-performance', 'channels'], ['goals', 'hours']] as const) expect(buildPanel(input({}), panelNamed(page, name))).toMatchObject({ state: 'empty', reason: 'not-settled' });
  });

  it('preserves a source without a medium, and drops placeholders', () => {
    const traffic = [{ source: 'qr', medium: '(not set)', sessions: 4 }, { source: '(not set)', medium: '(not set)', sessions: 2 }, { source: 'm.facebook.com', medium: 'referral', sessions: 3 }, { source: 'x.test', medium: 'social', sessions: 1 }];
    const core = [{ ...coreDay('2026-10-05', traffic), devices: [{ device: 'mobile', sessions: 1, keyEvents: 1 }, { device: '(not set)', sessions: 1, keyEvents: 1 }], events: [{ name: 'lead', keyEvents: 2 }, { name: '(other)', keyEvents: 1 }] }];
    const days = { ga4: { core } };
    const of = (dimension: RowsPanel['dimension'], columns: RowsPanel['columns'], channels?: RowsPanel['channels']) => byKey(readRowsData(buildPanel(input(days), rowsPanel({ dimension, columns, ...(channels && { channels }) }))).rows);
    expect(Object.keys(of('sourceMedium', ['sessions']))).toEqual(['qr/(not set)', 'm.facebook.com/referral', 'x.test/social']);
    expect(of('socialReferrer', ['sessions'], ['social'])).toEqual({ Facebook: { sessions: 3 } });
    expect(of('device', ['sessions'])).toEqual({ mobile: { sessions: 1 } });
    expect(readRowsData(buildPanel(input({ ga4: { core: core.slice(0, 1).map(day => ({ ...day, totals: { ...day.totals, keyEvents: 3 } })) } }), rowsPanel({ dimension: 'event', columns: ['goals'] }))).rows).toMatchObject([{ key: ['lead'] }]);
  });

  it('a fact missing on any day is unknown for the range', () => {
    const days = { ga4: { core: [bought('2026-10-05', 5, 'USD', { unknown: ['revenue'] }), bought('2026-10-06', 9)] } };
    expect(readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['sessions', 'revenue'] })))).toMatchObject({ rows: [{ facts: { sessions: 20 } }], total: { sessions: 20 } });
    // Sorted by what is unknown: still there, and not called zero.
    const rows = readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'sourceMedium', columns: ['revenue', 'sessions'] }))).rows;
    expect(rows).toMatchObject([{ key: ['google', 'cpc'], facts: { sessions: 20 } }]);
    expect(buildPanel(input({ ga4: { core: [{ ...bought('2026-10-05', 5, 'USD', { unknown: ['revenue'] }), traffic: [] }] } }), rowsPanel({ dimension: 'campaign', columns: ['revenue'] }))).toMatchObject({ state: 'empty', reason: 'zero' });
  });

  it('equal rows are sorted by name, unknown rows last, separately per currency', () => {
    const row = (campaign: string, sessions: number) => ({ campaign, sessions, source: 'google', medium: 'cpc', revenue: sessions });
    const days = { ga4: { core: [{ ...coreDay('2026-10-05', [row('b', 2), row('a', 2)]), currency: 'USD' }, { ...coreDay('2026-10-06', [row('c', 9)]), currency: 'EUR' }] } };
    expect(readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['revenue'] }))).rows.map(({ key }) => key[0])).toEqual(['c', 'a', 'b']);
    expect(readRowsData(buildPanel(input(days), rowsPanel({ dimension: 'campaign', columns: ['orderValue', 'sessions'], sort: 'sessions' }))).rows).toHaveLength(3);
  });
});

describe('places, pages and products', () => {
  const places = (date: string) => ({ date, cities: [{ city: 'Erie', region: '(not set)', sessions: 3, keyEvents: 1, transactions: 1, revenue: 7 }, { city: '(other)', region: '', sessions: 2, keyEvents: 0, transactions: 0, revenue: 0 }] });
  const shopCity = rowsPanel({ dimension: 'city', columns: ['revenue', 'sessions'] });
  it("cities use the day's currency; without a currency, their money is unknown", () => {
    const days = { ga4: { core: [bought('2026-10-05', 9)], places: [places('2026-10-05'), places('2026-10-06')] } };
    expect(readRowsData(buildPanel(input(days), shopCity))).toMatchObject({ rows: [{ key: ['Erie', ''], currency: 'USD', facts: { revenue: 14, sessions: 6 } }], total: { revenue: 9, sessions: 10 } });
    const mixed = { ga4: { core: [bought('2026-10-04', 9), bought('2026-10-05', 9, 'EUR'), bought('2026-10-06', 2)].slice(1), places: [places('2026-10-05')] } };
    expect(byKey(readRowsData(buildPanel(input(mixed), shopCity)).rows)).toEqual({ 'Erie/ EUR': { revenue: 7, sessions: 3 } });
    const untold = { ga4: { core: [bought('2026-10-05', 9, 'EUR'), bought('2026-10-06', 9)], places: [places('2026-10-05'), { ...places('2026-10-06'), date: '2026-10-06' }] } };
    expect(Object.keys(byKey(readRowsData(buildPanel(input(untold), shopCity)).rows)).sort()).toEqual(['Erie/ EUR', 'Erie/ USD']);
    expect(byKey(readRowsData(buildPanel(input({ ga4: { places: [places('2026-10-05')] } }), rowsPanel({ dimension: 'city', columns: ['revenue', 'sessions'], sort: 'sessions' }))).rows)).toEqual({ 'Erie/': { sessions: 3 } });
  });
  it('landing pages exclude the combined (other) row', () => {
    const pages = [{ date: '2026-10-05', pages: [{ page: '/', sessions: 4, engagedSessions: 2, keyEvents: 1 }, { page: '(other)', sessions: 9, engagedSessions: 1, keyEvents: 0 }] }];
    expect(readRowsData(buildPanel(input({ ga4: { core: [bought('2026-10-05', 1)], pages } }), panelNamed('site-performance', 'pages')))).toMatchObject({ rows: [{ key: ['/'], facts: { sessions: 4, engagedSessions: 2, goals: 1 } }], total: { sessions: 10 } });
  });
  it('products never requested are unknown, not 0; products in two currencies are not added', () => {
    const panel = panelNamed('ads-ecommerce', 'products');
    const beforeShop = buildPanel(input({ ga4: { core: [bought('2026-10-05', 500)] } }), panel);
    expect(beforeShop).toMatchObject({ state: 'empty', reason: 'not-settled' });
    const nothingSold = { ga4: { core: [bought('2026-10-05', 500)], shop: [{ date: '2026-10-05', currency: 'USD', products: [] }] } };
    expect(buildPanel(input(nothingSold), panel)).toMatchObject({ state: 'empty', reason: 'zero' });
    const product = (date: string, currency: string, itemRevenue: number) => ({ date, currency, products: [{ name: 'Bag', itemsPurchased: 2, itemRevenue }, { name: '(not set)', itemsPurchased: 1, itemRevenue: 1 }] });
    const sold = input({ ga4: { core: [bought('2026-10-05', 1), bought('2026-10-06', 1)], shop: [product('2026-10-05', 'USD', 10), product('2026-10-06', 'EUR', 5)] } });
    expect(readRowsData(buildPanel(sold, panel))).toMatchObject({ total: { itemsPurchased: 6 }, currencies: ['EUR', 'USD'] });
    const halfBefore = input({ ga4: { core: [bought('2026-10-05', 500), bought('2026-10-06', 1)], shop: [product('2026-10-06', 'USD', 10)] } });
    expect(buildPanel(halfBefore, panel)).toMatchObject({ state: 'ready', provenance: { sources: [{ missingDays: expect.arrayContaining(['2026-10-05']) }] } });
  });
});

describe('why a panel is empty', () => {
  const channels = panelNamed('channel-performance', 'channels');
  const campaigns = panelNamed('ads-paid', 'campaigns');
  it('zero names the last day with a value', () => {
    const days = { ga4: { core: [coreDay('2026-10-03', [{ sessions: 4 }]), coreDay('2026-10-05', [])] } };
    expect(buildPanel(input(days), channels)).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-10-03' });
    expect(buildPanel(input({ ga4: { core: [coreDay('2026-10-05', [])] } }), rowsPanel({ dimension: 'campaign', columns: ['costPerConversion'], sort: 'orderValue' }))).toMatchObject({ state: 'empty', reason: 'zero' });
  });
  it('among several platforms, the reason that a user can fix takes precedence', () => {
    const connections = [connection('bing'), connection('fb', 'reconnect-needed')];
    expect(buildPanel(input({}, { connections }), campaigns)).toMatchObject({ state: 'empty', reason: 'reconnect-needed', service: 'fb' });
    expect(buildPanel(input({}, { connections: [connection('bing')] }), campaigns)).toMatchObject({ reason: 'not-settled', service: 'bing' });
    expect(buildPanel(input({}, { connections: [] }), campaigns)).toMatchObject({ reason: 'not-connected' });
  });
  it('GA4 without a linked Ads account has no ads', () => {
    const days = { ga4: { core: [bought('2026-10-05', 1)] } };
    expect(buildPanel(input(days), panelNamed('ads-paid', 'platforms'))).toMatchObject({ state: 'empty', reason: 'not-connected' });
  });
  it('search engines are not shown for a year', () => {
    expect(buildPanel(input({}, { grain: 'month' }), panelNamed('seo', 'engines'))).toMatchObject({ state: 'failed', reference: 'shorter-period' });
  });
});

describe('figures', () => {
  it("use the shared metrics and the pages' own measures, day by day", () => {
    const days = { ga4: { core: [coreDay('2026-10-05', [{ source: 'google', medium: 'organic', sessions: 8 }])] }, gsc: { core: [gscDay('2026-10-03', 2, 10, 3), gscDay('2026-10-05', 4, 20, 5)] } };
    const seo = { yearAgoSeo: { sessions: 4, days: 1 }, previousQuarterSeo: null };
    const figures = readPageFigures(buildPanel(input(days, { connections: [connection('ga4'), connection('gsc')], seo: { range: seo, comparison: seo } }), panelNamed('seo', 'figures')));
    const of = (key: string) => figures.find(figure => figure.key === key);
    expect(of('seoSessions')?.value).toMatchObject({ known: true, value: 8, missingDays: 1 });
    expect(of('orgGrowthYOY')?.value).toMatchObject({ value: 1 });
    expect(of('orgGrowthYOY')?.series.map(({ value }) => value)).toEqual([null, null]);
    expect(of('searchClicks')).toMatchObject({ value: { value: 4 }, previous: { value: 2 }, change: 1, series: [{ date: '2026-10-05', value: 4 }, { date: '2026-10-06', value: null }] });
    expect(of('searchPosition')?.value).toMatchObject({ value: 5 });
  });
  it('every measure in a strip has its parts', () => {
    const days: StoredDays = { gmb: { core: [gmbDay('2026-10-05', { callClicks: 1, websiteClicks: 2, directionRequests: 3 })] }, gsc: { core: [gscDay('2026-10-05', 1, 1, 1)] } };
    for (const page of ['seo', 'google-business-profile'] as const) {
      const panel = panelNamed(page, 'figures');
      if (panel.kind !== 'figures') throw new Error(page);
      const shown = readPageFigures(buildPanel(input(days), panel));
      for (const figure of panel.figures) if ('measure' in figure) expect(shown.find(({ key }) => key === figure.measure)?.value).toMatchObject({ known: true });
    }
    const of = (...figures: FigureKey[]) => buildPanel(input({ ga4: { core: [bought('2026-10-05', 1)] } }), { kind: 'figures', figures });
    // What rows alone tell is no figure: no day's sum is kept of it.
    expect(readPageFigures(of({ measure: 'likes', service: 'fbPage' }))).toEqual([]);
    expect(readPageFigures(of({ measure: 'adReturn', service: 'fb' }))).toEqual([]);
  });
  it('all zero is shown as zero, and a missing connection as such', () => {
    const panel = panelNamed('email-performance', 'figures');
    const days = (sessions: number) => ({ ga4: { core: [coreDay('2026-10-04', [{ source: 'x', medium: 'email', sessions }]), coreDay('2026-10-05', [{ sessions: 1 }])] } });
    expect(buildPanel(input(days(3)), panel)).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-10-04' });
    expect(buildPanel(input(days(0)), panel)).not.toHaveProperty('since');
    expect(buildPanel(input({}, { connections: [] }), panel)).toMatchObject({ state: 'empty', reason: 'not-connected' });
  });
  it('one channel has its sessions, goals and rate', () => {
    const days = { ga4: { core: [bought('2026-10-05', 1)] } };
    expect(readPageFigures(buildPanel(input(days, { channel: 'paid' }), panelNamed('channel-performance', 'figures'))).map(({ key, value }) => [key, value.known && value.value])).toEqual([['sessions', 10], ['goals', 2], ['gcr', 0.2]]);
  });
  it('a lab runs only occasionally, so days without runs are not missing', () => {
    const lab = [labDay('2026-10-05', labRun({ performance: 60, speedIndexMs: 3000 }))];
    const page = input({ pagespeed: { lab } }, { connections: [] });
    const panel = buildPanel(page, panelNamed('pagespeed', 'figures'));
    expect(panel).toMatchObject({ state: 'ready', provenance: { sources: [{ service: 'pagespeed', missingDays: [] }] } });
    expect(readPageFigures(panel)[0]?.value).toEqual({ known: true, value: expect.any(Number) });
    expect(buildPanel(page, panelNamed('pagespeed', 'mobile'))).toMatchObject({ state: 'ready', data: { runs: [{ date: '2026-10-05' }] } });
    expect(buildPanel(page, panelNamed('pagespeed', 'desktop'))).toMatchObject({ state: 'empty', reason: 'not-connected' });
    expect(buildPanel(input({}), panelNamed('pagespeed', 'mobile'))).toMatchObject({ state: 'empty' });
  });
});

it('match the contract', () => {
  const days: StoredDays = { ga4: { core: [bought('2026-10-03', 4), bought('2026-10-05', 9)] } };
  for (const page of pageIds) {
    const panels = Object.fromEntries(Object.entries(definitionOfPage(page).panels).map(([name, panel]) => [name, buildPanel(input(days), panel)]));
    expect(pageViewSchema.safeParse({ siteId: 'site-1', page, timeZone: 'UTC', range, comparison, grain: 'day', isEcommerce: true, panels }).error).toBeUndefined();
  }
});

it('omitted rows are summed up, without money in several currencies', () => {
  const row = (currency: string | undefined, spend: number, previous: number | null): PageRow => ({ key: ['x'], ...(currency === undefined ? {} : { currency }), facts: { adSpend: spend, adClicks: 1 }, previous: previous === null ? null : { adSpend: previous } });
  expect(sumRestOfRows([], true)).toBeNull();
  expect(sumRestOfRows([row('USD', 0.1, 1), row('USD', 0.2, null)], true)).toEqual({ rows: 2, facts: { adSpend: 0.3, adClicks: 2 }, previous: { adSpend: 1 } });
  expect(sumRestOfRows([row('USD', 1, 1), row('EUR', 2, 1)], true)).toEqual({ rows: 2, facts: { adClicks: 2 }, previous: {} });
  expect(sumRestOfRows([row('USD', 1, null)], false)?.previous).toBeNull();
  expect([listCurrencies([row('USD', 0, null), row('EUR', 0, null), row(undefined, 4, null)]), listCurrencies([row('USD', 0, null), row('EUR', 1, null)])]).toEqual([['EUR', 'USD'], ['EUR']]);
  expect(Object.keys(measures).length).toBeGreaterThan(30);
});

it('a measure is calculated from facts, or is unknown', () => {
  expect([computeMeasure('bounceRate', { sessions: 4, engagedSessions: 1 }), computeMeasure('gcr', { sessions: 4, goals: 1 }), computeMeasure('sessions', { sessions: 0 })]).toEqual([0.75, 0.25, 0]);
  expect([computeMeasure('gcr', null), computeMeasure('gcr', {}), computeMeasure('gcr', { goals: 1 }), computeMeasure('gcr', { goals: 1, sessions: 0 })]).toEqual([null, null, null, null]);
});

it('rows with an unknown sort measure come last; days can be in any order', () => {
  const ad = (date: string, currency: string, spend: number) => ({ ...facebookDay(date), currency, campaigns: [{ id: '1', name: `${date} ${currency}`, objective: null, spend, impressions: 0, clicks: 0, linkClicks: null, reach: null, actions: [] }, { id: '2', name: 'shown', objective: null, spend: 0, impressions: 5, clicks: 1, linkClicks: null, reach: null, actions: [] }] });
  const days = { fb: { core: [ad('2026-10-06', 'USD', 3), ad('2026-10-05', 'USD', 2)] } };
  const { rows } = readRowsData(buildPanel(input(days, { connections: [connection('fb')] }), rowsPanel({ dimension: 'adCampaign', columns: ['clickRate', 'clicks'] })));
  expect(rows.map(({ key }) => key.find(part => part === 'shown' || part.startsWith('2026')))).toEqual(['shown', '2026-10-05 USD', '2026-10-06 USD']);
  const year = { start: '2026-10-01', end: '2026-10-31' };
  const months = { range: monthSumsOfDays('ga4', { ga4: [bought('2026-10-05', 1)] }, year, '2026-10-06'), comparison: [] };
  expect(months.range[0]?.missingDays).toEqual(['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-06']);
  const early = input({}, { grain: 'month', range: year, today: '2026-10-07', months: { ga4: months } });
  expect(buildPanel(early, panelNamed('ads-paid', 'figures'))).toMatchObject({ state: 'ready', provenance: { sources: [{ service: 'ga4' }] } });
});
