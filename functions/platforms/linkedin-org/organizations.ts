import * as z from 'zod/mini';
import type { PlatformAccount } from '../../../shared/model/connection.ts';
import { callLinkedin } from '../linkedin/call.ts';
import { countedElements } from '../linkedin/paging.ts';

/** Role of the signed-in member; older answers name the organization `organizationalTarget`. */
const roleSchema = z.object({ organization: z.optional(z.string()), organizationalTarget: z.optional(z.string()) });
/** Used part of an organization. */
export const organizationSchema = z.object({
  localizedName: z.optional(z.string()),
  localizedWebsite: z.optional(z.nullable(z.string())),
});
/** An unreadable organization appears under `errors` and uses its number as its name. */
const lookupSchema = z.object({ results: z.record(z.string(), organizationSchema) });

const rolesPerPage = 100;
const idsPerLookup = 100;
/** Maximum length of a text stored for a site's account. */
const textLength = 200;
const organizationUrn = /^urn:li:organization(?:Brand)?:(\d+)$/;

/**
 * Lists the organizations whose pages the signed-in member administers, paged to the end, with names, in one group:
 * LinkedIn doesn't return the person.
 * @throws {PlatformError} reconnect, throttled, configuration, transient or invalid-answer.
 */
export async function listOrganizations(accessToken: string): Promise<PlatformAccount[]> {
  const roles = await countedElements(
    {
      service: 'linkedinOrg',
      accessToken,
      path: '/organizationAcls',
      query: { q: 'roleAssignee', role: 'ADMINISTRATOR', state: 'APPROVED' },
      answer: roleSchema,
    },
    rolesPerPage,
  );
  const urns = [
    ...new Set(roles.map(({ organization, organizationalTarget }) => organization ?? organizationalTarget ?? '')),
  ];
  const organizations = urns.flatMap(urn => {
    const id = organizationUrn.exec(urn)?.[1];
    return id === undefined ? [] : [{ urn, id }];
  });
  if (organizations.length === 0) return [];
  const organizationsById = await lookUp(
    accessToken,
    organizations.map(({ id }) => id),
  );
  return [
    {
      accountId: 'linkedin',
      accountName: 'LinkedIn',
      choices: organizations.map(({ urn, id }) => toOrganizationChoice(urn, id, organizationsById.get(id) ?? {})),
    },
  ];
}

/** Converts an organization to a choice. */
export function toOrganizationChoice(
  urn: string,
  id: string,
  { localizedName, localizedWebsite }: z.infer<typeof organizationSchema>,
): PlatformAccount['choices'][number] {
  const organizationName = (localizedName ?? id).slice(0, textLength);
  return {
    id,
    name: organizationName,
    account: {
      organizationId: id,
      organizationName,
      ...(localizedWebsite ? { website: localizedWebsite.slice(0, textLength) } : {}),
      urn,
    },
  };
}

async function lookUp(
  accessToken: string,
  ids: readonly string[],
): Promise<Map<string, z.infer<typeof organizationSchema>>> {
  const organizationsById = new Map<string, z.infer<typeof organizationSchema>>();
  for (let from = 0; from < ids.length; from += idsPerLookup) {
    const { results } = await callLinkedin({
      service: 'linkedinOrg',
      accessToken,
      path: '/organizations',
      query: { ids: ids.slice(from, from + idsPerLookup) },
      answer: lookupSchema,
    });
    for (const [id, organization] of Object.entries(results)) organizationsById.set(id, organization);
  }
  return organizationsById;
}
