import type { ListedUser } from '../../../shared/contract/users.ts';
import type { User } from '../../../shared/model/user.ts';
import { getSummaries } from '../../stores/sites/sites.ts';
import { listUsers } from '../../stores/users/users-by-name.ts';

/** Converts a person to their list entry. */
export function listedUser(person: User, siteName: string | null): ListedUser {
  const {
    enableIntroTutorial: _tour,
    mailChoices: _mailChoices,
    mutedKinds: _bell,
    invitedAt,
    sessionsValidAfter: _ended,
    ...user
  } = person;
  return { ...user, siteName, invited: invitedAt !== undefined };
}

export const byName = (a: User, b: User): number =>
  `${a.given_name} ${a.family_name}`.localeCompare(`${b.given_name} ${b.family_name}`, 'en', { sensitivity: 'base' });

const minFilterLength = 3;

/** Lists one page of all people with their nodes' names; a search under three characters is ignored. */
export async function listPeople(
  cursor: string | undefined,
  filterText: string | undefined,
): Promise<{ users: ListedUser[]; cursor: string | null }> {
  const searchText = filterText?.trim().toLowerCase().replaceAll(/\s+/g, ' ') ?? '';
  const page = await listUsers({ cursor, contains: searchText.length < minFilterLength ? undefined : searchText });
  const nodes = await getSummaries(page.users.flatMap(({ siteId }) => siteId ?? []));
  const names = new Map(nodes.map(({ siteId, name }) => [siteId, name]));
  return { users: page.users.map(user => listedUser(user, names.get(user.siteId ?? '') ?? null)), cursor: page.cursor };
}
