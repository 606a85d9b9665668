import { describe, expect, it } from 'vitest';
import type { Connection, MissingReason } from '../../../../shared/model/connection.ts';
import { connectionNotice, connectionState, endsIn, freshness } from '../../../../web/src/features/connections/view/connection-state.ts';
import { missingRanges } from '../../../../web/src/features/connections/view/missing-days.ts';

const working: Connection = {
  siteId: 'site-one', service: 'gsc', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-20T05:12:00Z',
  lastDay: '2026-11-17', missingDays: [], backfill: null,
};
const backfill = { jobId: 'j', start: '2025-05-01', end: '2026-10-31', done: 7, failed: 0, total: 18, startedAt: '2026-11-20T05:00:00Z', finishedAt: null };
const now = new Date('2026-11-20T15:00:00Z');
const present = { now, timeZone: 'UTC', localTime: (instant: string) => `<${instant}>` };
const stored = {};
const unreadable = { start: '2026-11-18', end: '2026-11-18', kind: 'invalid-answer' as const, message: "Google Search Console sent a response we couldn't read." };
const failing = (more: Partial<Connection>, kind: MissingReason = 'invalid-answer'): Connection => ({ ...working, missingDays: ['2026-11-18'], missingWhy: [{ ...unreadable, kind }], ...more });

describe('the state of a connection', () => {
  it.each([
    ['not-connected', undefined, working],
    ['connected', stored, undefined],
    ['connected', stored, working],
    ['collecting', stored, { ...working, backfill }],
    ['connected', stored, { ...working, backfill: { ...backfill, finishedAt: '2026-11-20T06:00:00Z' } }],
    ['reconnect', { refreshRequired: true }, working],
    ['reconnect', stored, { ...working, state: 'reconnect-needed' as const }],
    ['access-lost', stored, { ...working, state: 'access-lost' as const, backfill }],
    ['interrupted', stored, { ...working, state: 'our-configuration' as const }],
    ['waiting', stored, { ...working, state: 'throttled' as const, throttledUntil: '2026-11-20T16:00:00Z' }],
    ['connected', stored, { ...working, state: 'throttled' as const, throttledUntil: '2026-11-20T14:00:00Z' }],
    ['retired', stored, { ...working, state: 'retired' as const }],
    ['failing', stored, failing({})],
    ['failing', stored, failing({ lastDay: null }, 'internal')],
    // The platform no longer has the days, or newer ones came since.
    ['connected', stored, failing({}, 'not-given')],
    ['connected', stored, failing({ lastDay: '2026-11-19' })],
  ] as const)('is %s', (state, account, connection) => {
    expect(connectionState(account, connection, now)).toBe(state);
  });
});

describe('the message and next step', () => {
  const buildNotice = (connection: Partial<Connection>, account: Parameters<typeof endsIn>[0] = {}) => {
    const whole = { ...working, ...connection };
    return connectionNotice('gsc', connectionState(account, whole, now), account, whole, present);
  };

  it('says what is missing and that a reset collects it again', () => {
    expect(buildNotice({ state: 'reconnect-needed', message: 'Access ended.', missingDays: ['2026-11-17', '2026-11-18'] })).toEqual({
      tone: 'warning', text: 'Access ended. 2 days are missing; they are synced again once you reset.',
    });
    expect(buildNotice({ state: 'reconnect-needed', missingDays: ['2026-11-17'] })?.text).toBe(
      'Access has expired. Collected data is kept. 1 day is missing; it is synced again once you reset.',
    );
  });

  it('says in the viewer’s local time how long the platform asked to wait', () => {
    expect(buildNotice({ state: 'throttled', throttledUntil: '2026-11-20T16:00:00Z' })?.text).toBe(
      'Google Search Console asked us to wait until <2026-11-20T16:00:00Z>. Nothing is lost. Syncing continues automatically.',
    );
  });

  it('keeps the server message for lost access and for our own errors', () => {
    expect(buildNotice({ state: 'access-lost', message: 'The site was removed.' })).toEqual({ tone: 'bad', text: 'The site was removed.' });
    expect(buildNotice({ state: 'access-lost' })?.text).toContain('can no longer read this site');
    expect(buildNotice({ state: 'our-configuration' })).toMatchObject({ tone: 'warning' });
    expect(buildNotice({ state: 'retired' })).toMatchObject({ tone: 'info' });
    expect(buildNotice({ missingDays: ['2026-11-18'], missingWhy: [unreadable] })).toEqual({ tone: 'warning', text: unreadable.message });
    expect(buildNotice({})).toBeNull();
    expect(buildNotice({ backfill })).toBeNull();
  });

  it.each([
    ['2026-11-20', 'Token expires today'], ['2026-11-21', 'Token expires tomorrow, on Nov 21'], ['2026-11-26', 'Token expires in 6 days, on Nov 26'],
  ])('announces an expiry on %s', (refreshAlertDate, text) => {
    expect(buildNotice({}, { refreshAlertDate })).toEqual({ tone: 'warning', text });
  });

  it('announces no expiry in the past or far in the future', () => {
    for (const refreshAlertDate of ['2026-11-19', '2026-12-21', undefined]) expect(endsIn({ refreshAlertDate }, present)).toBeNull();
    expect(endsIn({ refreshAlertDate: '2026-12-20' }, present)).toBe(30);
  });
});

describe('data freshness', () => {
  it('shows sync time, newest day and why it is not yesterday', () => {
    expect(freshness('gsc', working, present)).toBe('Synced 5:12 AM, latest day Nov 17. Search Console reports two to three days late.');
    expect(freshness('bing', { ...working, lastDay: null }, present)).toBe('Synced 5:12 AM.');
    expect(freshness('bing', { ...working, pulledAt: '2026-11-18T05:12:00Z' }, present)).toBe('Synced Nov 18, 5:12 AM, latest day Nov 17.');
    expect(freshness('bing', { ...working, pulledAt: null }, present)).toContain('Not synced yet. The first sync starts within minutes of saving.');
    expect(freshness('bing', undefined, present)).toBeNull();
  });
});

describe('missing days', () => {
  it('are grouped into ranges with one reason each, newest first', () => {
    const ranges = missingRanges({
      missingDays: ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-10'],
      missingWhy: [{ start: '2026-10-30', end: '2026-10-31', kind: 'transient', message: 'No answer.' }, { start: '2026-11-01', end: '2026-11-02', kind: 'not-given', message: 'No longer given.' }],
    });
    expect(ranges).toEqual([
      { key: '2026-11-10', days: 'Nov 10, 2026', count: 1, why: 'Not requested yet.' },
      { key: '2026-11-01', days: 'Nov 1 – 2, 2026', count: 2, why: 'No longer given.' },
      { key: '2026-10-30', days: 'Oct 30 – 31, 2026', count: 2, why: 'No answer.' },
    ]);
    expect(missingRanges({ missingDays: [] })).toEqual([]);
    expect(missingRanges({ missingDays: ['2026-10-31', '2026-11-01'] })).toHaveLength(1);
  });
});
