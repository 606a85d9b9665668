import * as z from 'zod/mini';
import type { LinkedinOrgFollowersDay } from '../../../shared/platforms/linkedin-organization/days.ts';
import { callLinkedin } from '../linkedin/call.ts';
import { encodeText } from '../linkedin/restli.ts';
import { invalidAnswer } from '../platform-error.ts';
import { followerFacets } from './metrics.ts';

/** Entries stored per facet; LinkedIn's own maximum. */
const keptOfFacet = 100;
const report = 'organizationalEntityFollowerStatistics';

const networkSchema = z.object({ firstDegreeSize: z.int() });

/**
 * Counts an organization's current followers.
 * @throws {PlatformError} as callLinkedin does.
 */
export async function countFollowers(accessToken: string, urn: string): Promise<number> {
  const { firstDegreeSize } = await callLinkedin({
    service: 'linkedinOrg',
    accessToken,
    path: `/networkSizes/${encodeText(urn)}`,
    query: { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' },
    answer: networkSchema,
  });
  return firstDegreeSize;
}

const facetEntry = z.looseObject({
  followerCounts: z.object({ organicFollowerCount: z.optional(z.int()), paidFollowerCount: z.optional(z.int()) }),
});
export const lifetimeElementSchema = z.record(z.string(), z.unknown());
const facetSchema = z.optional(z.array(facetEntry));

/**
 * Reads an organization's follower facets over its lifetime.
 * @throws {PlatformError} as callLinkedin does.
 */
export async function askFacets(accessToken: string, urn: string): Promise<LinkedinOrgFollowersDay['facets']> {
  const { elements } = await callLinkedin({
    service: 'linkedinOrg',
    accessToken,
    path: `/${report}`,
    query: { q: 'organizationalEntity', organizationalEntity: urn },
    answer: z.object({ elements: z.array(lifetimeElementSchema) }),
  });
  return parseFacets(elements[0] ?? {});
}

/**
 * Parses the facets of a lifetime answer, each largest first and then by key. LinkedIn includes paid followers in the
 * organic ones here.
 */
export function parseFacets(element: z.infer<typeof lifetimeElementSchema>): LinkedinOrgFollowersDay['facets'] {
  return Object.entries(followerFacets).flatMap(([facet, { list, key }]) => {
    const entries = z.safeParse(facetSchema, element[list]);
    if (!entries.success)
      throw invalidAnswer('linkedinOrg', report, list, entries.error.issues[0]?.message ?? 'malformed');
    return (entries.data ?? [])
      .map(entry => {
        const named = entry[key];
        if (typeof named !== 'string') throw invalidAnswer('linkedinOrg', report, `${list}.${key}`, 'not a text');
        const { organicFollowerCount: organic = 0, paidFollowerCount: paid = 0 } = entry.followerCounts;
        return { facet, key: named, organic, paid };
      })
      .sort((a, b) => b.organic + b.paid - (a.organic + a.paid) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .slice(0, keptOfFacet);
  });
}
