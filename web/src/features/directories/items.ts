import { formatCurrency, formatPercent } from '../../../../shared/domain/formats/numbers.ts';
import { profileWeights, trackingProblem } from '../../../../shared/domain/directories/profile.ts';
import { type ListingProfile, type ProfileItem, profileItems } from '../../../../shared/model/listing.ts';

export const profileItemLabels: Readonly<Record<ProfileItem, string>> = {
  logo: 'Logo',
  category: 'Category',
  veteranBenefit: 'Veteran benefit',
  businessDesc: 'Business description',
  imgCarousel: 'Image carousel',
  videoEmbed: 'Video',
  startupCost: 'Startup cost',
  investment: 'Investment',
  webTrackingUrl: 'Web tracking URL',
  veteranParticipation: 'Veteran participation',
};

const formatInvestment = ({ from, to }: NonNullable<ListingProfile['investment']>, currency: string): string =>
  from === to ? formatCurrency(from, currency) : `${formatCurrency(from, currency)} – ${formatCurrency(to, currency)}`;

/** True for a complete web link: the text may be anything while it is typed. */
export const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** The text of an item in one line; null if the profile has none. */
export function itemValue(
  item: ProfileItem,
  profile: ListingProfile,
  { logo, currency }: { logo: string | undefined; currency: string },
): string | null {
  switch (item) {
    case 'logo':
      return logo === undefined ? null : "The site's logo";
    case 'category':
      return profile.category;
    case 'veteranBenefit':
      return profile.veteranBenefit || null;
    case 'businessDesc':
      return profile.businessDesc === '' ? null : `${profile.businessDesc.length} of 1,000 characters`;
    case 'imgCarousel':
      return profile.images.length === 0
        ? null
        : profile.images.length === 1
          ? '1 image'
          : `${profile.images.length} pictures`;
    case 'videoEmbed':
      return profile.videoUrl || null;
    case 'startupCost':
      return profile.startupCost === null ? null : formatCurrency(profile.startupCost, currency);
    case 'investment':
      return profile.investment === null ? null : formatInvestment(profile.investment, currency);
    case 'webTrackingUrl':
      return profile.trackingUrl || null;
    case 'veteranParticipation':
      return profile.veteranParticipation === null
        ? null
        : `${formatPercent(profile.veteranParticipation / 100, 0)} of owners`;
  }
}

/** The missing item with the most weight: the suggested next step. */
export const heaviestMissing = (
  stats: Readonly<Record<ProfileItem, { readonly completed: boolean }>>,
): ProfileItem | null =>
  profileItems.filter(item => !stats[item].completed).toSorted((a, b) => profileWeights[b] - profileWeights[a])[0] ??
  null;

const fillPrompts: Readonly<Record<ProfileItem, string>> = {
  logo: 'Upload a logo',
  category: 'Choose a category',
  veteranBenefit: 'Describe the veteran benefit',
  businessDesc: 'Describe the business',
  imgCarousel: 'Add a picture',
  videoEmbed: 'Add a link to a video',
  startupCost: 'Add the startup cost',
  investment: 'Add the investment range',
  webTrackingUrl: 'Add the tracking URL',
  veteranParticipation: 'Add the veteran share',
};

/** The label of the action that fills in a missing item; for an address without its tags, it names them. */
export const fillWord = (item: ProfileItem, { trackingUrl }: ListingProfile): string =>
  item === 'webTrackingUrl' && trackingUrl !== ''
    ? (trackingProblem(trackingUrl)?.split(/[;:]/, 1)[0] ?? fillPrompts[item])
    : fillPrompts[item];

/** The position of an item's field on the page. */
export const fieldPlace = (item: ProfileItem): string => `listing-field-${item}`;

/** Scrolls to the field of an item and makes it ready to fill in. */
export function goToField(item: ProfileItem): void {
  const place = document.getElementById(fieldPlace(item));
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input:not([type=file]), textarea, select, button')?.focus();
}
