import { describe, expect, test } from 'vitest';
import { directories, findDirectory, directorySessions } from '../../../../shared/domain/directories/directories.ts';
import { answerProblem, emptyProfile, holdsItem, profilePercent, profileWeights, computeProfileStats, trackingProblem, withMedium } from '../../../../shared/domain/directories/profile.ts';
import { type ListingProfile, listingProfileSchema, type ProfileItem, profileItems } from '../../../../shared/model/listing.ts';

/** Written by hand from the specification, 9, Profile completeness weights. */
const specified: readonly (readonly [ProfileItem, number])[] = [
  ['logo', 5], ['category', 5], ['veteranBenefit', 10], ['businessDesc', 20], ['imgCarousel', 10], ['videoEmbed', 10], ['startupCost', 10], ['investment', 10],
  ['webTrackingUrl', 10], ['veteranParticipation', 10],
];
const tracking = 'https://northfold.example/?utm_source=vetfran&utm_medium=referral';
const full: ListingProfile = {
  category: 'Health', businessDesc: 'Care at home', veteranBenefit: '10% off', images: [{ image: '/media/listings/a.png', alt: 'A home' }], videoUrl: 'https://youtu.be/abc',
  startupCost: 98_500, investment: { from: 75_000, to: 150_000 }, trackingUrl: tracking, veteranParticipation: 18, confirmed: [], listings: [{ directory: 'vetfran', url: 'https://vetfran.org/x' }],
};

describe('a profile', () => {
  test('has the specified weights, in all combinations of its items', () => {
    expect([specified.reduce((sum, [, weight]) => sum + weight, 0), profileWeights]).toEqual([100, Object.fromEntries(specified)]);
    let wrong = 0;
    for (let mask = 0; mask < 1024; mask += 1) {
      const has = (index: number) => Math.floor(mask / 2 ** index) % 2 === 1;
      const expected = specified.reduce((sum, [, weight], index) => sum + (has(index) ? weight : 0), 0);
      const stats = Object.fromEntries(specified.map(([item], index) => [item, { completed: has(index) }]));
      if (profilePercent({ ...stats, unknown: { completed: true } }) !== expected) wrong += 1;
    }
    expect(wrong).toBe(0);
    expect(profilePercent({})).toBe(0);
  });

  test('holds an item only if its own value is set', () => {
    expect(profileItems.filter(item => !holdsItem(item, full, '/media/logos/a.png'))).toEqual([]);
    expect(profileItems.filter(item => holdsItem(item, emptyProfile(), undefined))).toEqual([]);
    expect(holdsItem('webTrackingUrl', { ...full, trackingUrl: 'https://northfold.example/' }, undefined)).toBe(false);
    expect([profilePercent(computeProfileStats(full, '/l.png')), profilePercent(computeProfileStats(full, undefined)), profilePercent(computeProfileStats(emptyProfile(), '/l.png'))]).toEqual([100, 95, 5]);
  });

  test('preserves completed marks, and counts confirmed items', () => {
    const profile = emptyProfile({ logo: { completed: true }, businessDesc: { completed: false }, other: { completed: true } });
    expect(profile.confirmed).toEqual([{ item: 'logo', evidence: '' }]);
    expect(profilePercent(computeProfileStats({ ...profile, confirmed: [...profile.confirmed, { item: 'businessDesc', evidence: 'https://vetfran.org/x' }] }, undefined))).toBe(25);
  });

  test.each([
    [{ videoUrl: 'https://example.com/v' }, false], [{ videoUrl: 'https://www.youtube.com/watch?v=1' }, true], [{ videoUrl: '' }, true], [{ trackingUrl: 'javascript:alert(1)' }, false],
    [{ investment: { from: 2, to: 1 } }, false], [{ veteranParticipation: 101 }, false], [{ images: [{ image: '/media/listings/a.png', alt: '' }] }, false],
    [{ images: [{ image: 'https://elsewhere.example/a.png', alt: 'A' }] }, false], [{ confirmed: [{ item: 'logo', evidence: 'ftp://x' }] }, false],
  ] as const)('is accepted or refused with %o', (more, ok) => expect(listingProfileSchema.safeParse({ ...full, ...more }).success).toBe(ok));
});

describe('a tracking address', () => {
  test.each([
    [tracking, null],
    ['https://a.example/?utm_source=vetfran', 'utm_medium is missing; add utm_medium=referral'],
    ['https://a.example/?utm_medium=referral', "utm_source is missing, so visits wouldn't be counted for the directory"],
    ['https://a.example/?utm_source=%20', "utm_source and utm_medium are missing, so visits wouldn't be counted for the directory"],
    ['not an address', 'Not a valid address'],
  ])('%s', (address, problem) => expect(trackingProblem(address)).toBe(problem));
  test("gets the directory's medium", () => expect(withMedium('https://a.example/?utm_source=vetfran')).toBe('https://a.example/?utm_source=vetfran&utm_medium=referral'));
  test.each([
    [200, tracking, null],
    [200, 'https://northfold.example/home?utm_medium=referral&utm_source=vetfran&x=1', null],
    [200, 'https://northfold.example/', "A redirect drops utm_source and utm_medium, so visits aren't counted for the directory"],
    [200, 'https://northfold.example/?utm_source=vetfran', "A redirect drops utm_medium, so visits aren't counted for the directory"],
    [404, tracking, 'The page returns status 404'],
  ])('that answers with %i at %s', (status, finalUrl, problem) => expect(answerProblem(tracking, { status, finalUrl })).toBe(problem));
});

describe('sessions', () => {
  test.each([
    ['vetfran', 'vetfran'], [' VetFran.org ', 'vetfran'], ['www.franchisedirect.com', 'franchise-direct'], ['notvetfran.org', null], ['google', null], ['', null],
  ])('from %s belong to %s', (source, directory) => expect(findDirectory(source)).toBe(directory));
  test('are added up by directory', () => {
    const traffic = [{ source: 'vetfran', sessions: 3 }, { source: 'm.vetfran.org', sessions: 4 }, { source: 'google', sessions: 90 }, { source: 'franchisegator', sessions: 0 }];
    expect([...directorySessions(traffic)]).toEqual([['vetfran', 7]]);
    expect(new Set(directories.map(({ id }) => id)).size).toBe(directories.length);
  });
});
