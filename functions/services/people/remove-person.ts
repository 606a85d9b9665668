import { beginRemoval, deleteUser } from '../../stores/users/users.ts';
import { deleteOwnImage } from '../media/replaced-images.ts';
import { endFeed } from '../../stores/jobs/task-feeds.ts';
import { unassignAll } from '../tasks/unassign.ts';
import { deleteIdentity } from './identities.ts';

/**
 * Removes a person, step by step so that any step may be the last: the record is disabled first, which ends their
 * access at their next request, then the sign-in goes, then their picture, then their tasks are nobody's, then the
 * record. Repeating it goes on where it stopped; one who is gone already is no error.
 */
export async function removePerson(userId: string, now: Date, byAdministrator?: string): Promise<void> {
  const person = await beginRemoval(userId, now, byAdministrator);
  if (person === null) return;
  await deleteIdentity(userId);
  await deleteOwnImage({ folder: 'avatars', owner: userId }, person.avatar);
  await endFeed(userId);
  await unassignAll(userId, now);
  await deleteUser(userId);
}
