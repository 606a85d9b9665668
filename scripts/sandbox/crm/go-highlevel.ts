import type { Answer } from '../http-answers.ts';
import type { DescribeFailure } from '../control.ts';
import type { Family, FamilyCall, FamilyOptions } from '../sandbox-types.ts';

/** Private integration token that the stand-in accepts, and the location it can access. */
export const goHighLevelToken = 'pit-5f0c1d2e-demonstration';
export const goHighLevelLocation = 've9EPM428h8vShlRW1KT';
/** Token without permission to read opportunities. */
export const narrowToken = 'pit-narrow-demonstration';
const opportunitiesOfLocation = 130;
const dayMs = 86_400_000;

const sources = [
  { utmSource: 'google', utmMedium: 'cpc', campaign: 'Franchise opportunity, exact' },
  { utmSource: 'facebook', utmMedium: 'paid', campaign: 'Owner stories video' },
  { utmSource: 'bizlistings', utmMedium: 'referral', campaign: 'Directory' },
] as const;
const users = [
  { id: 'u-castellano', name: 'R. Castellano' },
  { id: 'u-whitlock', name: 'A. Whitlock' },
] as const;

type Made = ReturnType<typeof made>;

/**
 * Generates the n-th opportunity, newest first, with its contact. The newest changed before the stand-in's first day
 * (UTC), because a CRM has no future data.
 */
function made(place: number, anchorDay: string) {
  const anchor = Date.parse(`${anchorDay}T05:00:00Z`) - dayMs;
  const created = new Date(anchor - place * dayMs * 1.5).toISOString();
  const updated = new Date(anchor - place * dayMs).toISOString();
  const status = place % 13 === 5 ? 'won' : place % 7 === 3 ? 'lost' : 'open';
  const id = `opp${String(place).padStart(5, '0')}`;
  const contactId = `ghl${String(place).padStart(5, '0')}`;
  const reached = { email: `r${place}@example.com`, phone: '+14045550148' };
  const assignedTo = users[place % users.length]?.id;
  return {
    opportunity: {
      id,
      name: `Rosalind Okafor ${place}`,
      monetaryValue: status === 'won' ? 49_900 : 0,
      pipelineId: 'p1',
      pipelineStageId: 's1',
      assignedTo,
      status,
      source: 'website',
      lastStatusChangeAt: updated,
      lastStageChangeAt: updated,
      createdAt: created,
      updatedAt: updated,
      contactId,
      locationId: goHighLevelLocation,
      contact: { id: contactId, name: `Rosalind Okafor ${place}`, ...reached, tags: [] },
    },
    contact: {
      id: contactId,
      locationId: goHighLevelLocation,
      firstName: 'Rosalind',
      lastName: `Okafor ${place}`,
      ...reached,
      dnd: place % 9 === 0,
      assignedTo,
      postalCode: String(30_301 + (place % 40)),
      dateAdded: created,
      dateUpdated: updated,
      attributionSource: { url: 'https://franchise.example', ...sources[place % sources.length] },
    },
  };
}

/** Formats a control order's failure in the API's words. */
const failure: DescribeFailure = kind => {
  if (kind === 'throttled') return refuse(429, 'Too Many Requests');
  if (kind === 'unauthenticated') return refuse(401, 'Invalid Private Integration token');
  return kind === 'unavailable' ? refuse(503, 'Service Unavailable') : undefined;
};

const refuse = (status: number, message: string): Answer => ({ status, body: { statusCode: status, message } });

/**
 * Creates Go HighLevel's API as used by a pull: a location's opportunities by page, a contact, the location's users.
 * Paths, query and fields are those of `@gohighlevel/api-client` 3.1.0.
 */
export function createGoHighLevel({ anchorDay }: FamilyOptions): Family {
  const all: readonly Made[] = Array.from({ length: opportunitiesOfLocation }, (_, place) => made(place, anchorDay));

  function answer({ method, path, query, headers }: FamilyCall): Answer {
    if (method !== 'GET') return refuse(404, 'Cannot be found');
    const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
    if (token !== goHighLevelToken && token !== narrowToken) return refuse(401, 'Invalid Private Integration token');
    if (!/^20\d\d-\d\d-\d\d$/.test(headers['version'] ?? '')) return refuse(400, 'version header is invalid');
    const contactId = /^\/contacts\/([^/]+)$/.exec(path)?.[1];
    if (contactId !== undefined) {
      const found = all.find(({ contact }) => contact.id === contactId);
      return found === undefined ? refuse(404, 'Contact not found') : { status: 200, body: { contact: found.contact } };
    }
    if (path === '/users/') return listUsers(query.get('locationId'));
    if (path !== '/opportunities/search') return refuse(404, 'Cannot be found');
    if (token === narrowToken || query.get('location_id') !== goHighLevelLocation)
      return refuse(403, 'The token does not have access to this location.');
    return search(query);
  }

  const listUsers = (locationId: string | null): Answer =>
    locationId === goHighLevelLocation ? { status: 200, body: { users } } : refuse(403, 'Forbidden resource');

  function search(query: URLSearchParams): Answer {
    const limit = Number(query.get('limit') ?? 20);
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) return refuse(422, 'limit must not be greater than 100');
    const from = all.findIndex(({ opportunity }) => opportunity.id === query.get('startAfterId')) + 1;
    const page = all.slice(from, from + limit).map(({ opportunity }) => opportunity);
    const last = page.at(-1);
    const meta = {
      total: all.length,
      ...(last === undefined || from + limit >= all.length
        ? {}
        : { startAfter: Date.parse(last.createdAt), startAfterId: last.id }),
    };
    return { status: 200, body: { opportunities: page, meta } };
  }

  return { platforms: ['leadconnector'], answer, failure };
}
