import { describe, expect, it } from 'vitest';
import { findServiceCause } from '../../../../shared/domain/alerts/not-tracking.ts';
import { asksForVerification } from '../../../../shared/domain/alerts/verification.ts';

const wednesday = new Date('2026-11-25T10:00:00Z');
const monday = new Date('2026-11-23T10:00:00Z');
const day = (date: string, mobileMaps: number | null) =>
  ({ date, impressions: { desktopMaps: 0, desktopSearch: null, mobileMaps, mobileSearch: 0 } });
/** A night that brought the 20th, on which the location was seen. */
const usual = {
  status: 'COMPLETED', end: '2026-11-24', lastDay: '2026-11-19', days: [day('2026-11-19', 4), day('2026-11-20', 3)], now: wednesday,
};

describe("the nightly check of a location's verification", () => {
  it.each([
    ['not where a new day came on which it was seen', {}, false],
    ['where no new day came', { days: [day('2026-11-19', 4)] }, true],
    ['where nobody saw it on the new days', { days: [day('2026-11-19', 4), day('2026-11-20', 0)] }, true],
    ['where the new days have no series', { days: [day('2026-11-20', null)] }, true],
    ['not where some of the new days were seen', { days: [day('2026-11-20', 0), day('2026-11-21', 1)] }, false],
    ['while it failed, until it does not any more', { status: 'FAILED' }, true],
    ['while nobody tried to verify it', { status: 'NOT_FOUND' }, true],
    ['not while another attempt is under way', { status: 'PENDING' }, false],
    ['not because it was never asked', { status: undefined }, false],
    ['once a week in any case', { now: monday }, true],
    ['with the first days that ever came: not where they were seen', { lastDay: null }, false],
    ['with the first days that ever came: where they were not', { lastDay: null, days: [] }, true],
    ['not with a window of days that came late', { end: '2026-11-12', days: [], status: 'FAILED', now: monday }, false],
  ])('%s', (_when, more, expected) => {
    expect(asksForVerification({ ...usual, ...more })).toBe(expected);
  });
});

it('reports the verification of a refused location', () => {
  expect(findServiceCause('gmb', 'access-lost', 'FAILED')).toBe('verification');
  expect(findServiceCause('gmb', 'access-lost', 'COMPLETED')).toBe('removed');
  expect(findServiceCause('gmb', 'access-lost', undefined)).toBe('removed');
  expect(findServiceCause('gmb', 'reconnect-needed', 'FAILED')).toBe('credentials');
  expect(findServiceCause('ga4', 'access-lost', 'FAILED')).toBe('removed');
  expect(findServiceCause('gmb', 'working', 'FAILED')).toBeNull();
});
