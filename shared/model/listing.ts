import * as z from 'zod/mini';
import { boundedText, instantSchema, patternText } from './primitives.ts';
import { productCategories } from './sales-token.ts';

/** The items of a directory profile (specification 9, Profile completeness weights). */
export const profileItems = [
  'logo',
  'category',
  'veteranBenefit',
  'businessDesc',
  'imgCarousel',
  'videoEmbed',
  'startupCost',
  'investment',
  'webTrackingUrl',
  'veteranParticipation',
] as const;
export type ProfileItem = (typeof profileItems)[number];
/** The stored items of a site, each completed or not. */
export type VeteranStats = Readonly<Record<string, { readonly completed: boolean }>>;

const webAddress = (longest = 500) =>
  boundedText(longest).check(
    z.refine(
      text => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text)),
      'Use an address like https://www.example.com',
    ),
  );
const money = z.number().check(z.gte(0), z.lte(1e9));

export const maxListingImages = 8;
/** An uploaded image: pages load none from other origins (Content-Security-Policy). */
const listingImageSchema = z.strictObject({
  image: patternText(300, /^\/media\/listings\/[\w.-]+$/, 'An uploaded image'),
  alt: boundedText(150, 'A description can have at most 150 characters').check(
    z.minLength(1, 'Describe the image for screen readers'),
  ),
});

/** A site's listing in the franchise directories. Empty text: not filled in yet. */
export const listingProfileSchema = z.strictObject({
  category: z.nullable(z.enum(productCategories)),
  businessDesc: boundedText(1000, 'A description can have at most 1,000 characters'),
  veteranBenefit: boundedText(200),
  images: z.array(listingImageSchema).check(z.maxLength(maxListingImages)),
  videoUrl: webAddress(300).check(
    z.refine(
      text => text === '' || /^https:\/\/(www\.)?(youtube\.com|youtu\.be|vimeo\.com|player\.vimeo\.com)\//.test(text),
      'A link to YouTube or Vimeo',
    ),
  ),
  startupCost: z.nullable(money),
  investment: z.nullable(
    z
      .strictObject({ from: money, to: money })
      .check(z.refine(({ from, to }) => from <= to, 'Enter the lower amount first')),
  ),
  trackingUrl: webAddress(),
  /** The percentage of owners. */
  veteranParticipation: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  /** Items that the directory shows although they are missing here, with a link as proof. */
  confirmed: z
    .array(z.strictObject({ item: z.enum(profileItems), evidence: webAddress() }))
    .check(z.maxLength(profileItems.length)),
  /** Its directory listings. */
  listings: z.array(z.strictObject({ directory: boundedText(40), url: webAddress() })).check(z.maxLength(20)),
});
export type ListingProfile = z.infer<typeof listingProfileSchema>;

/** The result of the nightly check of the tracking address. */
export const trackingCheckSchema = z.object({
  asked: z.string(),
  checkedAt: instantSchema,
  problem: z.nullable(z.string()),
});
export type TrackingCheck = z.infer<typeof trackingCheckSchema>;
