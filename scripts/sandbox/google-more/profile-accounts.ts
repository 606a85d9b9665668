import type { mybusinessaccountmanagement_v1 as Accounts } from 'googleapis/build/src/apis/mybusinessaccountmanagement/index.js';
import type { mybusinessbusinessinformation_v1 as Information } from 'googleapis/build/src/apis/mybusinessbusinessinformation/index.js';
import type { Answer } from '../http-answers.ts';
import type { FamilyCall } from '../sandbox-types.ts';
import type { Listing, ProfileAccount } from './listings.ts';
import { badRequest, callerDenied, noSuchPage, notFound, makeGooglePage } from './replies.ts';

/** Serves `GET /v1/accounts` of account management: at most twenty per page, the person's own first. */
export function profileAccounts(call: FamilyCall, accounts: readonly ProfileAccount[]): Answer {
  if (call.path !== '/v1/accounts' || call.method !== 'GET') return noSuchPage;
  const page = makeGooglePage(accounts, call.query, { standard: 20, most: 20 });
  if (page === null) return badRequest('page_token', 'The page token is not valid.');
  const body = {
    accounts: page.items.map(({ accountId, accountName, type }) => ({
      name: `accounts/${accountId}`,
      accountName,
      type,
      vettedState: 'NOT_VETTED',
      ...(type === 'PERSONAL'
        ? { verificationState: 'UNVERIFIED' }
        : { role: 'OWNER', permissionLevel: 'OWNER_LEVEL' }),
    })),
    ...page.next,
  } satisfies Accounts.Schema$ListAccountsResponse;
  return { status: 200, body };
}

/** Fields allowed in a read mask. */
const fieldsOfLocation = {
  adWordsLocationExtensions: true,
  categories: true,
  labels: true,
  languageCode: true,
  latlng: true,
  metadata: true,
  moreHours: true,
  name: true,
  openInfo: true,
  phoneNumbers: true,
  profile: true,
  regularHours: true,
  relationshipData: true,
  serviceArea: true,
  serviceItems: true,
  specialHours: true,
  storeCode: true,
  storefrontAddress: true,
  title: true,
  websiteUri: true,
} as const satisfies Record<keyof Information.Schema$Location, true>;

type Location = {
  name: string;
  languageCode: string;
  storeCode: string;
  title: string;
  websiteUri: string;
  storefrontAddress: { regionCode: string };
  openInfo: { status: string };
  metadata: { hasVoiceOfMerchant?: true; placeId: string; mapsUri: string; newReviewUri: string };
};

/** Builds a whole location; false booleans are omitted, as everywhere at Google. */
function buildLocation({ business, locationId, standing: verificationState }: Listing): Location {
  const location = {
    name: `locations/${locationId}`,
    languageCode: 'en',
    storeCode: `S${business.key}`,
    title: business.name,
    websiteUri: business.url,
    storefrontAddress: { regionCode: 'US' },
    openInfo: { status: 'OPEN' },
    metadata: {
      ...((verificationState === 'verified' || verificationState === 'quiet') && { hasVoiceOfMerchant: true as const }),
      placeId: `ChIJ${business.key}`,
      mapsUri: `https://maps.google.com/maps?cid=${business.key}`,
      newReviewUri: `https://search.google.com/local/writereview?placeid=ChIJ${business.key}`,
    },
  } satisfies Information.Schema$Location;
  return location;
}

/**
 * Serves `GET /v1/accounts/{account}/locations` (`-`: everything in reach) and `GET /v1/locations/{location}`;
 * `readMask` is required.
 */
export function profileLocations(
  call: FamilyCall,
  accounts: readonly ProfileAccount[],
  listings: readonly Listing[],
): Answer {
  if (call.method !== 'GET') return noSuchPage;
  const mask = (call.query.get('readMask') ?? '').split(',').filter(field => field !== '');
  const masked = (listing: Listing) => {
    const location = Object.entries(buildLocation(listing));
    return Object.fromEntries(
      location.filter(([field]) => mask.some(asked => asked === field || asked.startsWith(`${field}.`))),
    );
  };
  if (mask.length === 0) return badRequest('read_mask', 'readMask is required');
  const unknown = mask.find(field => !Object.hasOwn(fieldsOfLocation, field.split('.')[0] ?? ''));
  if (unknown !== undefined) return badRequest('read_mask', `Invalid field mask provided: ${unknown}`);

  const locationMatch = /^\/v1\/locations\/([^/]+)$/.exec(call.path);
  if (locationMatch !== null) {
    const listing = listings.find(({ locationId }) => locationId === locationMatch[1]);
    return listing === undefined ? notFound() : { status: 200, body: masked(listing) };
  }
  const route = /^\/v1\/accounts\/([^/]+)\/locations$/.exec(call.path);
  if (route === null) return noSuchPage;
  const held = route[1] === '-' ? listings : accounts.find(({ accountId }) => accountId === route[1])?.listings;
  if (held === undefined) return callerDenied();
  const page = makeGooglePage(held, call.query, { standard: 10, most: 100 });
  if (page === null) return badRequest('page_token', 'The page token is not valid.');
  const body = {
    ...(page.items.length > 0 && { locations: page.items.map(masked) }),
    ...page.next,
  } satisfies Information.Schema$ListLocationsResponse;
  return { status: 200, body };
}
