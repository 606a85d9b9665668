import * as z from 'zod/mini';
import { cursorElements } from '../linkedin/paging.ts';
import { encodeText } from '../linkedin/restli.ts';

/** Used part of a campaign. */
export const campaignSchema = z.object({
  id: z.int(),
  name: z.optional(z.string()),
  objectiveType: z.optional(z.nullable(z.string())),
});
export type CampaignNames = ReadonlyMap<string, { readonly name: string; readonly objective: string | null }>;

/** Campaigns per request, as many as fit on one page. */
const idsPerSearch = 1000;

/**
 * Returns names and objectives of an account's campaigns by id. Campaigns that LinkedIn no longer lists are absent.
 * @throws {PlatformError} as callLinkedin does.
 */
export async function campaignNames(
  accessToken: string,
  accountId: string,
  ids: readonly string[],
): Promise<CampaignNames> {
  const found = new Map<string, { name: string; objective: string | null }>();
  for (let from = 0; from < ids.length; from += idsPerSearch) {
    const values = ids.slice(from, from + idsPerSearch).map(id => `urn:li:sponsoredCampaign:${id}`);
    const campaigns = await cursorElements({
      service: 'linkedin',
      accessToken,
      path: `/adAccounts/${encodeText(accountId)}/adCampaigns`,
      query: { q: 'search', search: { id: { values } } },
      answer: campaignSchema,
    });
    for (const { id, name, objectiveType } of campaigns) {
      found.set(String(id), { name: name ?? String(id), objective: objectiveType ?? null });
    }
  }
  return found;
}
