import type { ListingProfile } from '../../../../shared/model/listing.ts';

/** A change applied to the profile at that time: pictures arrive while the user types. */
export type ProfileChange = (known: ListingProfile) => ListingProfile;
