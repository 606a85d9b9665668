import { describe, expect, it } from 'vitest';
import { buildNodeOverview, isMostlyShop } from '../../../../shared/domain/pages/node-overview.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import type { StoredDays } from '../../../../shared/numbers/breakdowns/dimension.ts';
import { amountIn } from '../../../../shared/numbers/metrics/facts.ts';
import { labDay, labRun } from '../../numbers/metrics/sample-days.ts';
import { coreDay } from '../support-days.ts';
import { nodeInput, nodeOfSites } from './sample-nodes.ts';

const span = { start: '2026-07-01', end: '2026-11-20' };
const range = { start: '2026-10-01', end: '2026-10-10' };
type Made = { readonly sessions: number; readonly goals?: number; readonly transactions?: number; readonly lacks?: readonly string[]; readonly currency?: string };
/** A site with the same visits each day, half of them from Boston. */
const site = ({ sessions, goals = 2, transactions = 0, lacks = [], currency = 'USD' }: Made): StoredDays => {
  const days = eachDay(span.start, span.end).filter(day => !lacks.includes(day));
  const row = { source: 'google', medium: 'organic', campaign: '(organic)', sessions, engagedSessions: 0, keyEvents: goals, transactions, revenue: transactions * 10 };
  return {
    ga4: {
      core: days.map(day => ({ ...coreDay(day, [row]), currency })),
      places: days.map(date => ({ date, cities: [{ city: 'Boston', region: 'Massachusetts', sessions: sessions / 2, keyEvents: 1, transactions, revenue: 0 }, { city: '(not set)', region: '', sessions: 1, keyEvents: 1, transactions: 0, revenue: 0 }] })),
    },
    pagespeed: { lab: [labDay('2026-10-02', labRun({ performance: sessions, interactiveMs: 4000 }), null), labDay('2026-09-25', labRun({ performance: 10 }), null)] },
  };
};
const overview = (sites: Readonly<Record<string, StoredDays>>, more = {}, of = range) => buildNodeOverview(nodeInput(nodeOfSites(sites, span), of, more));

describe('the overview of several sites', () => {
  it('adds up figures, channels and cities, and compares the days of the same sites', () => {
    const { figures, channels, cities, pagespeed, audit } = overview({ a: site({ sessions: 10 }), b: site({ sessions: 90, lacks: ['2026-10-03'] }) });
    expect(figures).toMatchObject({ state: 'ready', data: { figures: [{ metric: 'sessions', value: { value: 910 }, change: 0, common: { days: 9, ofDays: 10 } }, { metric: 'goals', value: { value: 38 } }, { metric: 'adSpend' }, { metric: 'costPerLead' }] } });
    expect(channels).toMatchObject({ data: { measure: 'goals', total: 38, previousTotal: 40, rows: [{ channel: 'organic', sessions: 910, value: 38, share: 1, previous: 40, change: 0, like: { value: 36, previous: 36 } }, ...Array.from({ length: 7 }, () => ({ value: 0, previous: 0 }))] } });
    expect(cities).toMatchObject({ data: { measure: 'conversions', rows: [{ city: 'Boston', region: 'Massachusetts', sessions: 455, value: 19 }], located: 19, total: 38, omitted: 0, mostCommonValue: 19 } });
    expect(pagespeed).toMatchObject({ data: { runs: [{ device: 'MOBILE', date: '2026-10-02', performance: 50, previousPerformance: 10, scored: 2, interactiveMs: 4000 }] } });
    expect(audit).toMatchObject({ state: 'failed', reference: 'one-site' });
  });

  it('compares all days if sites are the same, by daily averages if lengths differ', () => {
    const sites = { a: site({ sessions: 10 }) };
    const { channels } = overview(sites);
    expect(channels).toMatchObject({ data: { rows: [{ channel: 'organic', value: 20, previous: 20, change: 0 }, {}, {}, {}, {}, {}, {}, {}] } });
    const long = overview(sites, { comparison: { start: '2026-07-01', end: '2026-08-31' } }, { start: '2026-09-01', end: '2026-11-10' });
    expect(long.channels).toMatchObject({ data: { perDay: true } });
    // A long range is drawn by days all the same.
    expect(long.figures.state === 'ready' && long.figures.data.figures[0]?.series).toHaveLength(71);
  });

  it('has no shares if refunds exceed sales', () => {
    const { channels } = overview({ a: site({ sessions: 10, transactions: -1 }) }, { isEcommerce: true });
    expect(channels).toMatchObject({ data: { total: -100, rows: expect.arrayContaining([expect.objectContaining({ channel: 'organic', value: -100, share: null })]) } });
    expect([amountIn({ goals: 3 }, 'goals'), amountIn({}, 'goals'), amountIn(null, 'goals')]).toEqual([3, 0, 0]);
  });

  it('compares nothing without earlier data', () => {
    const { channels } = overview({ a: site({ sessions: 10 }) }, {}, { start: '2026-07-01', end: '2026-07-10' });
    expect(channels).toMatchObject({ data: { previousTotal: null, rows: [{ previous: null, change: null }, {}, {}, {}, {}, {}, {}, {}] } });
  });

  it('is a shop overview if at least half of the goals are sales', () => {
    const shops = { a: site({ sessions: 10, goals: 2, transactions: 1 }), b: site({ sessions: 10, goals: 2, transactions: 1 }) };
    const input = nodeInput(nodeOfSites(shops, span), range);
    expect([isMostlyShop(input), isMostlyShop(nodeInput(nodeOfSites({ ...shops, c: site({ sessions: 9 }) }, span), range)), isMostlyShop(nodeInput(nodeOfSites({ c: {} }, span), range))]).toEqual([true, false, false]);
    const { figures, channels, cities } = buildNodeOverview({ ...input, isEcommerce: true });
    expect(figures).toMatchObject({ data: { figures: [{ metric: 'revenue', value: { value: 200 } }, { metric: 'transactions' }, { metric: 'adSpend' }, { metric: 'ROAS', value: { known: false } }, {}, {}] } });
    expect(channels).toMatchObject({ data: { measure: 'revenue', currency: 'USD', total: 200 } });
    expect(cities).toMatchObject({ data: { measure: 'transactions', located: 20 } });
  });

  it('does not add up revenue in several currencies', () => {
    const { channels } = overview({ a: site({ sessions: 10, transactions: 1 }), b: site({ sessions: 10, transactions: 1, currency: 'CAD' }) }, { isEcommerce: true });
    expect(channels).toMatchObject({ state: 'failed', reference: 'mixed-currency' });
  });

  it('has no return on ad spend', () => {
    const spending: StoredDays = { ...site({ sessions: 10, transactions: 1 }), fb: { core: eachDay(span.start, span.end).map(date => ({ date, timeZone: 'UTC', currency: 'USD', campaigns: [{ id: '1', name: 'A', objective: null, spend: 5, impressions: 1, clicks: 1, linkClicks: 1, reach: null, actions: [] }], devices: [] })) } };
    const { figures } = overview({ a: spending }, { isEcommerce: true });
    expect(figures.state === 'ready' && figures.data.figures.find(({ metric }) => metric === 'ROAS')?.value).toEqual({ known: false, why: expect.any(String) });
  });

  it('explains why it is empty, and waits for its first nightly run', () => {
    const empty = overview({ a: {} });
    expect([empty.figures, empty.channels, empty.cities].map(panel => panel.state === 'empty' && panel.reason)).toEqual(['not-connected', 'not-connected', 'not-connected']);
    expect(empty.pagespeed).toMatchObject({ state: 'empty' });
    const waiting = buildNodeOverview(nodeInput({ ...nodeOfSites({ a: site({ sessions: 10 }) }, span), computedAt: null, lineMonths: new Set() }, range));
    expect([waiting.figures, waiting.channels, waiting.cities].map(panel => panel.state === 'failed' && panel.reference)).toEqual(['overnight', 'overnight', 'overnight']);
  });
});
