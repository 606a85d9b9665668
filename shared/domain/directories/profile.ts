import { type ListingProfile, type ProfileItem, profileItems, type VeteranStats } from '../../model/listing.ts';

/** Profile completeness of the franchise directories: item and weight, 100 in all (specification 9). */
export const profileWeights: Readonly<Record<ProfileItem, number>> = {
  logo: 5,
  category: 5,
  veteranBenefit: 10,
  businessDesc: 20,
  imgCarousel: 10,
  videoEmbed: 10,
  startupCost: 10,
  investment: 10,
  webTrackingUrl: 10,
  veteranParticipation: 10,
};

/**
 * Computes a directory profile's completeness, 0 to 100, from the weights of complete items. Unknown items don't count.
 */
export const profilePercent = (stats: VeteranStats): number =>
  profileItems.reduce((sum, item) => sum + (stats[item]?.completed === true ? profileWeights[item] : 0), 0);

/** Returns true if the profile itself contains an item. The logo belongs to the site. */
export function holdsItem(item: ProfileItem, profile: ListingProfile, logo: string | undefined): boolean {
  switch (item) {
    case 'logo':
      return logo !== undefined;
    case 'category':
      return profile.category !== null;
    case 'businessDesc':
      return profile.businessDesc.trim() !== '';
    case 'veteranBenefit':
      return profile.veteranBenefit.trim() !== '';
    case 'imgCarousel':
      return profile.images.length > 0;
    case 'videoEmbed':
      return profile.videoUrl !== '';
    case 'startupCost':
      return profile.startupCost !== null;
    case 'investment':
      return profile.investment !== null;
    case 'webTrackingUrl':
      return profile.trackingUrl !== '' && trackingProblem(profile.trackingUrl) === null;
    case 'veteranParticipation':
      return profile.veteranParticipation !== null;
  }
}

/** Returns true if an item is complete: the profile contains it, or someone confirmed it at the directory. */
export const computeProfileStats = (
  profile: ListingProfile,
  logo: string | undefined,
): Record<ProfileItem, { completed: boolean }> => {
  const confirmed = new Set<ProfileItem>(profile.confirmed.map(({ item }) => item));
  const of = (item: ProfileItem) => ({ completed: confirmed.has(item) || holdsItem(item, profile, logo) });
  return {
    logo: of('logo'),
    category: of('category'),
    veteranBenefit: of('veteranBenefit'),
    businessDesc: of('businessDesc'),
    imgCarousel: of('imgCarousel'),
    videoEmbed: of('videoEmbed'),
    startupCost: of('startupCost'),
    investment: of('investment'),
    webTrackingUrl: of('webTrackingUrl'),
    veteranParticipation: of('veteranParticipation'),
  };
};

/** Builds an empty profile. Items marked as complete before stay confirmed. */
export const emptyProfile = (stats: VeteranStats = {}): ListingProfile => ({
  category: null,
  businessDesc: '',
  veteranBenefit: '',
  images: [],
  videoUrl: '',
  startupCost: null,
  investment: null,
  trackingUrl: '',
  veteranParticipation: null,
  confirmed: profileItems.filter(item => stats[item]?.completed === true).map(item => ({ item, evidence: '' })),
  listings: [],
});

const tags = ['utm_source', 'utm_medium'] as const;
const usualMedium = 'referral';

/** Describes what a tracking address is missing; null if it is complete. */
export function trackingProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'Not a valid address';
  const query = new URL(address).searchParams;
  const missing = tags.filter(tag => (query.get(tag) ?? '').trim() === '');
  if (missing.length === 0) return null;
  return missing.includes('utm_medium') && missing.length === 1
    ? `utm_medium is missing; add utm_medium=${usualMedium}`
    : `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, so visits wouldn't be counted for the directory`;
}

/** The same address with the medium that a directory's visits have. */
export function withMedium(address: string): string {
  const url = new URL(address);
  url.searchParams.set('utm_medium', usualMedium);
  return url.href;
}

/**
 * Describes the problem with a checked tracking address: no response, or a redirect that drops the tags; null if there
 * is none. `finalUrl`: where it ended.
 */
export function answerProblem(
  address: string,
  { status, finalUrl }: { readonly status: number; readonly finalUrl: string },
): string | null {
  if (status >= 400) return `The page returns status ${status}`;
  const [asked, ended] = [new URL(address).searchParams, new URL(finalUrl).searchParams];
  const dropped = tags.filter(tag => asked.has(tag) && asked.get(tag) !== ended.get(tag));
  return dropped.length === 0
    ? null
    : `A redirect drops ${dropped.join(' and ')}, so visits aren't counted for the directory`;
}
