import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDataConnection } from '../../../../shared/domain/overview/panel-state.ts';
import { eachDay } from '../../../../shared/domain/periods/days.ts';
import { connectionStates } from '../../../../shared/model/connection.ts';
import { overviewSchema } from '../../../../shared/model/panel.ts';
import { anyDays, ga4Day } from '../../numbers/metrics/sample-days.ts';
import { build, city, comparison, connection, days, range, ready } from './sample-overview.ts';

describe('the four empty states', () => {
  it('not connected: no day and no connection', () => {
    const panels = build({ connections: [] });
    const missing = eachDay(range.start, range.end);
    expect(panels.figures).toEqual({
      state: 'empty',
      reason: 'not-connected',
      service: 'ga4',
      missingDays: missing,
    });
    expect(panels.channels).toEqual(panels.figures);
    expect(panels.cities).toEqual(panels.figures);
    expect(panels.pagespeed).toEqual({
      state: 'empty',
      reason: 'not-connected',
      service: 'pagespeed',
      missingDays: [],
    });
    expect(panels.audit).toEqual({
      state: 'empty',
      reason: 'not-connected',
      service: 'ga4',
      missingDays: [],
    });
    expect(build({ connections: [connection({ state: 'retired' })] }).figures).toMatchObject({
      reason: 'not-connected',
    });
  });
  it('reconnect needed: no day, and access ended', () => {
    const dead = connection({ state: 'reconnect-needed', lastDay: '2026-08-01' });
    expect(build({ connections: [dead] }).figures).toMatchObject({
      state: 'empty',
      reason: 'reconnect-needed',
      since: '2026-08-01',
    });
    const never = build({ connections: [connection({ state: 'access-lost', lastDay: null })] }).figures;
    expect(never).toMatchObject({ reason: 'reconnect-needed' });
    expect(never).not.toHaveProperty('since');
    expect(build({ connections: [dead] }).audit).toMatchObject({
      reason: 'reconnect-needed',
      since: '2026-08-01',
    });
  });
  it.each(['working', 'throttled', 'our-configuration'] as const)(
    'not final: no day, and the connection is %s',
    state => {
      expect(build({ connections: [connection({ state })] }).figures).toMatchObject({
        state: 'empty',
        reason: 'not-settled',
        since: '2026-11-22',
      });
    },
  );
  it('not final: overdue days are missing, and no past date is promised', () => {
    const late = build({ connections: [connection({ state: 'working' })], range: { start: '2026-10-01', end: '2026-10-31' } }).figures;
    expect(late).toMatchObject({ state: 'empty', reason: 'not-settled' });
    expect(late).not.toHaveProperty('since');
  });
  it('not counted: the period ends before counting starts, regardless of the connection', () => {
    for (const state of ['working', 'reconnect-needed'] as const) {
      const panels = build({ connections: [connection({ state, countedFrom: '2026-12-01' })] });
      for (const panel of [panels.figures, panels.channels, panels.cities]) expect(panel).toMatchObject({ state: 'empty', reason: 'not-counted', since: '2026-12-01' });
    }
    const inside = build({ connections: [connection({ countedFrom: range.end })], core: days('2026-11-01', range.end) });
    expect(inside.channels).toMatchObject({ state: 'ready', provenance: { sources: [{ countedFrom: range.end }] } });
    const before = build({ connections: [connection({ countedFrom: range.start })] });
    expect(before.figures).toMatchObject({ reason: 'not-settled' });
    expect(JSON.stringify(before)).not.toContain('countedFrom');
  });
  it('another property: the period ends while a different one is connected', () => {
    const otherUntil = '2026-12-01';
    const panels = build({ connections: [connection({ otherUntil })] });
    for (const panel of [panels.figures, panels.channels, panels.cities]) expect(panel).toMatchObject({ state: 'empty', reason: 'other-property', since: otherUntil });
    const inside = build({ connections: [connection({ otherUntil: range.start })], core: days('2026-11-01', range.end) });
    expect(inside.channels).toMatchObject({ state: 'ready', provenance: { sources: [{ otherUntil: range.start }] } });
    const before = build({ connections: [connection({ otherUntil: '2026-01-01' })], core: days('2026-11-01', range.end) });
    expect(JSON.stringify(before)).not.toContain('otherUntil');
  });
  it('not final: all days are preliminary and 0', () => {
    const panels = build({ core: [ga4Day('2026-11-19')], places: [{ date: '2026-11-19', cities: [] }] });
    for (const panel of [panels.figures, panels.channels, panels.cities]) {
      expect(panel).toMatchObject({ state: 'empty', reason: 'not-settled', since: '2026-11-22' });
    }
  });
  it('zero: a final day is 0, and the last day above 0 is shown', () => {
    const core = [...days('2026-09-01', '2026-09-25'), ga4Day('2026-11-01'), ga4Day('2026-11-19')];
    const places = [
      { date: '2026-09-20', cities: [city('Atlanta', 1)] },
      { date: '2026-11-01', cities: [city('Atlanta', 0)] },
    ];
    const panels = build({ core, places });
    expect(panels.figures).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-09-25' });
    expect(panels.channels).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-09-25' });
    expect(panels.cities).toMatchObject({ state: 'empty', reason: 'zero', since: '2026-09-20' });
    expect(build({ core: [ga4Day('2026-11-01')] }).figures).not.toHaveProperty('since');
  });
  it('sessions without goals give ready figures but zero channels', () => {
    const panels = build({ core: days('2026-10-20', '2026-10-25', { traffic: [{ sessions: 5 }] }) });
    expect(panels.figures.state).toBe('ready');
    expect(panels.channels).toMatchObject({ state: 'empty', reason: 'zero' });
  });
  it('days synced before a connection is removed remain', () => {
    const panels = build({ connections: [], core: days('2026-10-20', '2026-11-10') });
    expect(ready(panels.figures).provenance.sources[0]).toMatchObject({ pulledAt: null, settlesOn: null });
  });
  it('every connection state has an effect', () => {
    expect(connectionStates.map(state => toDataConnection(connection({ state })))).toEqual([
      'working',
      'reconnect-needed',
      'forbidden',
      'working',
      'working',
      'not-connected',
    ]);
    expect(toDataConnection(undefined)).toBe('not-connected');
  });
});

it('matches the contract for any days', () => {
  fc.assert(
    fc.property(
      anyDays('2026-10-10', 40),
      fc.boolean(),
      fc.constantFrom(...connectionStates, null),
      ({ ga4, pagespeed }, isEcommerce, state) => {
        const connections =
          state === null ? [] : [connection({ state }), connection({ service: 'pagespeed', state })];
        const places = ga4.map(({ date, traffic: rows }) => ({
          date,
          cities: rows.map(row => ({ ...row, city: row.source, region: row.medium })),
        }));
        const panels = build({ core: ga4, lab: pagespeed, isEcommerce, connections, places });
        const whole = { siteId: 'site', timeZone: 'UTC', currency: 'USD', range, comparison, panels };
        expect(overviewSchema.safeParse(whole).error).toBeUndefined();
      },
    ),
    { numRuns: 60 },
  );
});
