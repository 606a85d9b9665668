import * as z from 'zod/mini';
import { PlatformError } from '../platform-error.ts';
import { toPathSegment } from './call.ts';
import { listGraph, type Listing } from './paging.ts';

const businessSchema = z.object({ id: z.string().check(z.minLength(1)) });

/**
 * Lists what a person can access directly plus what their business portfolios own or manage for clients, which `me/...`
 * omits, without duplicates. Portfolio lists are skipped without `business_management` or permission (facts, platform
 * APIs, section 11).
 * @throws {PlatformError} any failure of the person's own list, and any but access-lost of the portfolios.
 */
export async function listWithPortfolios<Row extends { readonly id: string }>(
  ownListing: Listing<Row>,
  edges: readonly string[],
): Promise<Row[]> {
  const businesses = await unlessRefused(
    listGraph({
      call: { ...ownListing.call, path: 'me/businesses', parameters: { fields: 'id' } },
      row: businessSchema,
      limit: 100,
      maxPages: 10,
    }),
  );
  const found = await listGraph(ownListing);
  for (const { id } of businesses) {
    const lists = edges.map(edge =>
      unlessRefused(listGraph({ ...ownListing, call: { ...ownListing.call, path: `${toPathSegment(id)}/${edge}` } })),
    );
    for (const row of (await Promise.all(lists)).flat())
      if (!found.some(existing => existing.id === row.id)) found.push(row);
  }
  return found;
}

async function unlessRefused<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'access-lost') return [];
    throw error;
  }
}
