import { describe, expect, it } from 'vitest';
import { likeWithLike } from '../../../../shared/numbers/comparison/like-with-like.ts';
import { ofSameSites, type SitesPoint } from '../../../../shared/numbers/comparison/same-sites.ts';
import { type FactSource, givenBy } from '../../../../shared/numbers/metrics/source.ts';

const views = (profileViews: number, marks: number | undefined, more: Partial<FactSource> = {}): FactSource => ({
  connection: 'working', gives: givenBy.gmb, parts: { profileViews }, dayCount: 1, missingDays: [], currencies: [], marks, ...more,
});
const day = (...sources: FactSource[]): SitesPoint => ({ date: '2026-11-01', length: 1, sources });
/** What is left of views on either side. */
const left = (now: readonly SitesPoint[], before: readonly SitesPoint[]) => {
  const cut = ofSameSites(now, before);
  const like = likeWithLike(cut.now, cut.before);
  return [like.now, like.before].map(sources => sources.reduce((sum, { parts }) => sum + (parts.profileViews ?? 0), 0));
};

describe('several sites together', () => {
  it('are compared on the days covered by the same sites', () => {
    expect(left([day(views(10, 7)), day(views(20, 7)), day(views(99, 12))], [day(views(5, 7)), day(views(50, 5)), day(views(9, 12))])).toEqual([109, 14]);
  });
  it('are not compared if one site joins and another leaves, despite equal counts', () => {
    expect(left([day(views(10, 7, { dayCount: 2 }))], [day(views(10, 8, { dayCount: 2 }))])).toEqual([0, 0]);
  });
  it('are compared by daily averages if all sites have complete months', () => {
    const month = (length: number, marks: number, value: number): SitesPoint => ({ ...day(views(value, marks, { dayCount: length })), length });
    expect(left([month(31, 62, 310)], [month(30, 60, 300)])).toEqual([305, 305]);
    expect(left([month(31, 60, 310)], [month(30, 60, 300)])).toEqual([0, 0]);
  });
  it('leaves out days with no matching day or no source in the other period', () => {
    expect(left([day(views(1, 7)), day(views(1, 7))], [day(views(1, 7))])).toEqual([1, 1]);
    expect(left([day(views(1, 7))], [day()])).toEqual([0, 0]);
    expect(left([day(views(1, 7))], [])).toEqual([0, 0]);
  });
  it('leaves out days with unknown sites or partial values, and lab samples', () => {
    const withheld = { withheld: { profileViews: ['2026-11-01'] } } as const;
    expect(left([day(views(1, undefined))], [day(views(1, 7))])).toEqual([0, 0]);
    expect(left([day(views(1, 7))], [day(views(1, undefined))])).toEqual([0, 0]);
    expect(left([day(views(1, 7, withheld))], [day(views(1, 7))])).toEqual([0, 0]);
    expect(left([day(views(1, 7))], [day(views(1, 7, withheld))])).toEqual([0, 0]);
    const lab = views(0, 7, { gives: givenBy.pagespeed, parts: { mobileScore: 1 } });
    expect(ofSameSites([day(lab)], [day(lab)]).now[0]?.sources).toEqual([]);
  });
  it('has no followers on a day with values from only some sites', () => {
    const fans = views(1, 7, { totalFans: { date: '2026-11-01', value: 5 } });
    expect(ofSameSites([day(fans)], [day(fans)]).now[0]?.sources[0]?.totalFans).toBeUndefined();
  });
});
