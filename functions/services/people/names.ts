import { getUser } from '../../stores/users/users.ts';

/** Returns users' full names by id; deleted users have none. */
export async function namesOfUsers(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await Promise.all([...new Set(userIds)].map(id => getUser(id)));
  return new Map(
    users
      .filter(user => user !== null)
      .map(({ userId, given_name, family_name }) => [userId, `${given_name} ${family_name}`.trim()]),
  );
}
