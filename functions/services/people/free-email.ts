import { userMessages } from '../../../shared/domain/forms/administration.ts';
import { conflict } from '../../runtime/errors.ts';
import { getKept } from '../../stores/sites/deleted-nodes.ts';
import { listUsersOfEmail } from '../../stores/users/users.ts';
import { removePerson } from './remove-person.ts';

export const emailTaken = () => conflict(userMessages.taken);

/** Refuses an email in use; frees one whose person was being removed, or whose node is deleted. */
export async function freeEmail(email: string, now: Date): Promise<void> {
  const existingUsers = await listUsersOfEmail(email);
  for (const { user, removing } of existingUsers)
    if (!removing && (user.siteId === null || (await getKept(user.siteId)) === null)) throw emailTaken();
  for (const { user } of existingUsers) await removePerson(user.userId, now);
}
