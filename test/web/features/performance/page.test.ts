import { describe, expect, it } from 'vitest';
import { pageIds } from '../../../../shared/model/page-keys.ts';
import { dimensions, type DimensionKey } from '../../../../shared/numbers/breakdowns/dimensions.ts';
import { definitionOfPage } from '../../../../shared/screens/pages/pages.ts';
import { absences } from '../../../../shared/model/metric-value.ts';
import type { PageFigure } from '../../../../shared/model/page.ts';
import { linkTo, screens } from '../../../../shared/screens/routes.ts';
import { pickProvenance } from '../../../../web/src/components/panel/provenance.ts';
import { printedStep } from '../../../../shared/numbers/metrics/change.ts';
import { trendTitle } from '../../../../web/src/components/trend/trend-looks.ts';
import { absenceSentences, getFigureDefinition, shownFigures, stripColumns } from '../../../../web/src/features/performance/view/figures.ts';
import { pageAddress } from '../../../../web/src/features/performance/view/page-address.ts';
import { panelsBelow } from '../../../../web/src/features/performance/view/page-panels.ts';
import { rowName } from '../../../../web/src/components/table/row-name.ts';
import { newestAndFirst, runNote, speedLines, type Run } from '../../../../web/src/features/performance/view/speed.ts';

describe('the address of a performance page', () => {
  it.each([
    ['/seo', { page: 'seo' }],
    ['/channel-performance/SOCIAL', { page: 'channel-performance', channel: 'social' }],
    ['/channel-performance/ppc', { leadsTo: '/channel-performance' }],
    ['/pagespeed/desktop', { page: 'pagespeed', device: 'DESKTOP' }],
    ['/pagespeed/TABLET', { leadsTo: '/pagespeed' }],
    ['/channel-performance/', { page: 'channel-performance' }],
  ])('%s', (path, address) => expect(pageAddress(path)).toEqual(address));
  it('exists for every route of a performance page', () => {
    const named = screens.filter(({ draws }) => draws === 'numbers').map(screen => pageAddress(linkTo(screen)));
    expect(new Set(named.map(address => ('page' in address ? address.page : null)))).toEqual(new Set(pageIds));
  });
});

describe('the panels of a performance page', () => {
  const widths = (page: (typeof pageIds)[number]) => panelsBelow(definitionOfPage(page), { page }, true).map(({ wide }) => wide);
  it.each(pageIds)('fill every row of %s', page => {
    let open = false;
    for (const wide of widths(page)) {
      if (wide) expect(open).toBe(false);
      else open = !open;
    }
    expect(open).toBe(false);
  });
  it('start with the named device', () => {
    const keys = (device?: 'DESKTOP') => panelsBelow(definitionOfPage('pagespeed'), { page: 'pagespeed', ...(device && { device }) }, false).map(({ key }) => key);
    expect([keys(), keys('DESKTOP')]).toEqual([['mobile', 'desktop'], ['desktop', 'mobile']]);
  });
  it('do not compare a single channel with itself', () => {
    expect(panelsBelow(definitionOfPage('channel-performance'), { page: 'channel-performance', channel: 'email' }, false).map(({ key }) => key)).toEqual(['sources', 'campaigns']);
  });
});

describe('figures', () => {
  const figure = (value: PageFigure['value']): PageFigure => ({ key: 'revenue', value, previous: value, change: null, comparable: true, series: [], previousSeries: [] });
  it('unused ones are hidden unless nothing else is available', () => {
    const [zero, disabled] = [figure({ known: true, value: 0 }), figure({ known: false, why: 'disabled' })];
    expect(shownFigures([zero, disabled])).toEqual([zero]);
    expect(shownFigures([disabled])).toEqual([disabled]);
  });
  it('unknown values have a sentence for every reason', () => {
    for (const why of absences) expect(absenceSentences[why]).toMatch(/\.$/);
  });
  it('each shows its own sources', () => {
    const source = (service: 'ga4' | 'gsc') => ({ service, pulledAt: null, settlesOn: null, missingDays: [], sampled: false, thresholded: false, otherRow: false });
    const seo = definitionOfPage('seo').panels.figures;
    if (seo?.kind !== 'figures') expect.fail();
    expect(getFigureDefinition(seo, 'searchClicks').services).toEqual(['gsc']);
    expect(pickProvenance({ sources: [source('ga4'), source('gsc')] }, ['gsc']).sources.map(({ service }) => service)).toEqual(['gsc']);
  });
  it('axis steps follow the printed precision', () => {
    const site = definitionOfPage('pagespeed').panels.figures;
    if (site?.kind !== 'figures') expect.fail();
    expect(printedStep(getFigureDefinition(site, 'sessions'))).toBe(1);
    expect(printedStep(getFigureDefinition(site, 'gcr'))).toBeCloseTo(0.001);
    expect(printedStep(getFigureDefinition(site, 'costPerClick'))).toBeCloseTo(0.01);
    expect(printedStep(getFigureDefinition(site, 'avgSessDuration'))).toBe(1);
    expect(trendTitle(getFigureDefinition(site, 'sessions'), 'day')).toBe('Sessions a day');
    expect(trendTitle(getFigureDefinition(site, 'gcr'), 'month')).toMatch(/ by month$/);
  });
  it('never leave a single figure in a row', () => expect([4, 5, 6, 7, 8].map(count => Object.values(stripColumns(count)))).toEqual([[4, 4], [5, 3], [6, 3], [4, 4], [4, 4]]));
  it('fill as many rows as expected', () => expect([stripColumns(6, 7), stripColumns(3, 4), stripColumns(4, 8)].map(columns => Object.values(columns))).toEqual([[3, 3], [3, 3], [2, 2]]));
});

describe('a row name', () => {
  it.each([
    ['channel', ['organic'], 'Organic search'],
    ['sourceMedium', ['google', 'cpc'], 'google / cpc'],
    ['city', ['Atlanta', 'Georgia'], 'Atlanta, Georgia'],
    ['city', ['Atlanta', ''], 'Atlanta'],
    ['device', ['mobile'], 'Mobile'],
    ['searchDevice', ['DESKTOP'], 'Desktop'],
    ['hour', ['7'], '07:00 – 07:59'],
    ['country', ['usa'], 'United States'],
    ['country', ['zzz'], 'ZZZ'],
    ['stars', ['1'], '1 star'],
    ['stars', ['5'], '5 stars'],
    ['adCampaign', ['Facebook Ads', 'Spring'], 'Spring · Facebook Ads'],
    ['adPlatform', ['Microsoft Ads'], 'Microsoft Ads'],
    ['network', ['Instagram'], 'Instagram'],
    ['adObjective', ['LEAD_GENERATION'], 'Lead generation'],
    ['campaign', ['<b>50% off</b> 🎉'], '<b>50% off</b> 🎉'],
    ['product', ['קפה'], 'קפה'],
    ['campaign', [' '], 'Unnamed'],
    ['event', ['generate_lead'], 'Lead form submitted'],
    ['event', ['our_own_event'], 'Our own event'],
  ] as const)('%s %j is %s', (dimension, key, name) => expect(rowName(dimension, key)).toBe(name));
  it('is never empty', () => {
    for (const dimension of Object.keys(dimensions) as DimensionKey[]) expect([rowName(dimension, ['']), rowName(dimension, [])].every(name => name.trim() !== '')).toBe(true);
  });
});

describe('lab runs of page speed', () => {
  const run = (date: string, performance: number | null, more: Partial<Run> = {}): Run => ({
    date, performance, firstContentfulPaintMs: 900, largestContentfulPaintMs: null, totalBlockingTimeMs: 100, cumulativeLayoutShift: 0.2, speedIndexMs: 3000, interactiveMs: 4000,
    finalUrl: 'https://a.test', lighthouseVersion: '13', ...more,
  });
  it('a failed run shows its reason and is not compared', () => {
    const failed = run('2026-11-19', null, { runtimeError: 'NO_FCP' });
    expect(runNote(failed)).toBe('Failed: NO_FCP');
    const { newest, first } = newestAndFirst([run('2026-11-17', 40), run('2026-11-18', 58), failed]);
    expect([newest?.date, first?.date]).toEqual(['2026-11-18', '2026-11-17']);
    expect(newestAndFirst([failed])).toEqual({ newest: null, first: null });
  });
  it('measures have the rating of their device', () => {
    const bands = (device: 'MOBILE' | 'DESKTOP') => speedLines(run('2026-11-19', 58), device).map(({ text, band }) => `${text} ${band ?? '-'}`);
    expect(bands('MOBILE')).toEqual(['900 ms good', '– -', '100 ms good', '0.20 needs-improvement', '3.0 s -', '4.0 s needs-improvement']);
    expect(bands('DESKTOP')[5]).toBe('4.0 s needs-improvement');
  });
});
