import { describe, expect, it } from 'vitest';
import { findAttention } from '../../../../shared/domain/overview/attention.ts';
import { headline } from '../../../../shared/domain/overview/headline.ts';
import type { Connection } from '../../../../shared/model/connection.ts';
import { points, figure, lost, broken, of, sessions, goals, cost, joined, was, misses, situations } from './headline-situations.ts';

describe('the headline', () => {
  it('has a written situation for at least sixty states', () => expect(situations.length).toBeGreaterThanOrEqual(60));

  for (const [name, given, situation, title, button, leads] of situations) it(`shows: ${name}`, () => {
    const shown = headline(given);
    expect({ situation: shown.situation, title: shown.title, button: shown.action?.label ?? null }).toEqual({ situation, title, button });
    expect(shown.text === '' || shown.text.endsWith('.')).toBe(true);
    const { to } = shown.action ?? {};
    if (leads !== undefined) expect(to?.kind === 'connect' ? `connect ${to.service}` : to?.path).toBe(leads);
  });

  it.each([
    ['where it comes from', of([goals(-0.1)], { channels: lost('goals', ['organic', 4, 5], ['direct', 900, 700]) }), 'From 1,000 to 900. Direct lost the most.'],
    ['money in its currency', of([goals(0), cost(0.28)]), 'From $50.00 to $64.00.'],
    ['how many goals there were', of([sessions(0), figure('goals', 41, 0, null)]), `There were 41 in ${was}: check that the website still reports them.`],
    ['one goal before', of([sessions(0), figure('goals', 1, 0, null)]), `There was 1 in ${was}: check that the website still reports them.`],
    ['that there never were any', of([sessions(0), figure('goals', 0, 0, null)]), `None were counted in ${was} either. In Google Analytics, choose what counts as a goal.`],
    ['what the audit found', of([goals(0)], { audit: misses }), 'The audit of October 2026 scores 15: 17 of 20 metrics fail.'],
    ['what it is compared with', of([goals(0)]), `Compared with ${was}.`],
    ['why it cannot be compared', of([joined('goals')]), 'One of the periods is incomplete.'],
    ['that a connection keeps what it has', of([], {}, { troubled: [broken('ga4')] }), 'Collected data is kept. Missing days sync once it works again.'],
  ])('states %s', (_name, given, text) => expect(headline(given).text).toBe(text));

  it.each([
    [['2026-11-18', '2026-11-18'], ['2026-11-17', '2026-11-17'], 'the previous day'],
    [['2026-10-01', '2026-10-31'], ['2025-10-01', '2025-10-31'], 'the same days a year earlier'],
    [['2026-10-01', '2026-10-31'], ['2026-09-01', '2026-09-30'], 'Sep 1 – 30'],
    [['2026-10-02', '2026-10-01'], ['2026-09-01', '2026-09-30'], 'the comparison period'],
  ] as const)('names the comparison of %j', ([start, end], [from, to], expected) => {
    const fallen = figure('goals', 1000, 900, -0.1, { series: points(start, end), previousSeries: points(from, to) });
    expect(headline(of([fallen])).title).toBe(`Goals −10.0% vs. ${expected}.`);
  });
});

describe('connections in the headline', () => {
  const ga4: Connection = { siteId: 's', service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: null, lastDay: '2026-11-16', missingDays: [], backfill: null };
  const backfill = { jobId: 'j', start: '2025-05-01', end: '2026-10-31', done: 7, failed: 0, total: 18, startedAt: '2026-11-20T05:00:00Z', finishedAt: null };

  it.each([
    ['working', []], ['throttled', []], ['our-configuration', []], ['retired', []],
    ['reconnect-needed', [broken('ga4')]], ['access-lost', [broken('ga4', '2026-11-16', 'access-lost')]],
  ] as const)('lists those needing attention if one is %s', (state, troubled) => expect(findAttention([{ ...ga4, state }])).toEqual({ troubled, collecting: null, collectionRuns: false }));

  it("shows Google Analytics' first sync while it runs", () => {
    expect(findAttention([{ ...ga4, backfill }]).collecting).toEqual({ service: 'ga4', done: 7, total: 18 });
    expect(findAttention([{ ...ga4, backfill: { ...backfill, finishedAt: '2026-11-20T06:00:00Z' } }]).collecting).toBeNull();
    expect(findAttention([{ ...ga4, service: 'fb', backfill }]).collecting).toBeNull();
    expect(findAttention([]).collecting).toBeNull();
  });

  it('reports a running first sync', () => {
    const finished = { ...backfill, finishedAt: '2026-11-20T06:00:00Z' };
    expect(findAttention([{ ...ga4, backfill: finished }, { ...ga4, service: 'fb', backfill }]).collectionRuns).toBe(true);
    expect(findAttention([{ ...ga4, backfill: finished }, { ...ga4, service: 'fb' }]).collectionRuns).toBe(false);
  });
});
