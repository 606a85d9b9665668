import { describe, expect, it } from 'vitest';
import { besideSiblings, type SiteMonths } from '../../../../shared/domain/recommendations/siblings.ts';
import { rollupMonth } from '../../../../shared/domain/rollup/rollup.ts';
import type { NodeMonth } from '../../../../shared/model/node-rows.ts';
import type { RecommendationCategory } from '../../../../shared/model/recommendation.ts';
import { coreDay } from '../support-days.ts';

/** A month of one day with these sessions and goals, all of them from mail. */
const month = (yearMonth: string, sessions: number, keyEvents: number, siteDays = 0): NodeMonth => {
  const date = `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}-01`;
  const day = coreDay(date, [{ source: 'newsletter', medium: 'email', sessions, keyEvents }]);
  return { ...rollupMonth({ ga4: [day] }, yearMonth), coverage: { ga4: { sites: 1, broken: 0, missing: [], siteDays } } };
};
const site = (before: number, after: number, gaps = 0): SiteMonths => ({ isEcommerce: false, before: month('202609', 1000, before), after: month('202610', 1000, after, gaps) });
const beside = (own: SiteMonths, siblings: readonly SiteMonths[]) => besideSiblings({ category: 'coachingInsight', fingerprint: 'coaching-conversion-rate' }, own, siblings);

describe('a mended site beside the sites of its parent', () => {
  it('tells its own change and the middle one of three or more', () => {
    const told = beside(site(100, 130), [site(100, 90), site(100, 105), site(100, 200)]);
    expect(told).toMatchObject({ metric: 'gcr', siblings: 3 });
    expect(told?.change).toBeCloseTo(0.3);
    expect(told?.median).toBeCloseTo(0.05);
  });
  it('has no middle of fewer; what cannot be compared does not count', () => {
    const gaps = site(100, 50, 2);
    const unmade: SiteMonths = { isEcommerce: false, before: null, after: month('202610', 10, 1) };
    const unmadeAfter: SiteMonths = { isEcommerce: false, before: month('202609', 10, 1), after: null };
    const unconnected: SiteMonths = { isEcommerce: false, before: { ...month('202609', 10, 1), coverage: {} }, after: month('202610', 10, 1) };
    expect(beside(site(100, 130), [site(100, 90), site(100, 105), site(0, 5), gaps, unmade, unmadeAfter, unconnected])).toMatchObject({ siblings: 2, median: null });
  });
  it('is nothing where the site itself has no change to tell', () => {
    expect(beside(site(0, 130), [site(100, 90), site(100, 105), site(100, 110)])).toBeNull();
    expect(beside(site(100, 130, 1), [])).toBeNull();
  });
  it('watches what the finding is about, where its platform has both months', () => {
    const own: SiteMonths = { isEcommerce: false, before: month('202609', 1000, 100), after: month('202610', 2000, 130) };
    const of = (fingerprint: string) => besideSiblings({ category: 'badChannelTags', fingerprint }, own, []);
    expect(of('profile-untagged')).toBeNull();
    // Nothing is known of PageSpeed and the profile in these months.
    expect([of('coaching-mobile-speed'), of('coaching-profile-actions')]).toEqual([null, null]);
    expect(of('bad-channel-tags:x')).toBeNull();
  });
  it.each<[RecommendationCategory, number]>([['emailInstances', 1], ['missingGoalFunnels', 0.3], ['coachingInsight', -0.35]])('%s watches what should move', (category, change) => {
    const own: SiteMonths = { isEcommerce: false, before: month('202609', 1000, 100), after: month('202610', 2000, 130) };
    expect(besideSiblings({ category, fingerprint: 'any' }, own, [])?.change).toBeCloseTo(change);
  });
});
