import { describe, expect, it } from 'vitest';
import { trialDayErrors } from '../../../../scripts/bench/trial-days.ts';
import {
  extendedTo, isClosed, isPausedAfterTrial, findTrialNotice, trialExpiry, trialHeadline, trialNote, findTrial, trialText,
} from '../../../../shared/domain/trial/trial.ts';

const today = '2026-03-07';
const now = new Date(`${today}T20:00:00Z`);
const of = (trialExpiryDate: string, days?: number) =>
  findTrial({ type: 'SITE', attr: { tz: 'Eastern', trialExpiryDate, ...(days === undefined ? {} : { trial: { days } }) } }, now);

describe('trial', () => {
  it('applies only to a user of a single site with an expiry date', () => {
    expect(findTrial(null, now)).toBeNull();
    expect(findTrial({ type: 'SITE', attr: {} }, now)).toBeNull();
    expect(findTrial({ type: 'REG', attr: { trialExpiryDate: '2026-03-10' } }, now)).toBeNull();
  });
  it.each([
    ['2026-03-14', 7, 7, false, 'Trial Ends in 7 days'],
    ['2026-03-08', 7, 1, false, 'Trial Ends in 1 day'],
    ['2026-03-07', 7, 0, false, 'Trial Ends in 0 days'],
    ['2026-03-06', 7, 0, true, "You've extended past your 7 day trial period"],
    ['2026-03-06', 14, 0, true, "You've extended past your 14 day trial period"],
  ])('ends on %s after %d days', (expiry, days, daysLeft, expired, text) => {
    const trial = of(expiry, days);
    expect(trial).toEqual({ expiryDate: expiry, days, daysLeft, expired });
    expect(trial && trialText(trial)).toBe(text);
  });
  it('has the default length if none is stored', () => expect(of('2026-03-14')?.days).toBe(7));
  it('counts calendar days in its time zone: eight zones, 800 days, around each midnight', () => {
    expect(trialDayErrors()).toBe(0);
  });
  it("lasts seven days across a clock change, or the token's number of days", () => {
    expect(trialExpiry('2026-03-07')).toBe('2026-03-14');
    expect(trialExpiry('2024-02-28', 1)).toBe('2024-02-29');
    expect(trialExpiry('2026-03-07', 0)).toBe('2026-03-07');
  });
  it('strikes through the seven days if a token overrides them', () => {
    expect(trialHeadline()).toEqual({ struck: null, days: 7 });
    expect(trialHeadline(7)).toEqual({ struck: null, days: 7 });
    expect(trialHeadline(30)).toEqual({ struck: 7, days: 30 });
  });
});

describe("a trial's length", () => {
  const extension = { days: 5, at: '2026-03-01T00:00:00Z', by: 'usr' };
  it.each([
    ['begins when it is given', {}, '2026-03-21', { days: 14 }],
    ['is a day at least', {}, '2026-03-01', { days: 1 }],
    ['is longer by what is added', { trialExpiryDate: '2026-03-10' }, '2026-03-12', { days: 9 }],
    ['is shorter by what is taken, and a day at least', { trialExpiryDate: '2026-03-10', trial: { days: 3 } }, '2026-03-01', { days: 1 }],
    ['keeps that it was extended', { trialExpiryDate: '2026-03-10', trial: { days: 12, extension } }, '2026-03-11', { days: 13, extension }],
    ['goes with it', { trialExpiryDate: '2026-03-10', trial: { days: 7 } }, undefined, undefined],
  ])('%s', (_, before, expiry, expected) => expect(trialNote(before, expiry, today)).toEqual(expected));
  it.each([['2026-03-10', '2026-03-17'], ['2026-03-07', '2026-03-14'], ['2026-01-01', '2026-03-14']])(
    'ending on %s, extended by seven days ends on %s', (expiry, end) => expect(extendedTo(expiry, 7, today)).toBe(end),
  );
});

describe("a trial's emails", () => {
  it.each([
    ['2026-03-11', null], ['2026-03-10', 'three-days'], ['2026-03-09', 'three-days'], ['2026-03-08', 'one-day'], ['2026-03-07', 'last-day'],
    ['2026-03-06', null], ['2026-03-01', null], ['2026-02-28', 'week-after'], ['2026-02-22', 'week-after'], ['2026-02-21', null],
  ])('for a trial that ends on %s: %s', (expiry, notice) => expect(findTrialNotice(expiry, today)).toBe(notice));
});

it.each([
  [{}, false], [{ suspended: true }, true], [{ suspended: false }, false], [{ trialExpiryDate: '2026-03-07' }, false], [{ trialExpiryDate: '2026-03-05' }, true],
])('a site with %j is closed: %s', (attr, closed) => expect(isClosed({ type: 'SITE', attr }, now)).toBe(closed));

it.each([[undefined, false], ['2026-03-08', false], ['2026-02-05', false], ['2026-02-04', true]])('a site whose trial ended on %s is paused: %s', (expiry, paused) => {
  expect(isPausedAfterTrial(expiry, today)).toBe(paused);
});
