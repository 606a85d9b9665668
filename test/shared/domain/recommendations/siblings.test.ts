import { describe, expect, it } from 'vitest';
import { compareWithSiblings, type SiteMonths } from '../../../../shared/domain/recommendations/siblings.ts';
import { rollupMonth } from '../../../../shared/numbers/rollup/rollup.ts';
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
const compareSites = (siteMonths: SiteMonths, siblings: readonly SiteMonths[]) => compareWithSiblings({ category: 'coachingInsight', fingerprint: 'coaching-conversion-rate' }, siteMonths, siblings);

describe('a fixed site and the sites of its parent', () => {
  it('has its own change and the median of three or more', () => {
    const comparison = compareSites(site(100, 130), [site(100, 90), site(100, 105), site(100, 200)]);
    expect(comparison).toMatchObject({ metric: 'gcr', siblings: 3 });
    expect(comparison?.change).toBeCloseTo(0.3);
    expect(comparison?.median).toBeCloseTo(0.05);
  });
  it('compares earlier months with the one before the check; medians need three siblings', () => {
    const of = (goals: readonly [number, number, number, number], gaps = 0): SiteMonths => ({
      isEcommerce: false, earlier: [month('202607', 1000, goals[0], gaps), month('202608', 1000, goals[1])], before: month('202609', 1000, goals[2]), after: month('202610', 1000, goals[3]),
    });
    const comparison = compareSites(of([80, 120, 100, 130]), [of([100, 100, 100, 90], 2), of([50, 90, 100, 105]), of([100, 110, 100, 200])]);
    expect(comparison?.series?.map(({ yearMonth, own: siteChange, siblings }) => [yearMonth, siteChange?.toFixed(2), siblings?.toFixed(2)])).toEqual([
      ['202607', '-0.20', undefined], ['202608', '0.20', '0.00'], ['202609', '0.00', '0.00'], ['202610', '0.30', '0.05'],
    ]);
    // A month with gaps at the site has the others alone; one that nobody knows is left out.
    const others = [of([100, 100, 100, 90]), of([50, 90, 100, 105]), of([110, 110, 100, 200])];
    const months = (list: readonly SiteMonths[]) => compareSites(of([80, 120, 100, 130], 2), list)?.series?.map(({ yearMonth, own: siteChange, siblings }) => [yearMonth, siteChange !== null, siblings !== null]);
    expect(months(others)?.[0]).toEqual(['202607', false, true]);
    expect(months(others.slice(1))?.[0]).toEqual(['202608', true, false]);
    // One of three that has no rows of these months leaves too few.
    const young = compareSites(of([80, 120, 100, 130]), [of([100, 100, 100, 90]), of([50, 90, 100, 105]), site(100, 200)]);
    expect(young?.series?.map(point => point.siblings?.toFixed(2))).toEqual([undefined, undefined, '0.00', '0.05']);
    expect(compareSites({ ...of([1, 1, 100, 130]), earlier: ['202601', '202602', '202603', '202604', '202605', '202606', '202607', '202608'].map(yearMonth => month(yearMonth, 1000, 50)) }, [])?.series).toHaveLength(6);
  });
  it('has no median of fewer than three, not counting sites without a comparison', () => {
    const gaps = site(100, 50, 2);
    const unmade: SiteMonths = { isEcommerce: false, before: null, after: month('202610', 10, 1) };
    const unmadeAfter: SiteMonths = { isEcommerce: false, before: month('202609', 10, 1), after: null };
    const unconnected: SiteMonths = { isEcommerce: false, before: { ...month('202609', 10, 1), coverage: {} }, after: month('202610', 10, 1) };
    expect(compareSites(site(100, 130), [site(100, 90), site(100, 105), site(0, 5), gaps, unmade, unmadeAfter, unconnected])).toMatchObject({ siblings: 2, median: null });
  });
  it('is null if the site itself has no change', () => {
    expect(compareSites(site(0, 130), [site(100, 90), site(100, 105), site(100, 110)])).toBeNull();
    expect(compareSites(site(100, 130, 1), [])).toBeNull();
  });
  it("uses the finding's metric if its platform has both months", () => {
    const siteMonths: SiteMonths = { isEcommerce: false, before: month('202609', 1000, 100), after: month('202610', 2000, 130) };
    const of = (fingerprint: string) => compareWithSiblings({ category: 'badChannelTags', fingerprint }, siteMonths, []);
    expect(of('profile-untagged')).toBeNull();
    // No data for PageSpeed and the profile in these months.
    expect([of('coaching-mobile-speed'), of('coaching-profile-actions')]).toEqual([null, null]);
    expect(of('bad-channel-tags:x')).toBeNull();
  });
  it.each<[RecommendationCategory, number]>([['emailInstances', 1], ['missingGoalFunnels', 0.3], ['coachingInsight', -0.35]])('%s compares the metric that should change', (category, change) => {
    const siteMonths: SiteMonths = { isEcommerce: false, before: month('202609', 1000, 100), after: month('202610', 2000, 130) };
    expect(compareWithSiblings({ category, fingerprint: 'any' }, siteMonths, [])?.change).toBeCloseTo(change);
  });
});
