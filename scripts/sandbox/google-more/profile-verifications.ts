import type { mybusinessverifications_v1 as Verifications } from 'googleapis/build/src/apis/mybusinessverifications/index.js';
import type { Answer } from '../http-answers.ts';
import type { FamilyCall } from '../sandbox-types.ts';
import type { Listing } from './listings.ts';
import { badRequest, noSuchPage, notFound, makeGooglePage } from './replies.ts';

/** Verification attempts of a location, as the platform lists them: not ordered by time. */
const attempts: Readonly<
  Record<Listing['standing'], readonly { state: string; method: string; createTime: string }[]>
> = {
  verified: [{ state: 'COMPLETED', method: 'PHONE_CALL', createTime: '2024-03-11T16:20:00Z' }],
  quiet: [{ state: 'COMPLETED', method: 'EMAIL', createTime: '2026-05-04T09:05:00Z' }],
  suspended: [{ state: 'COMPLETED', method: 'ADDRESS', createTime: '2023-08-21T12:00:00Z' }],
  pending: [
    { state: 'FAILED', method: 'PHONE_CALL', createTime: '2026-09-02T10:00:00Z' },
    { state: 'PENDING', method: 'ADDRESS', createTime: '2026-10-14T10:00:00Z' },
  ],
  failed: [
    { state: 'FAILED', method: 'SMS', createTime: '2026-10-02T10:00:00Z' },
    { state: 'COMPLETED', method: 'AUTO', createTime: '2021-02-02T10:00:00Z' },
  ],
  unverified: [],
};

/** Reasons why a location has a voice or none; an unverified one returns an empty object. */
const voices = {
  verified: { hasVoiceOfMerchant: true, hasBusinessAuthority: true },
  quiet: { hasVoiceOfMerchant: true, hasBusinessAuthority: true },
  suspended: {
    hasBusinessAuthority: true,
    complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' },
  },
  pending: { verify: { hasPendingVerification: true } },
  failed: { verify: {} },
  unverified: {},
} as const satisfies Record<Listing['standing'], Verifications.Schema$VoiceOfMerchantState>;

/** Serves `GET /v1/locations/{location}/verifications` and `/VoiceOfMerchantState`. */
export function profileVerifications(call: FamilyCall, listings: readonly Listing[]): Answer {
  const route = /^\/v1\/locations\/([^/]+)\/(verifications|VoiceOfMerchantState)$/.exec(call.path);
  if (route === null || call.method !== 'GET') return noSuchPage;
  const listing = listings.find(({ locationId }) => locationId === route[1]);
  if (listing === undefined) return notFound();
  if (route[2] === 'VoiceOfMerchantState') return { status: 200, body: voices[listing.standing] };
  const page = makeGooglePage(attempts[listing.standing], call.query, { standard: 100, most: 100 });
  if (page === null) return badRequest('page_token', 'The page token is not valid.');
  const body = {
    ...(page.items.length > 0 && {
      verifications: page.items.map((attempt, index) => ({
        name: `locations/${listing.locationId}/verifications/v${index + 1}`,
        ...attempt,
      })),
    }),
    ...page.next,
  } satisfies Verifications.Schema$ListVerificationsResponse;
  return { status: 200, body };
}
