import { describe, expect, it } from 'vitest';
import { trialBlocks, trialExpiry, trialHeadline, trialOf, trialText } from '../../../../shared/domain/trial/trial.ts';

const today = '2026-03-07';
const of = (expiry: string) => trialOf([{ trialExpiryDate: expiry }], today);

describe('trial', () => {
  it('is one site with an expiry date and nothing else', () => {
    expect(trialOf([], today)).toBeNull();
    expect(trialOf([{}], today)).toBeNull();
    expect(trialOf([{ trialExpiryDate: '2026-03-10' }, {}], today)).toBeNull();
  });
  it.each([
    ['2026-03-14', 7, false, 'Trial Ends in 7 days'],
    ['2026-03-08', 1, false, 'Trial Ends in 1 day'],
    ['2026-03-07', 0, false, 'Trial Ends in 0 days'],
    ['2026-03-06', 0, true, "You've extended past your 7 day trial period"],
  ])('until %s', (expiry, daysLeft, expired, text) => {
    const trial = of(expiry);
    expect(trial).toEqual({ expiryDate: expiry, daysLeft, expired });
    expect(trial && trialText(trial)).toBe(text);
  });
  it('lasts seven days across the change of the clock, or as many as a token gives', () => {
    expect(trialExpiry('2026-03-07')).toBe('2026-03-14');
    expect(trialExpiry('2024-02-28', 1)).toBe('2024-02-29');
    expect(trialExpiry('2026-03-07', 0)).toBe('2026-03-07');
  });
  it('strikes the seven where a token overrides it', () => {
    expect(trialHeadline()).toEqual({ struck: null, days: 7 });
    expect(trialHeadline(7)).toEqual({ struck: null, days: 7 });
    expect(trialHeadline(30)).toEqual({ struck: 7, days: 30 });
  });
  it.each([
    ['/overview', false, true], ['/trial-expired', false, false], ['/checkout/abc', false, false], ['/checkout', false, false], ['/checkouts', false, true], ['/success', false, false], ['/overview', true, false],
  ])('blocks %s (admin %s): %s', (path, isAdmin, expected) => expect(trialBlocks(of('2026-03-01'), isAdmin, path)).toBe(expected));
  it('blocks nobody before expiry or outside of a trial', () => {
    expect(trialBlocks(of('2026-03-09'), false, '/overview')).toBe(false);
    expect(trialBlocks(null, false, '/overview')).toBe(false);
  });
});
