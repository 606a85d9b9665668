import { hashParts } from '../generated/random.ts';
import type { SandboxBusiness } from '../sandbox-types.ts';

/** Google's data about a business: its Search Console site and its Business Profile location. */
export type Listing = {
  readonly business: SandboxBusiness;
  readonly siteUrl: string;
  readonly permissionLevel: 'siteOwner' | 'siteFullUser' | 'siteUnverifiedUser';
  readonly locationId: string;
  /**
   * Verification state of the location. `quiet` is verified without any impressions; `suspended` was verified and lost
   * its voice.
   */
  readonly standing: 'verified' | 'quiet' | 'suspended' | 'pending' | 'failed' | 'unverified';
};

export type ProfileAccount = {
  readonly accountId: string;
  readonly accountName: string;
  readonly type: 'PERSONAL' | 'LOCATION_GROUP';
  readonly listings: readonly Listing[];
};

/** Special states among every twenty businesses; the first thirteen are normal. */
const standings: Readonly<Record<number, Listing['standing']>> = {
  13: 'suspended',
  14: 'pending',
  16: 'failed',
  18: 'quiet',
  19: 'unverified',
};
const unverifiedSite = 19;

/** Creates each business's listings at Google, in order. */
export function makeListings(businesses: readonly SandboxBusiness[]): Listing[] {
  return businesses.map((business, index) => {
    const turn = index % 20;
    const url = new URL(business.url);
    return {
      business,
      siteUrl: index % 2 === 0 && url.pathname === '/' ? `sc-domain:${url.hostname}` : url.href,
      permissionLevel: turn === unverifiedSite ? 'siteUnverifiedUser' : index % 3 === 0 ? 'siteFullUser' : 'siteOwner',
      locationId: `1${business.key.padStart(12, '0')}`,
      standing: standings[turn] ?? 'verified',
    };
  });
}

/** Removes 'www.': 'www.northfold.example' belongs to 'northfold.example'. */
const getOwnerDomain = ({ business }: Listing): string => new URL(business.url).hostname.split('.').slice(-2).join('.');

/**
 * Lists a person's Business Profile accounts: their own first, with the last location, then one group per owner of
 * businesses. The last location is listed twice.
 */
export function makeProfileAccounts(
  person: { email: string; name: string },
  listings: readonly Listing[],
): ProfileAccount[] {
  const owners = new Map<string, Listing[]>();
  for (const listing of listings)
    owners.set(getOwnerDomain(listing), [...(owners.get(getOwnerDomain(listing)) ?? []), listing]);
  const groups = [...owners].map(([owner, owned]) => {
    const word = owner.split('.')[0] ?? owner;
    return {
      accountId: `2${(owned[0]?.business.key ?? '').padStart(12, '0')}`,
      accountName: `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
      type: 'LOCATION_GROUP' as const,
      listings: owned,
    };
  });
  const personal = {
    accountId: personalId(person.email),
    accountName: person.name,
    type: 'PERSONAL' as const,
    listings: listings.slice(-1),
  };
  return [personal, ...groups];
}

/** Derives digits from an address, equal everywhere. */
const personalId = (email: string): string => `3${String(hashParts(email, 'profile')).padStart(12, '0')}`;
