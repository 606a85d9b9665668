import { beginRemoval, deleteUser } from '../../stores/users/users.ts';
import { deleteOwnImage } from '../media/replaced-images.ts';
import { endFeed } from '../../stores/jobs/task-feeds.ts';
import { unassignAll } from '../tasks/unassign.ts';
import { removeOwnViews } from '../views/remove-own-views.ts';
import { deleteIdentity } from './identities.ts';

/**
 * Removes a person in interruptible steps: disables the record, which ends access at the next request, then deletes the
 * sign-in and image, unassigns tasks, and deletes the record. Safe to repeat; a missing person is no error.
 */
export async function removePerson(userId: string, now: Date, byAdministrator?: string): Promise<void> {
  const person = await beginRemoval(userId, now, byAdministrator);
  if (person === null) return;
  await deleteIdentity(userId);
  await deleteOwnImage({ folder: 'avatars', owner: userId }, person.avatar);
  await endFeed(userId);
  await unassignAll(userId, now);
  if (person.siteId !== null) await removeOwnViews(person.siteId, userId);
  await deleteUser(userId);
}
