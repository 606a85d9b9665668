import { expect, test } from 'vitest';
import { mergedProfile } from '../../../../shared/domain/directories/merge.ts';
import { listingPicture } from '../../../../shared/domain/directories/pictures.ts';
import { emptyProfile } from '../../../../shared/domain/directories/profile.ts';
import type { ListingProfile } from '../../../../shared/model/listing.ts';

const picture = (name: string, alt = name) => ({ image: `/media/listings/${name}.png`, alt });
const base: ListingProfile = {
  ...emptyProfile(), businessDesc: 'Care', veteranBenefit: '10% off', images: [picture('a'), picture('b'), picture('c')],
  listings: [{ directory: 'vetfran', url: 'https://a.test/' }],
};

test("a typed value wins over another user's save, and other fields follow it", () => {
  const edited = { ...base, businessDesc: 'Care at home', startupCost: 1 };
  const newer = { ...base, businessDesc: 'Theirs', veteranBenefit: '20% off' };
  expect(mergedProfile(base, edited, newer)).toEqual({ ...base, businessDesc: 'Care at home', startupCost: 1, veteranBenefit: '20% off' });
  expect(mergedProfile(base, base, newer)).toEqual(newer);
  expect(mergedProfile(base, edited, base)).toEqual(edited);
});

test("keeps both users' pictures in the other's order, and drops pictures that either removed", () => {
  const edited = { ...base, images: [picture('b', 'described here'), picture('a'), picture('mine')] };
  const newer = { ...base, images: [picture('c'), picture('b'), picture('theirs')] };
  expect(mergedProfile(base, edited, newer).images).toEqual([picture('b', 'described here'), picture('theirs'), picture('mine')]);
});

test('an item added by both appears once, with the other text where unchanged here', () => {
  const edited = { ...base, images: [...base.images, picture('new', 'mine')], confirmed: [{ item: 'logo' as const, evidence: '' }] };
  const newer = { ...base, images: [picture('a', 'theirs'), picture('new', 'theirs')], listings: [] };
  expect(mergedProfile(base, edited, newer)).toMatchObject({
    images: [picture('a', 'theirs'), picture('new', 'mine')], confirmed: [{ item: 'logo', evidence: '' }], listings: [],
  });
});

test('items confirmed by two users are confirmed once', () => {
  const [logo, video] = [{ item: 'logo' as const, evidence: '' }, { item: 'videoEmbed' as const, evidence: 'https://a.test/' }];
  const merged = mergedProfile(base, { ...base, confirmed: [logo] }, { ...base, confirmed: [video, logo] });
  expect(merged.confirmed).toEqual([video, logo]);
});

test('a picture that is too large gets an error with its limit', () => {
  expect(listingPicture.tooLarge).toContain(`${listingPicture.kilobytes} KB`);
});
