import { beginRemoval, deleteUser } from '../../stores/users/users.ts';
import { deleteIdentity } from './identities.ts';

/**
 * Removes a person, step by step so that any step may be the last: the record is disabled first, which ends their
 * access at their next request, then the sign-in goes, then the record. Repeating it goes on where it stopped; one who
 * is gone already is no error.
 */
export async function removePerson(userId: string, now: Date): Promise<void> {
  if ((await beginRemoval(userId, now)) === null) return;
  await deleteIdentity(userId);
  await deleteUser(userId);
}
