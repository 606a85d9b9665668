import * as z from 'zod/mini';
import { listingProfileSchema, trackingCheckSchema } from '../model/listing.ts';
import { idSchema } from '../model/primitives.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofSite = z.strictObject({ siteId: idSchema });
const node = { from: 'path', param: 'siteId' } as const;

const listingSchema = z.object({
  profile: listingProfileSchema,
  revision: z.int(),
  logo: z.optional(z.string()),
  currency: z.string(),
  check: z.nullable(trackingCheckSchema),
});

export const getListing = defineEndpoint({
  id: 'get-listing',
  area: 'directories',
  method: 'GET',
  path: '/sites/{siteId}/listing',
  summary: "Get a site's directory profile, and the nightly check of its tracking address",
  params: ofSite,
  query: none,
  status: 200,
  response: listingSchema,
  access: { kind: 'node', action: 'listing.read', node },
});

export const putListing = defineEndpoint({
  id: 'put-listing',
  area: 'directories',
  method: 'PUT',
  path: '/sites/{siteId}/listing',
  summary: "Save a site's directory profile; the percent in the sidebar follows",
  params: ofSite,
  query: none,
  body: z.strictObject({ profile: listingProfileSchema, revision: z.int().check(z.nonnegative()) }),
  status: 200,
  response: listingSchema,
  access: { kind: 'node', action: 'listing.update', node },
});

export const uploadListingImage = defineEndpoint({
  id: 'upload-listing-image',
  area: 'directories',
  method: 'POST',
  path: '/sites/{siteId}/listing/images',
  summary: 'Upload an image for a directory profile: PNG, JPEG, GIF, or WebP up to 200 KB and 2000 x 2000',
  params: ofSite,
  query: none,
  body: z.strictObject({ image: z.instanceof(Uint8Array) }),
  bodyType: 'multipart',
  status: 200,
  response: z.object({ imageUrl: z.string() }),
  access: { kind: 'node', action: 'listing.update', node },
});

export const getListingSessions = defineEndpoint({
  id: 'get-listing-sessions',
  area: 'directories',
  method: 'GET',
  path: '/sites/{siteId}/listing/sessions',
  summary: 'List the sessions each directory sent a site in the last 31 days; null without Google Analytics data',
  params: ofSite,
  query: none,
  status: 200,
  response: z.object({ sessions: z.nullable(z.array(z.object({ directory: z.string(), sessions: z.number() }))) }),
  access: { kind: 'node', action: 'listing.read', node },
});
