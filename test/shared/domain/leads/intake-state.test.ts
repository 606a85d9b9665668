import { expect, test } from 'vitest';
import { intakeStanding, toAnnounce, usualGapMs, withArrival } from '../../../../shared/domain/leads/intake-state.ts';
import { type IntakeArrivals, noArrivals } from '../../../../shared/model/lead-intake.ts';

const now = new Date('2026-11-22T12:00:00Z');
const day = 86_400_000;
const before = (days: number) => new Date(now.getTime() - days * day);
const arrivals = (extra: Partial<IntakeArrivals>): IntakeArrivals => ({ ...noArrivals, lastArrivalAt: now.toISOString(), ...extra });
const receiving = { state: 'receiving' } as const;

test('determines the status of an intake', () => {
  expect(intakeStanding({ state: 'paused' }, noArrivals, now)).toBe('paused');
  expect(intakeStanding(receiving, noArrivals, now)).toBe('waiting');
  expect(intakeStanding(receiving, arrivals({ recent: 'sspp' }), now)).toBe('receiving');
  expect(intakeStanding(receiving, arrivals({ recent: 'rr' }), now)).toBe('receiving');
  expect(intakeStanding(receiving, arrivals({ recent: 'rrs' }), now)).toBe('failing');
  expect(intakeStanding(receiving, arrivals({ recent: 'rrrrrrrrrrsssssssss' }), now)).toBe('receiving');
  const daily = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [before(index).toISOString().slice(0, 10), 1]));
  expect(intakeStanding(receiving, arrivals({ days: daily, lastArrivalAt: before(1.9).toISOString() }), now)).toBe('receiving');
  expect(intakeStanding(receiving, arrivals({ days: daily, lastArrivalAt: before(2.1).toISOString() }), now)).toBe('silent');
  expect(['silent', 'failing', 'receiving'].map(state => toAnnounce(state === 'silent' || state === 'failing' ? state : 'receiving'))).toEqual(['silent', 'failing', null]);
});

test('computes the usual gap as twice the average between arrival days, minimum two days', () => {
  expect(usualGapMs({ days: {} })).toBe(2 * day);
  expect(usualGapMs({ days: { '2026-11-01': 9 } })).toBe(62 * day);
});

test('counts arrivals by day and problem, and drops old days and old problems', () => {
  const first = withArrival(noArrivals, { at: now, outcome: 'stored', problems: [{ field: 'a', problem: 'not a date' }] });
  const two = withArrival(first, { at: before(1), outcome: 'refused', problems: [{ field: 'a', problem: 'not a date' }] });
  expect(two).toMatchObject({
    lastArrivalAt: now.toISOString(), days: { '2026-11-22': 1, '2026-11-21': 1 }, recent: 'pr', sinceFold: 2,
    problems: { a: { times: 2, problem: 'not a date' } },
  });
  const later = withArrival(two, { at: new Date('2027-01-01T00:00:00Z'), outcome: 'waiting', problems: [] });
  expect(later).toMatchObject({ days: { '2027-01-01': 1 }, recent: 'prw', lastArrivalAt: '2027-01-01T00:00:00.000Z' });
  const problems = Array.from({ length: 25 }, (_, index) => ({ field: `f${index}`, problem: 'x' }));
  expect(Object.keys(withArrival(later, { at: new Date('2027-01-02T00:00:00Z'), outcome: 'stored', problems }).problems)).toHaveLength(20);
});
