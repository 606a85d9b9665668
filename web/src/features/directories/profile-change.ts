import type { ListingProfile } from '../../../../shared/model/listing.ts';

/** What changes a profile as it stands by then: pictures arrive while somebody types. */
export type ProfileChange = (known: ListingProfile) => ListingProfile;
